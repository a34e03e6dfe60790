// Documents: put, checked, grouped, stored and read again. tests/core/corpus.rs has the laws; these tests check the JavaScript API.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';
import { sealed } from './sealed.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, mergeCorpusBytes, mergeIntoCorpus, NearprintError } = nearprint;
const { compare, Draft, duplicates, recipes, Sieve, summarize } = nearprint;
const licences = createRequire(import.meta.url)('spdx-license-list/full.js');

const APRIL =
  'It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin nuzzled into his ' +
  'breast in an effort to escape the vile wind, slipped quickly through the glass doors of Victory Mansions.';
const HOTPOT = '北京好吃的火锅店有很多，老城区里的铜锅涮肉尤其受欢迎，冬天的时候常常要排很长的队才能吃到。😀';
const edited = APRIL.replace('bright', 'dark');

function corpusOf(documents, options) {
  const corpus = new Corpus(options);
  for (const [id, text, title] of documents) corpus.put({ id, text, title });
  return corpus;
}

test('an edited text finds its document, with the passages both share', () => {
  const corpus = corpusOf([
    ['1984', APRIL, 'Nineteen Eighty-Four'],
    ['hotpot', HOTPOT],
  ]);
  const [match, ...others] = corpus.check(edited);
  assert.deepEqual(others, []);
  // A new field is shown in more places: see "A new field of an answer" in CONTRIBUTING.md.
  const fields = ['id', 'title', 'data', 'scope', 'score', 'information', 'letters', 'share', 'documents', 'distance', 'here', 'there'];
  assert.deepEqual(Object.keys(match), fields);
  assert.deepEqual([match.id, match.title, match.scope], ['1984', 'Nineteen Eighty-Four', 'document']);
  const { distance } = compare(edited, APRIL, { ...recipes.default, bits: 128 });
  assert.deepEqual([match.distance, match.documents], [distance, 1]);
  // The share of the words of both texts that are in the same order.
  const words = APRIL.split(' ').length;
  assert.equal(match.score, (words - 1) / words);
  const lettersOf = (text) => [...text.matchAll(/[a-z]/gi)].length;
  // A range runs across a changed word, which is not shared.
  assert.deepEqual([match.here, match.there], [[[0, edited.length - 1]], [[0, APRIL.length - 1]]]);
  assert.deepEqual([match.letters, match.share], [lettersOf(edited), 1 - lettersOf('dark') / lettersOf(edited)]);
  assert.equal(corpus.check(HOTPOT.replace('冬天', '夏天'))[0].title, undefined);
});

test('paragraphs are found in long documents, at offsets of UTF-16', () => {
  const more = Array.from({ length: 200 }, (_, i) => `word${i * i} `).join('');
  const long = `${HOTPOT}\n\n${more}\n\n${APRIL}`;
  const corpus = corpusOf([['long', long]]);
  const [match] = corpus.check(edited);
  assert.deepEqual([match.scope, corpus.check(edited, { scope: 'document' })], ['part', []]);
  for (const said of [long.slice(...match.there[0]), edited.slice(...match.here[0])]) {
    assert.match(said, /^It was a \w+ cold day .* Victory Mansions$/);
  }
});

const idsOf = (matches) => matches.map(({ id }) => id);

test('limit, threshold and exclude', () => {
  const corpus = corpusOf([
    ['a', APRIL],
    ['b', edited],
    ['c', APRIL.replace('glass', 'iron')],
  ]);
  assert.deepEqual(idsOf(corpus.check(APRIL)).sort(), ['a', 'b', 'c']);
  assert.deepEqual(idsOf(corpus.check(APRIL, { limit: 1 })), ['a']);
  assert.deepEqual(corpus.check(APRIL, { limit: 0 }), []);
  assert.deepEqual(idsOf(corpus.check(APRIL, { threshold: 1, scope: 'document' })), ['a']);
  // The others differ as a whole, but a part is equal.
  assert.deepEqual(
    corpus.check(APRIL, { threshold: 1 }).map(({ scope }) => scope),
    ['document', 'part', 'part'],
  );
  const asked = [];
  const found = corpus.check(APRIL, { limit: 1, exclude: (id) => (asked.push(id), corpus.has(id) && id === 'a') });
  // Called once for each document that may be in the answer.
  assert.deepEqual([asked.sort(), found.length, found[0].id === 'a'], [['a', 'b', 'c'], 1, false]);
});

