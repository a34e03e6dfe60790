// One package, in a process of its own: ask.mjs PACKAGE does what its parent says, one message after the other, and answers with what came
// out and how long it took.
import { pathToFileURL } from 'node:url';

const { Corpus, duplicates } = await import(pathToFileURL(process.argv[2]));

/** The result, and the milliseconds of the processor that it took: other programs on the machine count less than on a clock. */
const timed = (work) => {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1000];
};
/** A `put` is measured once the engine has compiled it. */
const WARM = 20;
const corpus = new Corpus();

const answerOf = ({ id, scope, score, information, letters, share, documents, distance, here, there }) => ({
  id,
  scope,
  score,
  information,
  letters,
  share,
  documents,
  distance,
  here,
  there,
});

const doings = {
  put(documents) {
    new Corpus().put(documents.slice(0, WARM));
    const [, ms] = timed(() => corpus.put(documents));
    return { ms };
  },
  check({ asked, limit }) {
    return asked.map(({ text, exclude }) => {
      const [found, ms] = timed(() => corpus.check(text, { limit, ...(exclude && { exclude }) }));
      return { found: found.map(answerOf), ms };
    });
  },
  /** A method of the class, or a function beside it. */
  duplicates() {
    const [{ groups }, ms] = timed(() => (corpus.duplicates ? corpus.duplicates() : duplicates(corpus)));
    return { groups, ms };
  },
  stats() {
    const { bytes, anchorBytes = 0, textBytes = 0 } = corpus.stats();
    return { bytes: bytes + anchorBytes, textBytes };
  },
};

process.on('message', ({ what, argument }) => {
  try {
    process.send({ done: doings[what](argument) });
  } catch (error) {
    process.send({ error: `${what}: ${error.stack}` });
  }
});
