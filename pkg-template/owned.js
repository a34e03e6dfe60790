import { disposedError } from './dispose.js';

/** An object inside WebAssembly and its instance, until it is disposed of: everything that a class of the package owns. */
export class Owned {
  #what;
  #instance;
  #raw;

  /** `make` creates the object with the bindings of the instance. */
  constructor(what, instance, make) {
    this.#what = what;
    this.#instance = instance;
    this.#raw = instance.run(() => make(instance.glue, instance));
  }

  /** Throws if it has been disposed of. */
  check() {
    if (this.#raw === undefined) throw disposedError(this.#what);
  }

  /** All calls into the module go through here. `work` receives the raw object and the instance. */
  run(work) {
    this.check();
    return this.#instance.run(work, this.#raw);
  }

  /** An object that this one makes, in the same instance. */
  part(make) {
    this.check();
    return new Owned(this.#what, this.#instance, (_, instance) => make(this.#raw, instance));
  }

  dispose() {
    this.#instance?.free(this.#raw);
    this.#raw = this.#instance = undefined;
  }
}