test('the caller may do what it likes while it is asked what to exclude', () => {
  const corpus = corpusOf([
    ['a', APRIL],
    ['b', edited],
  ]);
  const exclude = (id) => (corpus.put({ id: 'new', text: APRIL }), corpus.delete('b'), id === 'a');
  assert.deepEqual(idsOf(corpus.check(APRIL, { exclude })), ['new']);
  assert.throws(() => corpus.check(APRIL, { exclude: () => assert.fail('mine') }), { message: 'mine' });
  assert.throws(() => corpus.check(APRIL, { exclude: () => (corpus.dispose(), false) }), { code: 'ERR_DISPOSED' });
});

test('replaced, deleted, counted', () => {
  const corpus = corpusOf([
    ['a', APRIL],
    ['a', HOTPOT],
    ['b', APRIL],
  ]);
  assert.deepEqual([corpus.size, corpus.has('a'), corpus.has('c'), idsOf(corpus.check(APRIL))], [2, true, false, ['b']]);
  assert.deepEqual([corpus.delete('a'), corpus.delete('a'), corpus.size], [true, false, 1]);
  assert.deepEqual([corpus.check(''), corpus.check('?!')], [[], []]);
});

test('real licences: groups, and the way through bytes', () => {
  const some = Object.entries(licences).filter(([id]) => /^(MIT|BSD|Apache|ISC|GPL|Zlib)/.test(id));
  const corpus = corpusOf(some.map(([id, { licenseText, name }]) => [id, licenseText, name]));
  const { groups } = duplicates(corpus);
  const together = (a, b) => groups.some((group) => group.includes(a) && group.includes(b));
  assert.ok(together('GPL-2.0-only', 'GPL-2.0-or-later'), JSON.stringify(groups));
  assert.ok(!together('MIT', 'Apache-2.0'));
  const bytes = corpusToBytes(corpus);
  const read = corpusFromBytes(bytes);
  assert.deepEqual(corpusToBytes(read), bytes);
  const whole = (corpus) => corpus.check(licences.MIT.licenseText);
  assert.deepEqual(whole(read), whole(corpus));
  assert.equal(read.check(licences.MIT.licenseText)[0].id, 'MIT');
  bytes[100] ^= 1;
  assert.throws(
    () => corpusFromBytes(bytes),
    (error) => error instanceof NearprintError && error.code === 'ERR_BAD_SNAPSHOT',
  );
});

test('a draft that is far from all documents, or has another recipe, is answered as its text is', () => {
  const corpus = corpusOf([
    ['1984', APRIL],
    ['hotpot', HOTPOT],
  ]);
  for (const recipe of [undefined, { ...recipes.default, bits: 128 }, { unit: 'word' }]) {
    const draft = new Draft('', recipe);
    for (const text of ['', '?!', HOTPOT, edited, 'Something else, of which nobody has written before.', `${APRIL} ${APRIL}`]) {
      draft.replace(0, draft.length, text);
      for (const options of [{}, { scope: 'document' }, { scope: ['document', 'part'], threshold: 0.2 }, { scope: 'part' }]) {
        assert.deepEqual(corpus.check(draft, options), corpus.check(text, options));
      }
    }
  }
});

const MEADOW = 'The committee met on Tuesday and could not agree on anything at all, so the question of who mows the meadow stays open. ';

test('a copied passage is found in any text, and mapped to both sides', () => {
  const corpus = corpusOf([
    ['1984', `${MEADOW}${APRIL}`],
    ['hotpot', `${MEADOW.toUpperCase()} 😀 ${HOTPOT}`],
  ]);
  const copied = APRIL.slice(APRIL.indexOf('and the'), APRIL.indexOf('effort')).trim();
  const text = `😀 Somebody wrote this yesterday. ${copied} And somebody else did not; ${HOTPOT.slice(0, 30)} was on the menu.`;
  const [april, hotpot, ...others] = corpus.check(text);
  assert.deepEqual([april.id, april.scope, april.score, hotpot.id, hotpot.scope, others], ['1984', 'part', 1, 'hotpot', 'part', []]);
  assert.equal(text.slice(...april.here[0]), copied);
  assert.equal(corpus.get('1984').text.slice(...april.there[0]), copied);
  assert.equal(corpus.get('hotpot').text.slice(...hotpot.there[0]), HOTPOT.slice(0, 30));
  assert.deepEqual(corpus.check(text, { scope: 'document' }), []);
  assert.deepEqual(idsOf(corpus.check(text, { minLetters: 64 })), ['1984']);
});

