/** Any failure that is not a bad argument; `code` is stable, the message is for people. */
export class NearprintError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }

  get name() {
    return 'NearprintError';
  }
}

export const disposedError = (what) => new NearprintError('ERR_DISPOSED', `this ${what} has been disposed of`);
