// The module as it runs: an engine starts it at the first call, an instance is one running copy of it, and an object of the package owns
// an object in one instance.

import { createDecoder, createEncoder } from './encoding.js';
import { checkSource, notStarted, unavailable } from './load.js';
import { recipeKey, recipes, sameTables, sizeOfTables } from './recipe.js';
import { recipeBytes } from './recipe-bytes.js';
import { disposedError, NearprintError } from './nearprint-error.js';

// ---- engines ------------------------------------------------------------------------------------------------------------

/** In UTF-16 code units (of a text) or bytes (of an index). A longer text or index has an instance of its own: WebAssembly's memory
    never shrinks, but dropping the instance returns all of it, and only that instance can run out of memory. */
export const LONG = 1 << 20;

/**
 * Starts the module, or the parts of it that a group needs, at the first call that needs it, never at import.
 *
 * @param engines The list of engines of the entry that an app uses: the new one is added.
 * @param createGlue Makes the generated bindings of one instance.
 * @param binary Where the module comes from: `now()` is the compiled module, or a list of its parts, or throws; `load()` a promise of it.
 * @param platform What stands for `globalThis.WebAssembly`.
 */
export function createEngine(engines, createGlue, binary, platform = () => globalThis.WebAssembly) {
  let module;
  let shared;
  let large; // the last recipe with long tables, and its instance

  function start(given, otherwise = unavailable) {
    try {
      const compiled = module ?? given ?? binary.now();
      const started = new Instance(createGlue, compiled, platform());
      module = compiled;
      return started;
    } catch (cause) {
      throw ours(cause, otherwise);
    }
  }

  const engine = {
    engines,
    /** The instance for a text or an index of this size, and for this recipe. A recipe with long tables has an instance of its own until
        the next such recipe comes, so that its tables are not prepared again for each call. */
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
    /** Where it stands for an addition too: its instances have all. */
    addTo() {},
    isReady: () => module !== undefined && !shared?.broken,
    async warmUp(given) {
      const compiled = module ?? given ?? (await binary.load().catch((cause) => Promise.reject(ours(cause, unavailable))));
      // A call that could not wait may have started the module meanwhile: that instance stays.
      if (!engine.isReady()) shared = start(compiled, given && notStarted);
    },
  };
  engines.push(engine);
  return engine;
}

/**
 * More parts of the module, which are started in an instance at the first call that needs them, so that only apps that import such a
 * function have them. The parameters are as for an engine.
 */
export function createAddition(engines, binary) {
  let parts;
  let isReady = false;
  const failed = (cause) => ours(cause, unavailable);

  const addition = {
    engines,
    addTo(instance) {
      try {
        instance.add(() => (parts ??= binary.now()));
      } catch (cause) {
        throw failed(cause);
      }
    },
    isReady: () => isReady,
    async warmUp(given) {
      // What was given is the whole module.
      if (given === undefined) parts ??= await binary.load().catch((cause) => Promise.reject(failed(cause)));
      isReady = true;
    },
  };
  engines.push(addition);
  return addition;
}

/** An error of the package stays as it is; any other becomes one. */
const ours = (cause, otherwise) => (cause instanceof NearprintError ? cause : otherwise(cause));