test('data comes back as it was put in, and what JSON cannot say is refused', () => {
  const corpus = new Corpus();
  const data = { url: '/notes/7?a=1', tags: ['a', null, true, 1.5], nested: { '😀': [] } };
  corpus.put({ id: 'a', text: APRIL, data });
  corpus.put({ id: 'b', text: HOTPOT, data: null });
  corpus.put({ id: 'c', text: 'Something else.' });
  assert.deepEqual(
    ['a', 'b', 'c'].map((id) => corpus.get(id).data),
    [data, null, undefined],
  );
  assert.deepEqual(corpus.check(edited)[0].data, data);
  assert.deepEqual(corpusFromBytes(corpusToBytes(corpus)).get('a').data, data);
  const cycle = {};
  cycle.self = cycle;
  for (const [bad, message] of [
    [{ at: new Date(0) }, /^document\.data\.at must be JSON: .*, got a Date$/],
    [[1, undefined], /^document\.data\[1\] must be JSON: .*, got undefined$/],
    [NaN, /^document\.data must be JSON: .*, got NaN$/],
    [{ f() {} }, /^document\.data\.f must be JSON/],
    [1n, /^document\.data must be JSON/],
    [cycle, /^document\.data\.self must be JSON without cycles/],
  ]) {
    assert.throws(() => corpus.put({ id: 'a', text: 'x', data: bad }), { message });
  }
  assert.deepEqual(corpus.get('a').text, APRIL);
  // Such as the lists of MobX: what they hold counts.
  corpus.put({ id: 'a', text: 'x', data: Object.assign([1, 2], { toJSON: () => 7 }) });
  assert.deepEqual(corpus.get('a').data, [1, 2]);
});

test('many documents at once, their ids, and none', () => {
  const corpus = new Corpus();
  function* documents() {
    for (let i = 0; i < 500; i++) yield { id: `d${i}`, text: `${APRIL} ${i}`, ...(i % 2 ? { title: `no. ${i}` } : {}) };
  }
  corpus.put(documents());
  const one = corpusOf(Array.from(documents(), ({ id, text, title }) => [id, text, title]));
  assert.deepEqual(corpusToBytes(corpus), corpusToBytes(one));
  assert.deepEqual(corpus.ids(), Array.from(documents(), ({ id }) => id).sort());
  corpus.clear();
  assert.deepEqual([corpus.size, corpus.ids(), corpus.check(APRIL), corpus.stats().textBytes], [0, [], [], 0]);
  corpus.put({ id: 'again', text: APRIL });
  assert.equal(corpus.check(edited).length, 1);
});

test('a corpus says its recipe, whatever it was made from', () => {
  const builder = new nearprint.IdfBuilder({ unit: 'word' });
  builder.add(APRIL);
  for (const recipe of [
    { ...recipes.default, bits: 128 },
    recipes.textbook,
    { unit: 'word', size: 3, weights: { 'winston smith his': 5 }, stopWords: ['the'], seed: 2 ** 40 + 7, top: 9 },
    { unit: 'word', weights: 'tfidf', idf: builder.build() },
  ]) {
    const corpus = new Corpus({ recipe });
    const said = corpus.recipe;
    for (const [key, value] of Object.entries(recipe)) assert.deepEqual({ ...said[key] }, { ...value }, key);
    assert.deepEqual(corpusFromBytes(corpusToBytes(corpus)).recipe, said);
    assert.deepEqual(corpusToBytes(new Corpus({ recipe: said })), corpusToBytes(corpus));
  }
  assert.equal(new Corpus().recipe.bits, 128);
});

