/** A Corpus with the functions beside it as methods, for what has them all: a worker and a store. An entry may be without some of them. */
export function withMethods({ Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar }) {
  const functions = Object.entries({ duplicates, merge: mergeIntoCorpus, similar, toBytes: corpusToBytes });
  const withAll = (corpus) => {
    for (const [name, work] of functions) if (work) corpus[name] = (...args) => work(corpus, ...args);
    return corpus;
  };
  return class {
    constructor(options) {
      return withAll(new Corpus(options));
    }

    static fromBytes(bytes) {
      return withAll(corpusFromBytes(bytes));
    }
  };
}
