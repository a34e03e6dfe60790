// A page for each test, with a corpus that counts its questions and reports its changes.
import { forTests, testsIn } from './chromium.mjs';

const chromium = forTests();

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again. '.repeat(2);

/** A page whose global scope has the package and the helpers of these tests. */
export async function open() {
  const page = await chromium.open();
  await page.evaluate(async (filler) => {
    await use('nearprint');
    Object.assign(globalThis, await import('nearprint/editor'), await import('nearprint/dom'), { Corpus, filler });
    /** A corpus that tells of its changes, and counts how often it is asked. */
    globalThis.live = () => {
      const corpus = filled();
      const listeners = new Set();
      const tell = (ids) => listeners.forEach((listener) => listener({ ids }));
      return {
        asked: 0,
        check(...args) {
          this.asked++;
          return corpus.check(...args);
        },
        get: (id) => corpus.get(id),
        subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
        get listeners() {
          return listeners.size;
        },
        put(document) {
          corpus.put(document);
          tell([document.id]);
        },
        delete(id) {
          corpus.delete(id);
          tell([id]);
        },
      };
    };
    globalThis.quick = { delayMs: 0 };
    globalThis.found = (checker) =>
      checker.state.matches
        .map(({ id }) => id)
        .sort()
        .join();
    globalThis.idle = async (checker) => {
      await until(() => checker.state.status === 'idle');
      return found(checker);
    };
    globalThis.place = (element) => document.querySelector('main').appendChild(element);
  }, FILLER);
  return page;
}

export const inPage = testsIn(open);