const stored = corpusOf([['1984', APRIL]]);
const LONE = 'x\ud800';
const lone = (name) => `${name} must be a string without unpaired surrogates, got 'x\\ud800'`;
const most = 'a whole number from 1 to 4294967295';
const excluding = (answer) => () => stored.check(APRIL, { exclude: () => answer });
const sieveOf = (background) => () => new Sieve({ background });
const learning = (summaries, textOf) => () => new Sieve().learn(summaries, textOf);
/** Rows of [name, call, message], with the error's class by its name. */
const REFUSED = [
  ['TypeError', () => new Corpus({ boilerplates: [] }), "unknown option 'boilerplates' in options; did you mean 'boilerplate'?"],
  ['RangeError', () => new Corpus({ recipe: { bits: 63 } }), /^recipe.bits must be/],
  ['TypeError', () => new Corpus({ boilerplate: 'a form' }), "options.boilerplate must be an array of strings, got 'a form'"],
  [
    'TypeError',
    () => new Corpus({ boilerplate: ['a', , 'b'] }),
    /^options.boilerplate\[1\] must be a string that is not empty, got undefined$/,
  ],
  ['RangeError', () => new Corpus({ boilerplate: [''] }), "options.boilerplate[0] must be a string that is not empty, got ''"],
  ['RangeError', () => new Corpus({ boilerplate: Array(1e5).fill('a') }), 'options.boilerplate.length must be 1000 or less, got 100000'],
  ['TypeError', () => stored.put(), 'documents must be a document or an iterable of documents, got undefined'],
  ['TypeError', () => stored.put('text'), /^documents must be a document or an iterable of documents/],
  ['TypeError', () => stored.put({ text: 'text' }), 'document.id must be a string, got undefined'],
  ['TypeError', () => stored.put({ id: 'a' }), 'document.text must be a string, got undefined'],
  ['TypeError', () => stored.put({ id: 'a', text: 'b', title: 7 }), 'document.title must be a string, got 7'],
  ['TypeError', () => stored.put({ id: 'a', body: 'b' }), /^unknown option 'body' in document/],
  [
    'TypeError',
    () =>
      stored.put([
        { id: 'x', text: 'y' },
        { id: 7, text: 'y' },
      ]),
    'documents[1].id must be a string, got 7',
  ],
  ['TypeError', () => stored.put({ id: LONE, text: APRIL }), lone('document.id')],
  ['TypeError', () => stored.check(APRIL, { exclude: ['a', LONE] }), lone('options.exclude[1]')],
  ...['get', 'has', 'delete'].map((name) => ['TypeError', () => stored[name](LONE), lone('id')]),
  ['TypeError', () => stored.delete(7), 'id must be a string, got 7'],
  ['TypeError', () => stored.holds('a'), /^document must be a plain object with id and text, got 'a'/],
  ['TypeError', () => stored.check(7), 'text must be a string or a Draft, got 7'],
  ['RangeError', () => stored.check('', { scope: 'page' }), "options.scope must be 'document' or 'part', got 'page'"],
  ['RangeError', () => stored.check('', { threshold: 2 }), 'options.threshold must be a number from 0 to 1, got 2'],
  ['TypeError', () => stored.check('', { threshold: Symbol('s') }), /^options.threshold must be 'auto' or .*, got Symbol\(s\)$/],
  ['RangeError', () => stored.check('', { limit: -1 }), /^options.limit must be/],
  ['RangeError', () => stored.check('', { maxDocuments: 0 }), `options.maxDocuments must be ${most}, or Infinity, got 0`],
  ['TypeError', () => stored.check('', { maxDocuments: '9' }), /^options.maxDocuments must be/],
  ['RangeError', () => stored.check('', { minLetters: 1.5 }), `options.minLetters must be ${most}, got 1.5`],
  ['RangeError', () => stored.check('', { strictness: 'most' }), /^options.strictness must be 'more', 'balanced' or 'fewer', got /],
  ['TypeError', () => stored.check('', { exclude: 'a' }), "options.exclude must be a function or an array of ids, got 'a'"],
  ['TypeError', excluding(Promise.resolve(false)), 'options.exclude(id) must be a boolean, got a Promise'],
  ['TypeError', excluding(undefined), 'options.exclude(id) must be a boolean, got undefined'],
  ['TypeError', () => duplicates(stored, { within: 3 }), /^unknown option 'within' in options/],
  ['RangeError', () => duplicates(stored, { numbers: 'same' }), "options.numbers must be 'ignore' or 'differ', got 'same'"],
  ['TypeError', () => new Sieve({ numbers: 1 }), "options.numbers must be 'ignore' or 'differ', got 1"],
  ['RangeError', () => new Sieve({ templates: 'ignore' }), /options\.templates must be .*'keep'.*'drop'/],
  ['RangeError', () => new Sieve({ contained: 'ignore' }), /options\.contained must be .*'keep'.*'drop'/],
  ['TypeError', () => new Sieve({ contained: 'drop', grouped: true }), /^options\.contained must be 'keep' if options\.grouped is true/],
  ['TypeError', () => new Sieve({ group: true }), /did you mean 'grouped'/],
  ['TypeError', sieveOf(0.4), 'options.background must be a Background, as learn returns it, got 0.4'],
  ['RangeError', sieveOf({ score: 2, texts: 9 }), 'options.background.score must be a number from 0 to 1, got 2'],
  ['RangeError', sieveOf({ score: 1, texts: -1 }), 'options.background.texts must be a whole number from 0 to 4294967295, got -1'],
  ['TypeError', learning(7, () => ''), /^summaries must be a Uint8Array or an iterable of them, got 7/],
  ['TypeError', learning(summarize([APRIL])), /^textOf must be a function/],
  ['TypeError', learning(summarize([APRIL, HOTPOT]), () => 7), /^textOf\(\d+\) must be a string, got 7/],
  ['TypeError', () => new Sieve().groups(), 'groups needs a Sieve with the option grouped: true'],
  ['TypeError', () => new Sieve().lowestScores(), /grouped: true/],
  ['TypeError', () => new Sieve().keep(summarize([APRIL])), /keep needs a Sieve that has learned/],
  ['TypeError', () => new Sieve({ grouped: true }).keep(summarize([APRIL])), /keep needs a Sieve without the option grouped: true/],
  ['RangeError', () => summarize([APRIL], undefined, ['']), /^boilerplate\[0\] must be a string that is not empty/],
];