/** `load(source)` is a promise of the module in what the caller has. */
export function createInit(engines, load) {
  let starting;

  async function start(source) {
    const given = source === undefined ? undefined : await load(source);
    // One after the other: what a group has compiled is there for the next one.
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

// ---- texts cross into WebAssembly ------------------------------------------------------------------------------------------

/** In bytes. */
const SMALLEST_BUFFER = 1 << 16;
const LARGEST_BUFFER = 0xffffffff;
/** The buffer of a longer text is freed after the call. */
const LARGEST_KEPT = 1 << 20;

/** The number of 64-bit numbers for which the buffer always has room. */
export const MOST_NUMBERS = SMALLEST_BUFFER / 8;

/** The buffer in WebAssembly's memory through which every text is passed. The buffer is written in place and reused. */
class TextBuffer {
  #glue;
  #memory;
  #encoder = createEncoder();
  #capacity = 0;
  #bytes = new Uint8Array(0);
  #halves;
  #words;
  #detaches;

  /** `detaches` says that memory that grows empties its old views. */
  constructor(glue, detaches) {
    this.#glue = glue;
    this.#detaches = detaches;
    this.#memory = glue.wasm.memory;
  }

  /** Writes the text as UTF-8 from byte `at` on; unpaired surrogates become U+FFFD. Returns the number of bytes. */
  writeText(text, at = 0) {
    // One byte per code unit, as in ASCII, is the common case. If the text does not fit, the rest gets the most that it can need.
    this.#reserve(at + text.length + 16);
    const first = this.#encode(text, at);
    if (first.read === text.length) return first.written;
    const rest = text.slice(first.read);
    const next = at + first.written;
    this.#reserve(next + 3 * rest.length);
    return first.written + this.#encode(rest, next).written;
  }

  /** Writes texts back to back; returns the number of bytes of each. */
  writeTexts(texts) {
    const lengths = new Uint32Array(texts.length);
    let end = 0;
    for (let i = 0; i < texts.length; i++) {
      lengths[i] = this.writeText(texts[i], end);
      end += lengths[i];
    }
    return lengths;
  }

  /** Writes the text as UTF-16 code units, exactly as they are. Returns their number. */
  writeUnits(text) {
    this.#reserve(2 * text.length);
    const units = new Uint16Array(this.#bytes.buffer, this.#bytes.byteOffset, text.length);
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    return text.length;
  }

  /** The number of 128 bits that a call has left in the first 16 bytes. */
  readNumber() {
    if (this.#isStale()) this.#grow(this.#capacity);
    // Most numbers have 64 bits. To find that out without a bigint takes a quarter of the time.
    return (this.#words[2] | this.#words[3]) === 0 ? this.#halves[0] : (this.#halves[1] << 64n) | this.#halves[0];
  }

  /** The first numbers of 64 bits. */
  readNumbers(count) {
    if (this.#isStale()) this.#grow(this.#capacity);
    return this.#halves.slice(0, count);
  }

  trim() {
    if (this.#capacity <= LARGEST_KEPT) return;
    this.#glue.drop_text_buffer();
    this.#capacity = 0;
    this.#bytes = new Uint8Array(0);
  }

  /** Whether memory has grown since the views were made. Reading `memory.buffer` takes as long as all the rest here, so that is only done
      where an old view keeps its length. */
  #isStale() {
    return this.#bytes.length === 0 || (!this.#detaches && this.#bytes.buffer !== this.#memory.buffer);
  }

  #encode(text, at) {
    return this.#encoder.encodeInto(text, at === 0 ? this.#bytes : this.#bytes.subarray(at));
  }

  #reserve(bytes) {
    if (bytes <= this.#capacity && !this.#isStale()) return;
    const least = Math.max(bytes, this.#capacity, SMALLEST_BUFFER);
    // The size doubles, so that many short texts cause few moves.
    const double = bytes > this.#capacity ? 2 * this.#capacity : least;
    if (double > least && this.#grow(double)) return;
    if (this.#grow(least)) return;
    throw new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly's memory cannot hold the text: ${least} bytes are needed`);
  }

  #grow(capacity) {
    const pointer = capacity > LARGEST_BUFFER ? 0 : this.#glue.text_buffer(capacity);
    if (pointer === 0) return false;
    this.#capacity = capacity;
    this.#bytes = new Uint8Array(this.#memory.buffer, pointer, capacity);
    this.#halves = new BigUint64Array(this.#memory.buffer, pointer, capacity >>> 3);
    this.#words = new Uint32Array(this.#memory.buffer, pointer, 4);
    return true;
  }
}

// ---- instances ------------------------------------------------------------------------------------------------------------

/** The number of recipes that stay prepared. */
const RECIPES = 16;

/** One running copy of the module, or of the parts of it that a group needs, with the recipes that it has prepared. */
class Instance extends TextBuffer {
  glue;
  broken = false;
  #addParts;
  #RuntimeError;
  #recipes = new Map();
  #lastRecipe;
  #lastRaw;

  /** `compiled` is the whole module, or a list of its parts. */
  constructor(createGlue, compiled, { Instance, Memory, RuntimeError }) {
    let self, add;
    // The generated bindings make it.
    const Joined = class {
      constructor(compiled, imports) {
        const made = joined(Instance, imports);
        add = made.add;
        add([compiled].flat());
        return made;
      }
    };
    // A module of another realm, and the twin, are modules too.
    const Module = { [Symbol.hasInstance]: () => true };
    const registry = registryClass(() => self.broken);
    const glue = createGlue(
      { WebAssembly: { Instance: Joined, Module }, FinalizationRegistry: registry, TextDecoder: LateDecoder },
      compiled,
    );
    super(glue, Memory !== undefined);
    self = this;
    this.glue = glue;
    // The whole module needs no more parts.
    if (Array.isArray(compiled)) this.#addParts = add;
    this.#RuntimeError = RuntimeError;
  }

  /** Starts parts that are not here yet. */
  add(partsOf) {
    if (!this.broken) this.#addParts?.(partsOf());
  }

  /** Every call into the module goes through here, so that no call leaves a huge buffer behind or passes a trap on raw. `work` receives
      this instance, or an object that lives in it and the instance. */
  run(work, object = this) {
    if (this.broken)
      throw new NearprintError(
        'ERR_INSTANCE_DEAD',
        'WebAssembly stopped in an earlier call, and this object was lost with its memory: make it anew',
      );
    try {
      const result = work(object, this);
      this.trim();
      return result;
    } catch (error) {
      // A trap stops between any two instructions, and so does the end of the stack in the middle of a call: memory may be half written, and
      // is not used again. Until another cause is known, the error counts as such: at the end of the stack even asking for the cause may fail.
      this.broken = true;
      if (STACK_ENDED.some((message) => startsWith(error?.message, message))) throw error;
      const isTrap = error instanceof this.#RuntimeError;
      if (!isTrap) this.trim();
      this.broken = isTrap;
      // Arguments are checked beforehand, so the cause of a trap is memory.
      if (isTrap)
        throw new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly stopped (${error.message}): probably out of memory`, { cause: error });
      // The module gives an error its code as a name.
      throw startsWith(error?.name, 'ERR_') ? new NearprintError(error.name, error.message) : error;
    }
  }

  /** Frees the memory of an object. After a trap it is freed with the instance. */
  free(raw) {
    if (!this.broken) this.run((object) => object.free(), raw);
  }

  /** The raw form of a complete, frozen recipe, for texts. */
  recipe(recipe) {
    if (recipe !== this.#lastRecipe) {
      const prepared = this.#prepared(recipe);
      const fault = prepared.checked ? undefined : prepared.raw.fault();
      if (fault !== undefined) throw new RangeError(`recipe.${fault}`);
      prepared.checked = true;
      this.#lastRaw = prepared.raw;
      this.#lastRecipe = recipe;
    }
    return this.#lastRaw;
  }

  /** The same for features that the caller found, which follow other rules. */
  anyRecipe(recipe) {
    return this.#prepared(recipe).raw;
  }

  #prepared(recipe) {
    const key = recipeKey(recipe);
    let prepared = this.#recipes.get(key);
    if (prepared === undefined) {
      const isDefault = recipe === recipes.default;
      const raw = this.glue.RawRecipe.read(isDefault ? new Uint8Array(0) : recipeBytes(recipe));
      if (raw === undefined) throw new Error('the bytes of a recipe cannot be read');
      prepared = { raw, checked: isDefault };
      this.#recipes.set(key, prepared);
      if (this.#recipes.size > RECIPES) this.#forgetOldest();
    }
    return prepared;
  }

  #forgetOldest() {
    const [key, { raw }] = this.#recipes.entries().next().value;
    this.#recipes.delete(key);
    if (raw === this.#lastRaw) this.#lastRaw = this.#lastRecipe = undefined;
    raw.free();
  }
}

/** The generated bindings free an object that was never disposed of some time after it became garbage; but nothing after a trap. */
function registryClass(isBroken) {
  const { FinalizationRegistry = NoRegistry } = globalThis;
  return class extends FinalizationRegistry {
    constructor(free) {
      super((raw) => isBroken() || free(raw));
    }
  };
}

class NoRegistry {
  register() {}
  unregister() {}
}

/** Starts when there is something to decode, which takes a fortieth of the first call. */
class LateDecoder {
  #decoder;

  decode(bytes) {
    return bytes === undefined ? '' : (this.#decoder ??= createDecoder()).decode(bytes);
  }
}

/** Parts of a module as one: each receives the exports of the parts before it, and together they export what the module does. */
function joined(Instance, imports) {
  const exports = {};
  const all = { ...imports, '': exports };
  const started = new Set();
  const add = (parts) => {
    for (const part of parts) {
      if (!started.has(part)) Object.assign(exports, new Instance(part, all).exports);
      started.add(part);
    }
  };
  return { exports, add };
}

const STACK_ENDED = ['Maximum call stack', 'too much recursion'];

// Where the stack has just ended, an engine that compiles a regular expression may end the whole process.
const startsWith = (text, start) => typeof text === 'string' && text.startsWith(start);

/** An object inside WebAssembly and its instance, until it is disposed of: everything that a class of the package owns. */
export class Owned {
  #what;
  #instance;
  #raw;

  /** `make` creates the object with the bindings of the instance, and of the addition, if it needs one. */
  constructor(what, instance, make, addition) {
    this.#what = what;
    this.#instance = instance;
    addition?.addTo(instance);
    this.#raw = instance.run(() => make(instance.glue, instance));
  }

  check() {
    if (this.#raw === undefined) throw disposedError(this.#what);
  }

  /** All calls of methods go through here. `work` receives the raw object and the instance. */
  run(work) {
    this.check();
    return this.#instance.run(work, this.#raw);
  }

  /** Before `run`, for what an addition has the bindings of. */
  add(addition) {
    this.check();
    addition.addTo(this.#instance);
  }

  /** An object that this one makes, in the same instance. */
  part(make) {
    this.check();
    return new Owned(this.#what, this.#instance, (_, instance) => make(this.#raw, instance));
  }

  /** The object is made anew in another instance: a grown one has an instance of its own. */
  move(instance, make) {
    const raw = instance.run(() => make(instance.glue, instance));
    this.dispose();
    this.#instance = instance;
    this.#raw = raw;
  }

  dispose() {
    this.#instance?.free(this.#raw);
    this.#raw = this.#instance = undefined;
  }
}
