import { NearprintError } from './nearprint-error.js';
import { rawRecipe, recipeKey } from './recipe.js';
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

  /** The same for features of the caller's own, which obey other rules. */
  anyRecipe(recipe) {
    return this.#prepared(recipe).raw;
  }

  #prepared(recipe) {
    const key = recipeKey(recipe);
    let prepared = this.#recipes.get(key);
    if (prepared === undefined) {
      prepared = { raw: new this.glue.RawRecipe(rawRecipe(recipe)), checked: false };
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
}

function checkForTexts(prepared) {
  const fault = prepared.checked ? undefined : prepared.raw.fault();
  if (fault !== undefined) throw new RangeError(`recipe.${fault}`);
  prepared.checked = true;
}