test('what cannot be is refused by name, and nothing is lost', () => {
  for (const [name, call, message] of REFUSED) assert.throws(call, { name, message }, String(call));
  assert.deepEqual([stored.ids(), stored.check(edited).length, excluding(false)().length], [['1984'], 1, 1]);
  stored.put({ id: '👍🏽', text: HOTPOT, title: LONE });
  assert.equal(stored.get('👍🏽').title, 'x\ufffd');
  const gone = new Corpus();
  gone.dispose();
  for (const call of [
    () => gone.check(''),
    () => gone.size,
    () => gone.put({ id: 'a', text: 'b' }),
    () => gone.sync([]),
    () => gone.holds({ id: 'a', text: 'b' }),
    () => corpusToBytes(gone),
  ])
    assert.throws(call, { code: 'ERR_DISPOSED' });
});

test('which of several snapshots cannot be merged is said', () => {
  const bytes = corpusToBytes(corpusOf([['a', APRIL]]));
  const other = corpusToBytes(new Corpus({ boilerplate: ['a form'] }));
  const message = refusal(() => mergeCorpusBytes([bytes, bytes, new Uint8Array(9)]));
  assert.match(message, /^snapshots\[2\]: /);
  assert.throws(() => mergeCorpusBytes([bytes, other]), { code: 'ERR_OTHER_RECIPE', message: /^snapshots\[1\]: to be merged/ });
});

test('what `summarize` did not return is refused, and the sieve still works; one whose texts are gone is lost', () => {
  const sieve = new Sieve();
  const wrong = refusal(() => sieve.put(Uint8Array.of(1, 2, 3), () => ''));
  assert.match(wrong, /^summaries must be the bytes that summarize returned/);
  assert.throws(() => sieve.put(summarize([APRIL]).slice(0, -1), () => ''), { code: 'ERR_BAD_SNAPSHOT' });
  const words = { unit: 'word', bits: 128, weights: { one: 2, two: 3 } };
  assert.throws(() => sieve.put(summarize([APRIL], words), () => ''), { code: 'ERR_OTHER_RECIPE' });
  assert.deepEqual([...sieve.put(summarize([APRIL, APRIL]), () => APRIL).of], [-1, 0]);
  const same = { ...words, weights: { two: 3, one: 2 } };
  assert.deepEqual([...new Sieve({ recipe: same }).put(summarize([APRIL, APRIL], words), () => APRIL).of], [-1, 0]);
  assert.throws(() => sieve.learn(summarize([APRIL]), () => APRIL), { name: 'TypeError', message: 'learn must be called before put' });
  for (const use of ['learn', 'put']) {
    const failing = new Sieve();
    assert.throws(() => failing[use](summarize([APRIL, edited]), () => assert.fail('gone')), /gone/);
    assert.throws(() => failing.put(summarize([APRIL]), () => ''), { code: 'ERR_DISPOSED' });
  }
});

