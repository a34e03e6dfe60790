// Letters that look the same are the same, and are found in the right places of a JavaScript string. tests/core/letters_alike.rs has all
// characters of each kind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Corpus, Draft, explain, fingerprint } = nearprint;
const ENGLISH = 'Remember to bring the signed form and one recent photograph to the office before noon on Friday.';
const TEXT = `${ENGLISH}\n\nΝα θυμηθείτε. При себе нужно иметь бланк. يجب احضار النموذج الموقع. יש להביא טופס חתום.`;
const with_ = (text, c, step) => Array.from(text, (own, at) => (at % step === 0 && /\p{L}/u.test(own) ? own + c : own)).join('');
const read = (text, recipe) => explain(text, recipe).features.map(({ text, count }) => [text, count]);
const recipes = [undefined, { unit: 'word' }];

/** The same features, words and score; a copy is found, in the right place; and a draft that gets the characters is a fresh start. */
function changesNothing(c, text = TEXT) {
  const hidden = with_(text, c, 3);
  for (const recipe of recipes) assert.deepEqual(read(hidden, recipe), read(text, recipe));
  assert.equal(compare(text, hidden).score, 1);
  const corpus = new Corpus();
  corpus.put({ id: 'hidden', text: `Something that stands before it.\n\n${with_(ENGLISH, c, 4)}\n\nSomething behind it.` });
  const [match] = corpus.check(ENGLISH);
  assert.equal(match.here.map(([start, end]) => ENGLISH.slice(start, end)).join(''), ENGLISH.slice(0, match.here.at(-1)[1]));
  assert.ok(match.here.at(-1)[1] >= ENGLISH.length - 1);
  corpus[Symbol.dispose]();
  const draft = new Draft(text);
  for (const at of [40, 20, 21, 5]) draft.replace(at, at, c);
  assert.equal(draft.fingerprint, fingerprint(draft.toString()));
  draft[Symbol.dispose]();
}

// One of each kind, of one and two units of UTF-16.
for (const c of ['\u00ad', '\u0640', '\u200b', '\u200d', '\ufe0f', '\u{e0041}', '\u0301', '\u064e', '\u05b0', '\u20dd'])
  test(`U+${c.codePointAt(0).toString(16)} in every word changes nothing`, () => changesNothing(c));

test('letters of compatibility are read as their letters', () => {
  for (const c of 'éﬁﷺ①𝐀㌔ᵃ½Ａｶ') {
    for (const recipe of recipes) assert.deepEqual(read(`by ${c}be`, recipe), read(`by ${c.normalize('NFKD')}be`, recipe), c);
  }
});
