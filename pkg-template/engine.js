import { Instance } from './instance.js';
import { checkSource, unavailable } from './load.js';

/** In UTF-16 code units (of a text) or bytes (of an index). What is longer has an instance of its own: WebAssembly's memory
    never shrinks, but dropping the instance gives it all back; and should it run out, it does so for that one alone. */
export const LONG = 1 << 20;

/**
 * Starts WebAssembly at the first call that needs it, never at import.
 *
 * @param createGlue Makes the generated bindings of one instance.
 * @param binary Where the module comes from: `now()` is the compiled module, or throws; `load(source)` a promise of it.
 * @param platform What stands for `globalThis.WebAssembly`.
 */
export function createEngine(createGlue, binary, platform = () => globalThis.WebAssembly) {
  let module;
  let shared;
  let starting;

  function start(compiled) {
    try {
      const started = new Instance(createGlue, compiled, platform());
      module = compiled;
      return started;
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  function instance(size = 0) {
    if (size > LONG) return start(module ?? binary.now());
    if (shared === undefined || shared.broken) shared = start(module ?? binary.now());
    return shared;
  }

  async function warmUp(source) {
    const compiled = await binary.load(source);
    // A call that could not wait may have started the module meanwhile: that one stays.
    if (module === undefined) shared = start(compiled);
  }

  async function init(source) {
    checkSource(source);
    if (module === undefined) {
      starting ??= warmUp(source).finally(() => (starting = undefined));
      await starting;
    } else if (shared?.broken) {
      shared = start(module);
    }
  }

  return { instance, init };
}

export function createInit(engine) {
  return function init(source) {
    return engine.init(source);
  };
}
