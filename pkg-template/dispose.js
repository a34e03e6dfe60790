import { NearprintError } from './nearprint-error.js';

/** The key under which `using` looks for the method; engines without it take the registered symbol, which hurts nobody. */
export const disposeSymbol = () => Symbol.dispose ?? Symbol.for('Symbol.dispose');

export const disposedError = (what) => new NearprintError('ERR_DISPOSED', `this ${what} has been disposed of`);