test('a sieve asks only for texts that it needs, and keeps what it is told to keep', () => {
  const all = [APRIL, HOTPOT, edited, '', APRIL];
  const asked = [];
  const options = { threshold: 0.5, templates: 'drop' }; // to learn a threshold or what tells records apart, it reads them all
  const sieve = new Sieve(options);
  const found = sieve.put(summarize(all), (position) => (asked.push(position), all[position]));
  assert.deepEqual([[...found.of], asked, found.score[2]], [[-1, -1, 0, -1, 0], [0, 2], compare(APRIL, edited).score]);
  const grouped = new Sieve({ grouped: true });
  grouped.put(summarize(all), (position) => all[position]);
  assert.deepEqual([...grouped.groups()], [0, 1, 0, 3, 0]);
  const older = new Sieve(options);
  older.keep(summarize([APRIL, HOTPOT]));
  assert.deepEqual([...older.put(summarize([edited]), (position) => [APRIL, HOTPOT, edited][position]).of], [0]);
});

function refusal(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof NearprintError);
    assert.equal(error.code, 'ERR_BAD_SNAPSHOT');
    return error.message;
  }
  return assert.fail('it is read');
}

test('a snapshot of another version of Unicode is refused, and both versions are named', () => {
  const bytes = corpusToBytes(new Corpus());
  const version = Buffer.from(bytes).indexOf(Uint8Array.of(1, 17, 0, 0));
  assert.ok(version > 0);
  bytes[version + 1] = 16;
  assert.match(
    refusal(() => corpusFromBytes(sealed(bytes))),
    /^fingerprints of Unicode 16\.0\.0 found; this build makes those of Unicode 17\.0\.0$/,
  );
});

test('a snapshot with a seed that no JavaScript number holds can be checked, and says what is wrong with its recipe', () => {
  const corpus = corpusOf([['1984', APRIL]], { recipe: { ...recipes.default, seed: 2 ** 53 - 1 } });
  const bytes = corpusToBytes(corpus);
  const seed = Buffer.from('ffffffffffff1f00', 'hex');
  bytes.fill(0xff, Buffer.from(bytes).indexOf(seed), Buffer.from(bytes).indexOf(seed) + 8);
  const read = corpusFromBytes(sealed(bytes));
  assert.equal(read.size, 1);
  assert.match(
    refusal(() => read.recipe),
    /^the recipe of the snapshot cannot be used in JavaScript: recipe\.seed must be/,
  );
});

test('data that is not JSON, in a snapshot that somebody made, is refused by the name of its document', () => {
  const corpus = new Corpus();
  corpus.put({ id: '1984', text: APRIL, data: { year: 1949 } });
  const bytes = corpusToBytes(corpus);
  bytes[Buffer.from(bytes).indexOf('1949}')] = 0x7d;
  const read = corpusFromBytes(sealed(bytes));
  for (const ask of [() => read.get('1984'), () => read.check(APRIL)]) {
    assert.match(refusal(ask), /^the data of document "1984" is not JSON: /);
  }
  read.put({ id: '1984', text: APRIL });
  assert.equal(read.check(APRIL)[0].data, undefined);
});

test('boilerplate never counts, also in a snapshot', () => {
  const form = '- [ ] I have searched the existing issues and found none that describes this problem, nor a question about it\n';
  const filled = (what) => `${form.replace('[ ]', '[x]')}\n${what}`;
  const corpus = corpusOf([['map', filled(APRIL)]], { boilerplate: [form] });
  for (const one of [corpus, corpusFromBytes(corpusToBytes(corpus))]) {
    assert.deepEqual([one.boilerplate, one.check(filled(HOTPOT)), one.check(form, { maxDocuments: Infinity })], [[form], [], []]);
    assert.deepEqual(idsOf(one.check(filled(edited))), ['map']);
    assert.throws(() => mergeIntoCorpus(one, corpusToBytes(new Corpus())), { code: 'ERR_OTHER_RECIPE' });
  }
  assert.notDeepEqual(corpusOf([['map', filled(APRIL)]]).check(filled(HOTPOT)), []);
});

/** What a sieve says of texts, as plain lists. */
function sieved(texts, options, boilerplate, sets) {
  const sieve = new Sieve(options);
  const found = sieve.put(summarize(texts, undefined, boilerplate), (at) => texts[at], sets);
  sieve.dispose();
  return Object.fromEntries(Object.entries(found).map(([name, list]) => [name, Array.from(list)]));
}

