import { disposedError, disposeSymbol } from './dispose.js';

/** An object inside WebAssembly, and the instance it lives in, until it is disposed of: all that a class of the package owns. */
export class Owned {
  #what;
  #instance;
  #raw;

  /** `make` makes it with the bindings of that instance. */
  constructor(what, instance, make) {
    this.#what = what;
    this.#instance = instance;
    this.#raw = instance.run(() => make(instance.glue, instance));
  }

  /** Throws if it has been disposed of. */
  check() {
    if (this.#raw === undefined) throw disposedError(this.#what);
  }

  /** Calls into the module go through here: `work` is given the raw object, and the instance. */
  run(work) {
    this.check();
    return this.#instance.run(work, this.#raw);
  }

  dispose() {
    this.#instance?.free(this.#raw);
    this.#raw = this.#instance = undefined;
  }
}

/** The class, fit for `using`. */
export function disposable(Class) {
  const value = function () {
    this.dispose();
  };
  Object.defineProperty(Class.prototype, disposeSymbol(), { value, writable: true, configurable: true });
  return Class;
}
