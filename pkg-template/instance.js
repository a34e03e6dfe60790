import { NearprintError } from './nearprint-error.js';
import { TextBuffer } from './text-buffer.js';

const RECIPES_KEPT = 16;

/** One running copy of the WebAssembly module, with its text buffer and the recipes it has prepared. */
export class Instance {
  glue;
  broken = false;
  #buffer;
  #recipes = new Map();
  #lastRecipe;
  #lastRaw;

  constructor(glue, module) {
    this.glue = glue;
    this.#buffer = new TextBuffer(glue, glue.initSync({ module }).memory);
  }

  /** Every call into the module goes through here, so that none leaves a huge buffer behind or passes a trap on raw. */
  run(work) {
    try {
      return work(this);
    } catch (error) {
      // The module names an error by the code it is to have.
      if (/^ERR_/.test(error?.name)) throw new NearprintError(error.name, error.message);
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // Arguments are checked beforehand, so what is left to trap on is memory.
      this.broken = true;
      throw new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly stopped (${error.message}): probably out of memory`, {
        cause: error,
      });
    } finally {
      if (!this.broken) this.#buffer.trim();
    }
  }

  writeText(text, at) {
    return this.#buffer.writeText(text, at);
  }

  writeUnits(text) {
    return this.#buffer.writeUnits(text);
  }

  /** The raw recipe of a complete, frozen recipe. */
  recipe(recipe) {
    if (recipe !== this.#lastRecipe) {
      this.#lastRaw = this.#prepared(recipe);
      this.#lastRecipe = recipe;
    }
    return this.#lastRaw;
  }

  // By values: the same recipe may come as a new object with every call.
  #prepared(recipe) {
    const key = Object.values(recipe).join();
    let raw = this.#recipes.get(key);
    if (raw === undefined) {
      raw = new this.glue.RawRecipe(recipe);
      this.#recipes.set(key, raw);
      if (this.#recipes.size > RECIPES_KEPT) this.#forgetOldest();
    }
    return raw;
  }

  #forgetOldest() {
    const [key, raw] = this.#recipes.entries().next().value;
    this.#recipes.delete(key);
    raw.free();
  }
}