test('a sieve leaves boilerplate out, compares within sets, and says how low the score of a group is', () => {
  const header = 'This file is a part of the handbook of the society, which everybody may copy who names its source and its year.';
  const texts = ['The garden opens at nine.', 'Bring a torch and a coat.', 'Bring a torch and a coat!'].map(
    (text) => `${header}\n\n${text}`,
  );
  const of = (options, boilerplate, sets) => sieved(texts, options, boilerplate, sets).of;
  assert.deepEqual(of({}), [-1, 0, 0]);
  assert.deepEqual(of({ boilerplate: [header] }, [header]), [-1, -1, 1]);
  assert.deepEqual(of({}, undefined, [0, 7, 7]), [-1, -1, 1]);
  assert.deepEqual(of({}, undefined, [1, 2, 3]), [-1, -1, -1]);
  assert.throws(() => of({ boilerplate: [header] }), {
    code: 'ERR_OTHER_RECIPE',
    message: /made with another recipe or other boilerplate/,
  });
  assert.throws(() => of({}, undefined, [1]), { name: 'RangeError', message: 'sets.length must be 3, the number of summaries' });
  assert.throws(() => of({}, undefined, [1, 2, -3]), {
    name: 'RangeError',
    message: 'sets[2] must be a whole number from 0 to 4294967295, got -3',
  });
  const sieve = new Sieve({ grouped: true });
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
  const chain = [words.slice(0, 48), ['alone'], words.slice(6, 54), words.slice(12)].map((part) => part.join(' '));
  sieve.put(summarize(chain), (at) => chain[at]);
  const [first, alone, ...others] = sieve.lowestScores();
  assert.deepEqual([first, first], others);
  assert.equal(first, Math.min(compare(chain[0], chain[2]).score, compare(chain[2], chain[3]).score));
  assert.ok(Number.isNaN(alone) && first > compare(chain[0], chain[3]).score);
});

test('a sieve names the record beside which another of its template is kept', () => {
  const names = ['csound', 'gnome', 'haskell', 'lua', 'mailman', 'nginx', 'openssl', 'perl', 'quota', 'redis'];
  const record = (name) => `Bindings for ${name} in this transitional package, to be removed`;
  const texts = [...names.map(record), record('redis').replace('removed', 'deleted')];
  const found = (options) => sieved(texts, { threshold: 0.5, ...options });
  assert.deepEqual(found({ templates: 'drop' }).of, [-1, ...texts.slice(1).map(() => 0)]);
  for (const options of [{}, { background: { score: 0.4, texts: 900 } }]) {
    const { of, beside } = found(options);
    assert.deepEqual([of, beside[0], beside.at(-1)], [[...names.map(() => -1), 9], -1, -1]);
    assert.ok(beside.slice(1, -1).every((other, at) => other >= 0 && other <= at));
  }
});

test('a sieve, groups and a comparison say what is contained, and what differs in numbers alone', () => {
  const sentence = (at) => `Station ${at} opens its gates at half past ${at} and counts ${at * 37} visitors of the harbour.`;
  const [old, grown] = [12, 24].map((count) => Array.from({ length: count }, (_, at) => sentence(at)).join(' '));
  assert.deepEqual(sieved([grown, old], { threshold: 0.8 }).of, [-1, -1]);
  const { of, score, contained } = sieved([grown, old], { threshold: 0.8, contained: 'drop' });
  assert.deepEqual({ of, score, contained }, { of: [-1, 0], score: [0, 1], contained: [0, 1] });
  const invoices = ['Invoice 1041: chairs for 1,200.50, due in 30 days', 'Invoice 1042: chairs for 1200.50, due in 30 days'];
  invoices.push(invoices[1].replace('1,200', '1 200').replace('due', 'payable'));
  const corpus = corpusOf(invoices.map((text, at) => [String(at), text]));
  assert.deepEqual(duplicates(corpus).groups, [['0', '1', '2']]);
  assert.deepEqual(duplicates(corpus, { numbers: 'differ' }).groups, [['1', '2']]);
  const numbers = ['00', '01', '02', '12'].map(([a, b]) => compare(invoices[a], invoices[b]).numbers);
  assert.deepEqual(numbers, ['same', 'only', 'differ', 'same']);
  const found = (options) => [sieved(invoices, options).of, sieved(invoices, options).onlyNumbers];
  assert.deepEqual(found({}), [
    [-1, 0, 0],
    [0, 1, 0],
  ]);
  assert.deepEqual(found({ numbers: 'differ' }), [
    [-1, -1, 1],
    [0, 0, 0],
  ]);
});
