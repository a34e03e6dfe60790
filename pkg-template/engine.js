import { encoding } from './encoding.js';
import { Instance } from './instance.js';
import { checkSource, compile, compileSync, unavailable } from './load.js';

/** In UTF-16 code units (of a text) or bytes (of an index). What is longer has an instance of its own: WebAssembly's memory
    never shrinks, but dropping the instance gives it all back; and should it run out, it does so for that one alone. */
export const LONG = 1 << 20;

/** Starts WebAssembly at the first call that needs it, never at import. `createGlue({ TextEncoder, TextDecoder })` makes
    the generated bindings of one instance, `base64` is the module itself. */
export function createEngine(createGlue, base64) {
  let module;
  let shared;
  let starting;

  function start(compiled) {
    try {
      const started = new Instance(createGlue(encoding()), compiled);
      module = compiled;
      return started;
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  function instance(size = 0) {
    if (size > LONG) return start(module ?? compileSync(base64));
    if (shared === undefined || shared.broken) shared = start(module ?? compileSync(base64));
    return shared;
  }

  async function warmUp(source) {
    const compiled = await compile(source, base64);
    // A call that could not wait may have started the module meanwhile: that one stays.
    if (module === undefined) shared = start(compiled);
  }

  async function init(source) {
    checkSource(source);
    if (module !== undefined) return;
    starting ??= warmUp(source).finally(() => (starting = undefined));
    await starting;
  }

  return { instance, init };
}

export function createInit(engine) {
  return function init(source) {
    return engine.init(source);
  };
}
