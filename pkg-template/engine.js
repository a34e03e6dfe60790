import { trialOf } from './headroom.js';
import { Instance } from './instance.js';
import { checkSource, notStarted, unavailable } from './load.js';
import { sameTables, sizeOfTables } from './recipe.js';

/** In UTF-16 code units (of a text) or bytes (of an index). What is longer has an instance of its own: WebAssembly's memory
    never shrinks, but dropping the instance gives it all back; and should it run out, it does so for that one alone. */
export const LONG = 1 << 20;

/**
 * Starts the module, or the parts of it that a room needs, at the first call that needs it, never at import.
 *
 * @param engines Those of the entry that an app uses: the new one is added.
 * @param createGlue Makes the generated bindings of one instance.
 * @param binary Where the module comes from: `now()` is the compiled module, or a list of its parts, or throws; `load()` a promise of it.
 * @param platform What stands for `globalThis.WebAssembly`.
 */
export function createEngine(engines, createGlue, binary, platform = () => globalThis.WebAssembly) {
  let module;
  let shared;
  let large; // the last recipe with long tables, and its instance

  function start(given, otherwise = unavailable) {
    const trial = trialOf(platform() ?? {});
    // Before compiling too, which would take the end of the stack for a fault of the platform.
    trial();
    const compiled = module ?? given ?? binary.now();
    try {
      const started = new Instance(createGlue, [compiled].flat(), platform(), trial);
      module = compiled;
      return started;
    } catch (cause) {
      throw otherwise(cause);
    }
  }

  const engine = {
    /** The instance for something of this size, and for this recipe. A recipe with long tables has an instance of its own, which stays
        until the next one, so that its tables are not prepared again for each call. */
    instance(size = 0, recipe) {
      if (size > LONG) return start();
      if (recipe !== undefined && sizeOfTables(recipe) > LONG) {
        const fits = large !== undefined && !large.instance.broken && sameTables(large.recipe, recipe);
        if (!fits) large = { recipe, instance: start() };
        return large.instance;
      }
      if (shared === undefined || shared.broken) shared = start();
      return shared;
    },
    isReady: () => module !== undefined && !shared?.broken,
    async warmUp(given) {
      const compiled = module ?? given ?? (await binary.load());
      // A call that could not wait may have started the module meanwhile: that one stays.
      if (!engine.isReady()) shared = start(compiled, given && notStarted);
    },
  };
  engines.push(engine);
  return engine;
}

/** `load(source)` is a promise of the module in what the caller has. */
export function createInit(engines, load) {
  let starting;

  async function start(source) {
    const given = source === undefined ? undefined : await load(source);
    // One after the other: what a room has compiled is there for the next one.
    for (const engine of engines) await engine.warmUp(given);
  }

  return async function init(source) {
    checkSource(source);
    // A promise that is not needed any more may fail.
    Promise.resolve(source).catch(() => {});
    if (engines.every((engine) => engine.isReady())) return;
    starting ??= start(source).finally(() => (starting = undefined));
    await starting;
  };
}
