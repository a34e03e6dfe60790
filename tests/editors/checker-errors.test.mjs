// The checker: bad arguments, and functions of the caller that throw, edit or dispose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPage, page } from './checker-page.mjs';
import { NEAR } from './chromium.mjs';

inPage('an error is told, and the next edit tries again', ['lost', 1, undefined], async () => {
  const corpus = filled();
  let broken = true;
  const checker = createChecker(
    {
      check: (...args) => {
        if (broken) throw new Error('lost');
        return corpus.check(...args);
      },
    },
    { delayMs: 0 },
  );
  checker.reset(near);
  const { error } = await until(checker, ({ status }) => status === 'error');
  broken = false;
  checker.edit([{ from: 0, to: 0, insert: '. ' }]);
  const { matches, error: none } = await settled(checker);
  return [error.message, matches.length, none];
});

test('a function opens the corpus when a text is first checked, and again after it could not be opened', async () => {
  const told = await page.evaluate(async () => {
    const corpus = filled();
    let heard;
    const opened = {
      check: (...given) => corpus.check(...given),
      get: (id) => corpus.get(id),
      subscribe: (listener) => (heard = listener),
    };
    const answers = [() => Promise.reject(new Error('offline')), () => 7, () => opened];
    let asked = 0;
    const checker = createChecker(() => answers[asked++](), { delayMs: 0 });
    const seen = [];
    const settle = async () => {
      const { status, error, matches } = await until(checker, ({ status }) => status === 'idle' || status === 'error');
      seen.push([asked, status, error?.message, matches.length]);
    };
    checker.reset('Too short to be checked.');
    await settle();
    for (const insert of [near, '. ', ', ']) {
      checker.edit([{ from: 0, to: 0, insert }]);
      await settle();
    }
    const { there } = await checker.passages(checker.state.matches[0]);
    corpus.clear();
    heard();
    await settle();
    return [...seen, there.length > 0];
  });
  const kind = 'what opens the corpus must be a function that returns a corpus, or a promise of one, got 7';
  assert.deepEqual(told, [
    [0, 'idle', undefined, 0],
    [1, 'error', 'offline', 0],
    [2, 'error', kind, 0],
    [3, 'idle', undefined, 1],
    [3, 'idle', undefined, 0],
    true,
  ]);
});

inPage(
  'an `exclude` that answers no boolean is an error of the state',
  ['TypeError: options.exclude(id) must be a boolean, got a Promise', 0],
  async (text) => {
    const checker = createChecker(filled(), { delayMs: 0, exclude: async () => false });
    checker.reset(text);
    const { error, matches } = await until(checker, ({ status }) => status === 'error');
    return [String(error), matches.length];
  },
  NEAR,
);

inPage(
  'an `exclude` or a listener that throws once does not stop the checks after it',
  ['Error: no answer', 1, 'a listener', 1],
  async (text) => {
    let broken = true;
    const uncaught = new Promise((resolve) =>
      addEventListener(
        'error',
        (event) => {
          event.preventDefault();
          resolve(event.error.message);
        },
        { once: true },
      ),
    );
    const checker = createChecker(filled(), {
      delayMs: 0,
      exclude: () => {
        if (broken) throw new Error('no answer');
        return false;
      },
    });
    checker.reset(text);
    const { error } = await until(checker, ({ status }) => status === 'error');
    broken = false;
    checker.recheck();
    const { matches: first } = await until(checker, ({ matches }) => matches.length > 0);
    const off = checker.subscribe(({ status }) => {
      if (status === 'checking') {
        off();
        throw new Error('a listener');
      }
    });
    checker.edit([{ from: 0, to: 0, insert: 'Hello. ' }]);
    const message = await uncaught;
    const { matches: second } = await settled(checker);
    return [String(error), first.length, message, second.length];
  },
  NEAR,
);

inPage(
  'a checker that a listener disposes of asks nothing more',
  [
    [true, false],
    [true, true],
  ],
  async (text) => {
    const counts = [];
    for (const when of ['checking', 'error']) {
      const corpus = counting(filled());
      const checker = createChecker(corpus, {
        delayMs: 0,
        exclude: () => {
          if (when === 'error') throw new Error('no answer');
          return false;
        },
      });
      checker.subscribe(({ status }) => status === when && checker.dispose());
      checker.reset(text);
      await new Promise((resolve) => setTimeout(resolve, 200));
      counts.push([checker.disposed, corpus.asked > 0]);
    }
    return counts;
  },
  NEAR,
);

inPage(
  'a state that a listener causes comes after the one that it received, for every listener',
  { isLast: true, last: 0, found: 1, ended: 1 },
  async () => {
    const checker = createChecker(filled(), { delayMs: 0 });
    const [before, after] = [[], []];
    const end = checker.subscribe((state) => {
      before.push(state);
      for (const match of state.matches) checker.ignore(match, 'pair');
      if (state.matches.length > 0) end();
    });
    checker.subscribe((state) => after.push(state));
    checker.reset(near);
    await settled(checker);
    return {
      isLast: after.at(-1) === checker.state,
      last: checker.state.matches.length,
      found: after.filter(({ matches }) => matches.length > 0).length,
      ended: before.at(-1).matches.length,
    };
  },
);

test('a listener or an `exclude` that edits as a check begins or ends leaves all marks where their text is', async () => {
  for (const by of ['listener', 'exclude']) {
    const seen = await page.evaluate(async (by) => {
      let left = 1;
      const edit = () => left-- > 0 && checker.edit([{ from: 0, to: 0, insert: 'Before it. ' }]);
      const exclude = () => (by === 'exclude' && edit(), false);
      const checker = createChecker(filled(), { delayMs: 0, exclude });
      const marked = new Set();
      checker.subscribe((state) => {
        if (by === 'listener' && state.status === 'checking') edit();
        for (const { here } of state.matches) if (left <= 0 && state === checker.state) marked.add(here.join());
      });
      checker.reset(near);
      const { matches } = await until(checker, ({ status }) => status === 'idle' && left <= 0);
      return { marked: [...marked], right: matches.map(({ here }) => here.join()) };
    }, by);
    assert.equal(seen.right.length, 1);
    assert.deepEqual(seen.marked, seen.right, by);
  }
});

inPage(
  'a listener that causes a change each time is reported, and the checker goes on',
  { errors: ['Uncaught RangeError: a listener causes a new change each time it is called, 10000 times'], found: 1 },
  async () => {
    const errors = [];
    globalThis.onerror = (message) => (errors.push(message), true);
    const checker = createChecker(filled(), { delayMs: 0 });
    const end = checker.subscribe(() => checker.fail(new Error('again')));
    end();
    checker.reset(near);
    const { matches } = await settled(checker);
    globalThis.onerror = null;
    return { errors, found: matches.length };
  },
);
