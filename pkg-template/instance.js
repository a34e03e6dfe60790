import { LateDecoder } from './encoding.js';
import { NearprintError } from './nearprint-error.js';
import { recipeBytes, recipeKey, recipes } from './recipe.js';
import { TextBuffer } from './text-buffer.js';

const RECIPES_KEPT = 16;

/** One running copy of the WebAssembly module, or of the parts of it that a room needs, with its text buffer and the recipes it has prepared. */
export class Instance {
  glue;
  broken = false;
  #RuntimeError;
  #buffer;
  #recipes = new Map();
  #lastRecipe;
  #lastRaw;
  #trial;

  /** `trial` throws where the stack has no room for a call. */
  constructor(createGlue, parts, { Instance, Memory, RuntimeError }, trial) {
    this.#RuntimeError = RuntimeError;
    this.#trial = trial;
    // A module of another realm, and the twin, are modules too.
    const Module = { [Symbol.hasInstance]: () => true };
    this.glue = createGlue({ WebAssembly: { Instance: joined(Instance), Module }, FinalizationRegistry: this.#registryClass(), TextDecoder: LateDecoder }, parts);
    this.#buffer = new TextBuffer(this.glue, Memory !== undefined);
  }

  /** Every call into the module goes through here, so that none leaves a huge buffer behind or passes a trap on raw. `work` is
      given this instance, or an object that lives in it and the instance. */
  run(work, object = this) {
    if (this.broken) throw deadError();
    this.#trial();
    try {
      const result = work(object, this);
      this.#buffer.trim();
      return result;
    } catch (error) {
      // A trap stops between any two instructions: what lies in this memory may be half written, and is not used again. Until
      // another cause is known it counts as one: where the stack ended in spite of the trial, even asking for the cause may fail.
      this.broken = true;
      const isTrap = this.#isTrap(error);
      if (!isTrap) this.#buffer.trim();
      this.broken = isTrap;
      if (isTrap) throw trapError(error);
      // The module names an error by the code it is to have.
      throw startsWith(error?.name, 'ERR_') ? new NearprintError(error.name, error.message) : error;
    }
  }

  /** Gives the memory of an object back. What a trap has left goes with the instance. */
  free(raw) {
    if (!this.broken) this.run((object) => object.free(), raw);
  }

  writeText(text, at) {
    return this.#buffer.writeText(text, at);
  }

  /** Writes texts back to back; returns the number of bytes of each. */
  writeTexts(texts) {
    const lengths = new Uint32Array(texts.length);
    let end = 0;
    for (let i = 0; i < texts.length; i++) {
      lengths[i] = this.#buffer.writeText(texts[i], end);
      end += lengths[i];
    }
    return lengths;
  }

  /** What a call has left at the start of the buffer. */
  readNumber() {
    return this.#buffer.readNumber();
  }

  readNumbers(count) {
    return this.#buffer.readNumbers(count);
  }

  writeUnits(text) {
    return this.#buffer.writeUnits(text);
  }

  /** The raw form of a complete, frozen recipe, for texts. */
  recipe(recipe) {
    if (recipe !== this.#lastRecipe) {
      const prepared = this.#prepared(recipe);
      checkForTexts(prepared);
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
      if (this.#recipes.size > RECIPES_KEPT) this.#forgetOldest();
    }
    return prepared;
  }

  #forgetOldest() {
    const [key, { raw }] = this.#recipes.entries().next().value;
    this.#recipes.delete(key);
    if (raw === this.#lastRaw) this.#lastRaw = this.#lastRecipe = undefined;
    raw.free();
  }

  // Besides the module's own traps, the stack may end while it runs.
  #isTrap(error) {
    return error instanceof this.#RuntimeError || STACK_ENDED.some((message) => startsWith(error?.message, message));
  }

  // The generated bindings free what was never disposed of, some time after it became garbage; but nothing after a trap.
  #registryClass() {
    const { FinalizationRegistry = NoRegistry } = globalThis;
    const instance = this;
    return class extends FinalizationRegistry {
      constructor(free) {
        super((raw) => instance.broken || free(raw));
      }
    };
  }
}

/** For parts of a module: each is given what those before it export, and together they export what the module does. */
const joined = (Instance) =>
  class {
    exports = {};

    constructor(parts, imports) {
      const all = { ...imports, '': this.exports };
      for (const part of parts) Object.assign(this.exports, new Instance(part, all).exports);
    }
  };

const STACK_ENDED = ['Maximum call stack', 'too much recursion'];

// Where the stack has just ended, an engine that compiles a regular expression may end the whole process.
const startsWith = (text, start) => typeof text === 'string' && text.startsWith(start);

class NoRegistry {
  register() {}
  unregister() {}
}

// Arguments are checked beforehand, so what is left to trap on is memory.
const trapError = (cause) =>
  new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly stopped (${cause.message}): probably out of memory`, { cause });

const deadError = () =>
  new NearprintError('ERR_INSTANCE_DEAD', 'WebAssembly stopped in an earlier call, and this object was lost with its memory: make it anew');

function checkForTexts(prepared) {
  const fault = prepared.checked ? undefined : prepared.raw.fault();
  if (fault !== undefined) throw new RangeError(`recipe.${fault}`);
  prepared.checked = true;
}
