// The checker: what it shows, when it asks, and what is ignored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPage, page } from './checker-page.mjs';
import { NEAR } from './chromium.mjs';

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

test('without a pause no timer is asked for a time that has passed', async () => {
  const delays = await page.evaluate(async () => {
    const delays = [];
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (work, delay, ...rest) => (delays.push(delay), setTimeout(work, delay, ...rest));
    const checker = createChecker(filled(), { delayMs: 0 });
    for (let end = 1; end <= 80; end++) checker.reset(near.slice(0, end));
    await settled(checker);
    globalThis.setTimeout = setTimeout;
    return delays.filter((delay) => delay !== undefined);
  });
  assert.ok(delays.length >= 80 && Math.min(...delays) >= 0, String(delays));
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
    let now = 0;
    let most = 0;
    const corpus = filled();
    const slow = {
      async check(text, options) {
        questions.push({ text, options: { ...options, signal: options.signal.aborted } });
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        now--;
        return corpus.check(text, options);
      },
    };
    const checker = createChecker(slow, { delayMs: 0 });
    checker.reset(
      Array.from(
        { length: 400 },
        (_, i) => `Paragraph ${i} of this book says what no other one says, namely that it is number ${i * 7919} of its kind, and so on.`,
      ).join('\n\n'),
    );
    await settled(checker);
    for (let place = 0; place < 10; place++) {
      checker.edit([{ from: 2_000 * place, to: 2_000 * place, insert: ' and more. ' }]);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    await settled(checker);
    return { questions, most, text: checker.text };
  });
  assert.equal(most, 1);
  assert.ok(questions.length > 1 && questions.length < 8, `${questions.length} questions`);
  assert.equal(questions.at(-1).text, text);
  assert.deepEqual(questions[0].options, {
    scope: ['document', 'part'],
    minLetters: 80,
    strictness: 'balanced',
    limit: 50,
    signal: false,
  });
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

inPage('what comes into the corpus while it is being asked is found', 'setup', async () => {
  const corpus = new Corpus();
  let changed;
  const checker = createChecker(
    {
      subscribe: (listener) => ((changed = listener), () => {}),
      async check(text, options) {
        const matches = corpus.check(text, options);
        if (corpus.size === 0) {
          corpus.put(sources[0]);
          changed();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
        return matches;
      },
    },
    { delayMs: 0 },
  );
  checker.reset(near);
  return (await until(checker, ({ matches }) => matches.length > 0)).matches[0].id;
});

inPage(
  'ignoring does what it says, and means the same after a reload',
  {
    pair: ['other,setup', 'other', 'other', 'other', 'other,setup'],
    paragraph: ['other,setup', '', '', 'other,setup', 'other,setup'],
    source: ['other,setup', 'other', 'other', 'other', 'other,setup'],
  },
  async () => {
    const text = `${near}\n\n${'Nobody has said this before, and nobody will say it again. '.repeat(3)}`;
    const results = {};
    const filler = { id: 'other', title: 'Other', text: paragraph.replace('printer', 'scanner') };
    for (const kind of ['pair', 'paragraph', 'source']) {
      const corpus = filled();
      corpus.put(filler);
      const checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
      checker.reset(text);
      const ids = ({ matches }) =>
        matches
          .map(({ id }) => id)
          .sort()
          .join();
      const before = await settled(checker);
      checker.ignore(
        before.matches.find(({ id }) => id === 'setup'),
        kind,
      );
      const at_once = ids(checker.state);
      const again = createChecker(corpus, { delayMs: 0, scope: 'part', ignored: JSON.parse(JSON.stringify(checker.ignored)) });
      again.reset(text);
      const reloaded = ids(await settled(again));
      checker.edit([{ from: 5, to: 5, insert: ' now' }]);
      const edited = ids(await settled(checker));
      checker.ignored = [];
      results[kind] = [ids(before), at_once, reloaded, edited, ids(checker.state)];
    }
    return results;
  },
);

test('one document is one match with all its parts; an ignored part is no longer marked, and the others stay', async () => {
  const told = await page.evaluate(async () => {
    const parts = [
      'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.',
      'Clean the glass with a soft dry cloth once a month. Never spray water on it, for the sensor under the left edge does not survive a drop.',
      'Paper that is damp or curled jams easily. Store it flat in its wrapper, and never fill the tray above the red line on its left side.',
    ];
    const own = 'Nobody knows why the meadow behind the old mill was never mown in those years, whatever they say about it elsewhere.';
    const corpus = new Corpus();
    corpus.put({ id: 'X', text: parts.join(`\n\n${own.split(' ').reverse().join(' ')}\n\n`) });
    const shown = (checker) =>
      checker.state.matches.map((match) =>
        [
          match.id,
          ...match.parts.map((part) => parts.indexOf(checker.text.slice(...part))),
          match.here.length === match.parts.length,
          match.there.length === match.parts.length,
          match.contentHashes.length === match.parts.length,
        ].join(' '),
      );
    const told = {};
    for (const kind of ['pair', 'paragraph']) {
      const checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
      const show = async () => (await settled(checker), shown(checker));
      checker.reset([own, parts[1]].join('\n\n'));
      const first = await show();
      checker.ignore(checker.state.matches[0], kind);
      const ignored = shown(checker);
      checker.reset([own, parts[1], own, parts[0], own, parts[2]].join('\n\n'));
      const more = await show();
      const before = checker.state.matches;
      checker.fail(undefined); // another state, with the same matches
      const same = checker.state.matches === before;
      checker.ignore(checker.state.matches[0], kind);
      const none = shown(checker);
      const saved = checker.ignored;
      checker.edit([{ from: checker.text.indexOf('soft'), to: checker.text.indexOf('soft'), insert: 'very ' }]);
      const edited = await show();
      checker.ignored = [];
      told[kind] = { first, ignored, more, same, none, rules: saved.map((rule) => Object.keys(rule).join()), edited, all: shown(checker) };
    }
    return told;
  });
  const both = { first: ['X 1 true true true'], ignored: [], more: ['X 0 2 true true true'], same: true, none: [] };
  assert.deepEqual(told.pair, { ...both, rules: Array(3).fill('kind,id,contentHash'), edited: [], all: ['X -1 0 2 true true true'] });
  assert.deepEqual(told.paragraph, {
    ...both,
    rules: Array(3).fill('kind,contentHash'),
    edited: ['X -1 true true true'],
    all: ['X -1 0 2 true true true'],
  });
});

inPage(
  'an edit of very many places during a check is taken',
  true,
  async (text) => {
    const corpus = filled();
    const slow = {
      check: async (...args) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return corpus.check(...args);
      },
    };
    const checker = createChecker(slow, { delayMs: 0, scope: 'document' });
    checker.reset(`${text} ${'a '.repeat(150_000)}`);
    await until(checker, ({ status }) => status === 'checking');
    const from = text.length + 1;
    checker.edit(Array.from({ length: 150_000 }, (_, place) => ({ from: from + 2 * place, to: from + 2 * place + 1, insert: 'b' })));
    const same = checker.text === `${text} ${'b '.repeat(150_000)}`;
    await settled(checker);
    return same;
  },
  NEAR,
);

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

inPage(
  'equal paragraphs are one rule',
  [
    [2, 0, 1, 1, 1],
    [2, 0, 1, 1, 1],
    [2, 0, 1, 1, 1],
  ],
  async () => {
    const counts = [];
    for (const kind of ['pair', 'paragraph', 'source']) {
      const checker = createChecker(filled(), { delayMs: 0, scope: 'part' });
      checker.reset(`${near}\n\n${'Nobody has said this before, and nobody will say it again. '.repeat(3)}\n\n${near}`);
      const {
        matches: [match],
      } = await settled(checker);
      checker.ignore(match, kind);
      counts.push([match.parts.length, checker.state.matches.length, checker.ignored.length]);
      checker.ignored = [...checker.ignored, ...checker.ignored];
      counts
        .at(-1)
        .push(checker.ignored.length, createChecker(filled(), { ignored: [...checker.ignored, ...checker.ignored] }).ignored.length);
    }
    return counts;
  },
);
