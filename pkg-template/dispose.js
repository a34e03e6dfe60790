import { NearprintError } from './nearprint-error.js';

/** The key of the method that `using` calls. In engines without it, a registered symbol, which does no harm. */
export const disposeSymbol = () => Symbol.dispose ?? Symbol.for('Symbol.dispose');

export const disposedError = (what) => new NearprintError('ERR_DISPOSED', `this ${what} has been disposed of`);
