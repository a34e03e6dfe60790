// The checker: what it shows, when it asks, and functions of the caller that throw, edit or dispose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, NEAR, testsIn } from './chromium.mjs';

let page;
const inPage = testsIn(() => page);
const chromium = forTests({ frameworks: false }, async () => {
  page = await chromium.open();
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor');
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

test('a copied paragraph in a long text is told, with both passages', async () => {
  const told = await page.evaluate(async () => {
    const checker = createChecker(filled(), { delayMs: 0 });
    const text = `${'Something else entirely, of which nobody has ever written before me. '.repeat(3)}\n\n${near}\n\nThe end.`;
    checker.reset(text);
    const {
      matches: [match, ...others],
    } = await until(checker, ({ matches }) => matches.length > 0);
    const texts = await checker.passages(match);
    const pieces = (text, ranges) => ranges.map((range) => text.slice(...range));
    return {
      match,
      others,
      parts: pieces(text, match.parts),
      here: pieces(texts.here, match.here),
      there: pieces(texts.there, match.there),
    };
  });
  assert.deepEqual(told.others, []);
  assert.deepEqual([told.match.id, told.match.title, told.match.scope], ['setup', 'Setup guide', 'part']);
  assert.deepEqual(told.parts, [NEAR]);
  assert.match(told.here.join(), /network as your laptop/);
  assert.deepEqual(
    told.here.map((piece) => piece.replace('laptop', 'computer')),
    told.there,
  );
});

inPage(
  'short texts are left alone: below 80 letters and digits, of which one of CJK counts as two',
  [false, true, false, true],
  async () => {
    const asked = [];
    const letters = (number, count) =>
      sources[number].text
        .match(/[\p{L}\p{N}]/gu)
        .slice(0, count)
        .join(' … ');
    for (const text of [letters(0, 79), letters(0, 80), letters(1, 39), letters(1, 40)]) {
      const corpus = counting(filled());
      const checker = createChecker(corpus, { delayMs: 0 });
      checker.reset(text);
      await settled(checker);
      asked.push(corpus.asked > 0);
    }
    return asked;
  },
);

test('inside a word it waits longer, and no key is checked before the pause', async () => {
  const { early, late, word } = await page.evaluate(async () => {
    const corpus = counting(filled());
    const checker = createChecker(corpus, { delayMs: 100 });
    checker.reset(near);
    await settled(checker);
    const before = corpus.asked;
    for (const letter of ' wor') checker.edit([{ from: checker.text.length, to: checker.text.length, insert: letter }]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const word = checker.state.status;
    const early = corpus.asked - before;
    checker.edit([{ from: checker.text.length, to: checker.text.length, insert: ' ' }]);
    await settled(checker);
    return { early, word, late: corpus.asked - before };
  });
  assert.deepEqual({ early, word }, { early: 0, word: 'waiting' });
  assert.ok(late > 0);
});

test('an answer that comes while an input method composes is kept back until it ends', async () => {
  const [during, after] = await page.evaluate(async () => {
    const corpus = filled();
    let answer;
    const late = (...args) => new Promise((resolve) => (answer = () => resolve(corpus.check(...args))));
    const checker = createChecker({ check: (...args) => (answer ? corpus.check(...args) : late(...args)) }, { delayMs: 0, scope: 'part' });
    checker.reset(near);
    await until(checker, ({ status }) => status === 'checking');
    while (!answer) await new Promise((resolve) => setTimeout(resolve));
    checker.compose(true);
    answer();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const during = checker.state.matches.length;
    checker.compose(false);
    return [during, (await until(checker, ({ matches }) => matches.length > 0)).matches.length];
  });
  assert.deepEqual([during, after], [0, 1]);
});

test('at each pause there is one question about the whole text, and never two at a time', async () => {
  const { questions, most, text } = await page.evaluate(async () => {
    const questions = [];
    let [now, most] = [0, 0];
    const corpus = filled();
    const slow = {
      async check(text, options) {
        questions.push({ text, options: { ...options, signal: options.signal.aborted } });
        most = Math.max(most, ++now);
        await pause(30);
        now--;
        return corpus.check(text, options);
      },
    };
    const checker = createChecker(slow, { delayMs: 0 });
    checker.reset(
      Array.from({ length: 400 }, (_, i) => `Paragraph ${i} is number ${i * 7919} of its kind, and so on, as no other one is.`).join(
        '\n\n',
      ),
    );
    await settled(checker);
    for (let place = 0; place < 10; place++) {
      checker.edit([{ from: 2_000 * place, to: 2_000 * place, insert: ' and more. ' }]);
      await pause(4);
    }
    await settled(checker);
    return { questions, most, text: checker.text };
  });
  assert.equal(most, 1);
  assert.ok(questions.length > 1 && questions.length < 8, `${questions.length} questions`);
  assert.equal(questions.at(-1).text, text);
  const options = { scope: ['document', 'part'], minLetters: 80, strictness: 'balanced', limit: 50, signal: false };
  assert.deepEqual(questions[0].options, options);
});

test('1,000 random edits with late answers never show a mark on other text', async () => {
  const result = await page.evaluate(async () => {
    let seed = 7;
    const random = (bound) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % bound;
    const corpus = filled();
    const said = new Set(); // what a check has found, with its wording
    const short = { check: (text, options) => corpus.check(text, { ...options, minLetters: 30 }) };
    const late = {
      async check(text, options) {
        const matches = short.check(text, options);
        for (const { id, here } of matches) for (const range of here) said.add(`${id}\0${text.slice(...range)}`);
        await new Promise((resolve) => setTimeout(resolve, random(4)));
        return matches;
      },
    };
    const checker = createChecker(late, { delayMs: 0, limit: 50 });
    let text = '';
    let marks = 0;
    let wrong = 0;
    const look = ({ matches }) => {
      for (const { id, here, there, parts } of matches) {
        if (here.length !== there.length) wrong++;
        for (const [start, end] of here) {
          marks++;
          if (!said.has(`${id}\0${text.slice(start, end)}`) || !parts.some((part) => part[0] <= start && end <= part[1])) wrong++;
        }
      }
    };
    checker.subscribe(look);
    const pieces = [near, ...sources.map(({ text }) => text), '\n\n', '😀 𠮷𠀀', 'x', ' word ', '火锅', ''];
    for (let i = 0; i < 1_000; i++) {
      const changes = [];
      let at = random(Math.max(1, text.length));
      for (let part = 1 + random(2); part > 0 && at <= text.length; part--) {
        const to = Math.min(text.length, at + (random(20) === 0 ? random(200) : random(3)));
        changes.push({ from: at, to, insert: pieces[4 + random(pieces.length - 4)] });
        at = to + random(50);
      }
      // Sometimes a matching text is inserted, and a text that has become too long is cut.
      if (i % 10 === 0) changes.splice(0, 9, { from: 0, to: 0, insert: `${pieces[random(4)]}\n\n` });
      if (text.length > 4_000) changes.splice(0, 9, { from: 2_000, to: text.length, insert: '' });
      let next = text;
      for (const { from, to, insert } of [...changes].reverse()) next = next.slice(0, from) + insert + next.slice(to);
      text = next;
      checker.edit(changes);
      if (checker.text !== text) wrong++;
      if (random(3) === 0) await new Promise((resolve) => setTimeout(resolve, random(5)));
      // So that there are marks on a busy machine too.
      if (i % 20 === 19) await settled(checker);
    }
    const end = await settled(checker);
    const fresh = createChecker(short, { delayMs: 0, limit: 50 });
    fresh.reset(text);
    const start = await settled(fresh);
    const plain = ({ matches }) =>
      JSON.stringify(matches.map(({ id, here, there, parts, contentHashes }) => [id, here, there, parts, contentHashes]).sort());
    return { marks, wrong, same: plain(end) === plain(start), left: end.matches.length };
  });
  assert.equal(result.wrong, 0);
  assert.ok(result.marks > 500, `${result.marks} marks`);
  assert.ok(result.same);
});

inPage('however many matches are excluded or ignored, the others are shown', [['other'], 1, ['other'], 1, ['other'], 3], async () => {
  const { text } = sources[0];
  const corpus = new Corpus();
  corpus.put(Array.from({ length: 60 }, (_, i) => ({ id: `mine ${i}`, text })));
  corpus.put({ id: 'other', text: text.replace('printer', 'big printer') });
  const found = [];
  const mine = Array.from({ length: 60 }, (_, i) => `mine ${i}`);
  for (const options of [
    { exclude: (id) => id !== 'other' },
    { exclude: mine },
    { ignored: Array.from({ length: 60 }, (_, i) => ({ kind: 'source', id: `mine ${i}` })) },
  ]) {
    const common = { check: (text, asked) => corpus.check(text, { ...asked, maxDocuments: Infinity }) };
    const checker = createChecker(common, { delayMs: 0, ...options });
    checker.reset(text);
    found.push((await settled(checker)).matches.map(({ id }) => id));
    checker.ignored = [];
    found.push(checker.state.matches.length);
  }
  return found;
});

test('a function opens the corpus when a text is first checked, and again after it could not be opened', async () => {
  const told = await page.evaluate(async () => {
    const corpus = filled();
    let heard;
    const opened = { check: (...given) => corpus.check(...given), subscribe: (listener) => (heard = listener) };
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
    corpus.clear();
    heard();
    await settle();
    return seen;
  });
  const kind = 'what opens the corpus must be a function that returns a corpus, or a promise of one, got 7';
  assert.deepEqual(told, [
    [0, 'idle', undefined, 0],
    [1, 'error', 'offline', 0],
    [2, 'error', kind, 0],
    [3, 'idle', undefined, 1],
    [3, 'idle', undefined, 0],
  ]);
});

inPage(
  'an `exclude` that throws once or answers no boolean is an error of the state, and stops no check after it; nor does a listener that throws',
  [
    ['Error: no answer', 1, 'a listener', 1],
    ['TypeError: options.exclude(id) must be a boolean, got a Promise', 1, 'a listener', 1],
  ],
  async () => {
    const told = [];
    const fail = () => {
      throw new Error('no answer');
    };
    for (const broken of [fail, async () => false]) {
      let exclude = broken;
      const uncaught = new Promise((resolve) =>
        addEventListener('error', (event) => (event.preventDefault(), resolve(event.error.message)), { once: true }),
      );
      const checker = createChecker(filled(), { delayMs: 0, exclude: (id) => exclude(id) });
      checker.reset(near);
      const { error } = await until(checker, ({ status }) => status === 'error');
      exclude = () => false;
      checker.recheck();
      const { matches: first } = await until(checker, ({ matches }) => matches.length > 0);
      const off = checker.subscribe(({ status }) => {
        if (status !== 'checking') return;
        off();
        throw new Error('a listener');
      });
      checker.edit([{ from: 0, to: 0, insert: 'Hello. ' }]);
      const message = await uncaught;
      const { matches: second } = await settled(checker);
      told.push([String(error), first.length, message, second.length]);
    }
    return told;
  },
);

inPage('a checker that a listener disposes of asks nothing more', { checking: [true, 0], error: [true, 1] }, async () => {
  const told = {};
  for (const when of ['checking', 'error']) {
    const corpus = counting(filled());
    const exclude = () => {
      if (when === 'error') throw new Error('no answer');
      return false;
    };
    const checker = createChecker(corpus, { delayMs: 0, exclude });
    checker.subscribe(({ status }) => status === when && checker.dispose());
    checker.reset(near);
    await pause(200);
    told[when] = [checker.disposed, corpus.asked];
  }
  return told;
});

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
