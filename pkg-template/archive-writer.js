import { check, checkIterable, checkTyped, completeOptions } from './checks.js';
import { checkBoilerplate, finish } from './classes.js';
import { parcelsOf, partsOfDocuments, writeDocuments } from './document.js';
import { Owned } from './engine.js';
import { NearprintError } from './nearprint-error.js';
import { concatenated } from './parcels.js';
import { completeTextRecipe, corpusRecipe } from './recipe.js';

const recipeDefaults = { recipe: corpusRecipe, boilerplate: [] };

function completed(options, defaults) {
  const { recipe, boilerplate, ...rest } = completeOptions('options', options, defaults);
  return { complete: completeTextRecipe(recipe), texts: checkBoilerplate('options.boilerplate', boilerplate), ...rest };
}

export function createArchiveSheet(engine) {
  return async function archiveSheet(documents, options) {
    checkIterable('documents', documents, 'an iterable of documents');
    const { complete, texts, deflate } = completed(options, { ...recipeDefaults, deflate: deflated });
    check('options.deflate', deflate, 'a function', typeof deflate === 'function');
    const all = [...partsOfDocuments(documents)];
    const units = all.reduce((sum, [, text]) => sum + text.length, 0);
    const instance = engine.instance(units, complete);
    const sheet = new Owned('sheet', instance, ({ RawSheet }) => new RawSheet(instance.recipe(complete), instance.writeTexts(texts)));
    try {
      for (const parcel of parcelsOf(all)) sheet.run((raw) => raw.put_all(writeDocuments(instance, parcel)));
      const packed = await Promise.all(sheet.run((raw) => raw.blocks()).map(deflate));
      packed.forEach((bytes, place) => checkTyped(`options.deflate(blocks[${place}])`, bytes, 'Uint8Array'));
      return sheet.run((raw) =>
        raw.finish(
          concatenated(packed),
          Uint32Array.from(packed, ({ length }) => length),
        ),
      );
    } finally {
      sheet.dispose();
    }
  };
}

async function deflated(bytes) {
  const stream = new Response(bytes).body.pipeThrough(packer());
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function packer() {
  try {
    return new CompressionStream('deflate-raw');
  } catch (cause) {
    throw new NearprintError(
      'ERR_UNSUPPORTED',
      "the platform has no CompressionStream of 'deflate-raw', which Node has from 20.12 on: give options.deflate",
      { cause },
    );
  }
}

export function createArchiveWriterClass(engine) {
  return class ArchiveWriter {
    #own;
    static #finished = finish(this, 'ArchiveWriter', (one) => one.#own);

    constructor(workshop, options) {
      for (const name of ['keep', 'take'])
        check(`workshop.${name}`, workshop?.[name], 'a function', typeof workshop?.[name] === 'function');
      const { complete, texts } = completed(options, recipeDefaults);
      const keep = (part, bytes) => void workshop.keep(part, bytes);
      const take = (part) => checkTyped(`workshop.take(${part})`, workshop.take(part), 'Uint8Array');
      const make = ({ RawArchiveWriter }, instance) =>
        new RawArchiveWriter(instance.recipe(complete), instance.writeTexts(texts), keep, take);
      this.#own = new Owned('ArchiveWriter', engine.instance(Infinity), make);
    }

    add(sheet) {
      this.#own.check();
      const bytes = checkTyped('sheet', sheet, 'Uint8Array');
      this.#whole((raw) => raw.add(bytes));
    }

    finish() {
      const [documents, textBytes, bytes] = this.#whole((raw) => raw.finish());
      this.dispose();
      return { documents, textBytes, bytes };
    }

    /** After an error only some of the work is done, so nothing more is. */
    #whole(work) {
      try {
        return this.#own.run(work);
      } catch (error) {
        this.#own.dispose();
        throw error;
      }
    }
  };
}
