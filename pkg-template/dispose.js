import { NearprintError } from './nearprint-error.js';

/** The key of the method that `using` calls. In engines without it, a registered symbol, which does no harm. */
export const disposeSymbol = () => Symbol.dispose ?? Symbol.for('Symbol.dispose');

export const disposedError = (what) => new NearprintError('ERR_DISPOSED', `this ${what} has been disposed of`);

/**
 * Makes a class usable with `using`, and its objects safe where a framework makes proxies of its state. A framework that looks at the tag, as
 * Vue does, makes no proxy. Behind any other proxy no private member is found: `inner` reads one, and a sentence says what to do. A class
 * without a method `dispose` disposes of what `inner` returns.
 */
export function finish({ prototype }, name, inner) {
  const guarded = (work) =>
    work &&
    function (...args) {
      try {
        inner(this);
      } catch {
        throw new TypeError(`this is a proxy of the ${name}: keep it out of reactive state (Vue: shallowRef, Valtio: ref)`);
      }
      return work.apply(this, args);
    };
  const { dispose = function () { inner(this).dispose(); } } = prototype;
  Object.defineProperty(prototype, 'dispose', { value: dispose, configurable: true, writable: true });
  prototype[disposeSymbol()] = function () {
    this.dispose();
  };
  for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (key !== 'constructor') Object.defineProperty(prototype, key, get ? { get: guarded(get), set: guarded(set) } : { value: guarded(value) });
  }
  prototype[Symbol.toStringTag] = name;
}
