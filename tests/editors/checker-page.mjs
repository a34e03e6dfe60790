// One page for the tests of a file, with the checker and a corpus of a few texts.
import { forTests, testsIn } from './chromium.mjs';

export let page;
export const inPage = testsIn(() => page);
export const chromium = forTests({ frameworks: false }, async () => {
  page = await chromium.open();
  await page.evaluate(async () => {
    const { Corpus } = await import('nearprint');
    Object.assign(globalThis, await import('nearprint/editor'), { Corpus });
    globalThis.filled = () => {
      const corpus = new Corpus();
      for (const source of sources) corpus.put(source);
      return corpus;
    };
    /** Resolves when a state satisfies the condition. */
    globalThis.until = (checker, condition) =>
      new Promise((resolve) => {
        const off = checker.subscribe(
          (state) =>
            condition(state) &&
            queueMicrotask(() => {
              off();
              resolve(state);
            }),
        );
      });
    globalThis.settled = (checker) => until(checker, ({ status }) => status === 'idle');
    /** A corpus that counts how often it is asked. */
    globalThis.counting = (corpus) => {
      const counted = { asked: 0, get: (id) => corpus.get(id), check: (...args) => (counted.asked++, corpus.check(...args)) };
      return counted;
    };
  });
});
