// What can be done with a corpus beside its class, so that what an app does not import it does not download. Each function has an addition: parts of
// the module that are started in the instance of a corpus at the first call.

import { check, checkIterable, checkTyped, completeOptions } from './checks.js';
import { isExcluded, leastScore, numbersDiffer, similarArguments } from './classes.js';
import { asMethod, openOwned, withCorpus } from './corpus.js';
import { checkDimensions, withData } from './document.js';
import { NearprintError } from './nearprint-error.js';
import { snapshotRecipe } from './recipe-bytes.js';

export function createSimilar(addition) {
  /** The index of each corpus that was asked. */
  const indexes = new WeakMap();

  return asMethod(addition, 'similar', function similar(corpus, text, options) {
    return withCorpus(corpus, 'similar', [text, options], (own) => {
      own.add(addition);
      const { given, title, vector, all, strictness, most, exclude } = similarArguments(text, options);
      if (vector !== undefined) checkVector(own, vector);
      const ask = (excluded, work) =>
        own.run((raw, instance) => {
          if (!indexes.has(own)) indexes.set(own, new instance.glue.RawSimilar());
          return work(
            indexes.get(own),
            raw,
            instance.writeTexts([given, title, vector ? instance.glue.vector_code(vector) : '', ...excluded]),
          );
        });
      let excluded = exclude ?? [];
      // `exclude` is the caller's code: it is called while no WebAssembly call runs.
      if (typeof exclude === 'function')
        excluded = ask([], (index, raw, lengths) => index.ids(raw, lengths, all, strictness)).filter((id) => isExcluded(exclude, id));
      return ask(excluded, (index, raw, lengths) => index.find(raw, lengths, all, strictness, most)).map(withData);
    });
  });
}

function checkVector(own, vector) {
  const dimensions = own.run((raw) => raw.dimensions());
  check('options.vector', vector, 'undefined, since no document has a vector', dimensions > 0);
  checkDimensions('options.vector', vector, dimensions);
}

export function createDuplicates(addition) {
  return asMethod(addition, 'duplicates', function duplicates(corpus, options) {
    return withCorpus(corpus, 'duplicates', [options], (own) => {
      own.add(addition);
      const { threshold, numbers } = completeOptions('options', options, { threshold: 'auto', numbers: 'ignore' });
      const least = leastScore(threshold);
      const differ = numbersDiffer(numbers);
      return { groups: own.run((raw, { glue }) => glue.duplicates(raw, least, differ)) };
    });
  });
}

export function createCorpusToBytes(addition) {
  return asMethod(addition, 'toBytes', (corpus) =>
    withCorpus(corpus, 'toBytes', [], (own) => {
      own.add(addition);
      return own.run((raw, { glue }) => glue.corpus_to_bytes(raw));
    }),
  );
}

export function createMergeIntoCorpus(addition) {
  return asMethod(addition, 'merge', (corpus, bytes) =>
    withCorpus(corpus, 'merge', [bytes], (own) => {
      own.add(addition);
      const plain = checkTyped('bytes', bytes, 'Uint8Array');
      own.run((raw, { glue }) => glue.merge_into_corpus(raw, plain));
    }),
  );
}

/** A corpus that is not asked is only merged and written. */
const read = (engine, addition, bytes, isAsked) =>
  openOwned(engine, addition, ({ corpus_from_bytes }) => corpus_from_bytes(bytes, isAsked));

export function createCorpusFromBytes(engine, addition, Corpus) {
  // A Node Buffer is a Uint8Array too.
  return asMethod(addition, 'fromBytes', function corpusFromBytes(bytes) {
    const own = read(engine, addition, checkTyped('bytes', bytes, 'Uint8Array'), true);
    let recipe;
    return new Corpus(own, () => (recipe ??= snapshotRecipe(own.run((raw, { glue }) => glue.corpus_recipe(raw)))));
  });
}

export function createMergeCorpusBytes(engine, addition, Corpus) {
  return function mergeCorpusBytes(snapshots) {
    checkIterable('snapshots', snapshots, 'an iterable of Uint8Arrays');
    const parts = Array.from(snapshots, (bytes, at) => checkTyped(`snapshots[${at}]`, bytes, 'Uint8Array'));
    if (parts.length === 0) return createCorpusToBytes(addition)(new Corpus());
    let all;
    for (const [at, bytes] of parts.entries()) {
      try {
        if (at === 0) all = read(engine, addition, bytes, false);
        else all.run((raw, { glue }) => glue.merge_into_corpus(raw, bytes));
      } catch (cause) {
        if (!['ERR_BAD_SNAPSHOT', 'ERR_OTHER_RECIPE'].includes(cause.code)) throw cause;
        throw new NearprintError(cause.code, `snapshots[${at}]: ${cause.message}`, { cause });
      }
    }
    return all.run((raw, { glue }) => glue.corpus_to_bytes(raw));
  };
}
