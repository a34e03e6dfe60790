// Jest 27 reads no `exports`, and has no `import()` in CommonJS.
const { Corpus } = require('nearprint');
const { createChecker } = require('nearprint/editor');

const TEXT = 'Before you begin, make sure that the printer is switched on and connected to the same network as your computer.';

test('a checker finds a near-duplicate', async () => {
  const corpus = new Corpus();
  corpus.put({ id: 'setup', text: TEXT });
  const checker = createChecker(corpus, { delayMs: 0 });
  checker.reset(TEXT.replace('computer', 'laptop'));
  const id = await new Promise((resolve, reject) => {
    checker.subscribe(({ matches, status, error }) => (status === 'error' ? reject(error) : matches.length > 0 && resolve(matches[0].id)));
  });
  expect(id).toBe('setup');
});
