// Letters that look the same are the same, over all characters of each kind, as the Unicode of this platform lists them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Corpus, Draft, explain, fingerprint } = nearprint;
const skip = process.versions.unicode !== '17.0' && `this Node has Unicode ${process.versions.unicode}`;
const characters = Array.from({ length: 0xe1000 }, (_, code) => (code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code))).filter(
  Boolean,
);

const ENGLISH = 'Remember to bring the signed form and one recent photograph to the office before noon on Friday.';
const TEXT = `${ENGLISH}\n\nΝα θυμηθείτε. При себе нужно иметь бланк. يجب احضار النموذج الموقع. יש להביא טופס חתום.`;
const with_ = (text, c, step) => Array.from(text, (own, at) => (at % step === 0 && /\p{L}/u.test(own) ? own + c : own)).join('');
const read = (text, recipe) => explain(text, recipe).features.map(({ text, count }) => [text, count]);
const recipes = [undefined, { unit: 'word' }];

/** The same features, words and score; a copy is found, in the right place; and a draft that gets the characters is a fresh start. */
function changesNothing(of, c, text = TEXT) {
  const hidden = with_(text, c, 3);
  for (const recipe of recipes) assert.deepEqual(read(hidden, recipe), read(text, recipe), of);
  assert.equal(compare(text, hidden).score, 1, of);
  const corpus = new Corpus();
  corpus.put({ id: 'hidden', text: `Something that stands before it.\n\n${with_(ENGLISH, c, 4)}\n\nSomething behind it.` });
  const [match] = corpus.check(ENGLISH);
  assert.equal(match.here.map(([start, end]) => ENGLISH.slice(start, end)).join(''), ENGLISH.slice(0, match.here.at(-1)[1]), of);
  assert.ok(match.here.at(-1)[1] >= ENGLISH.length - 1, of);
  corpus[Symbol.dispose]();
  const draft = new Draft(text);
  for (const at of [40, 20, 21, 5]) draft.replace(at, at, c);
  assert.equal(draft.fingerprint, fingerprint(draft.toString()), of);
  draft[Symbol.dispose]();
}

test('every invisible character, and tatweel', { skip }, () => {
  const invisible = characters.filter((c) => /\p{Default_Ignorable_Code_Point}|\u0640/u.test(c));
  assert.ok(invisible.length > 4_100);
  // Each as it is in words; one in fifty of the unassigned ones in everything else.
  invisible.forEach((c, at) => {
    if (c.codePointAt(0) < 0xe0000 || at % 50 === 0) changesNothing(c.codePointAt(0).toString(16), c);
    else assert.equal(fingerprint(with_(TEXT, c, 3)), fingerprint(TEXT));
  });
});

test('every mark of Latin, Greek, Cyrillic, Arabic and Hebrew', { skip }, () => {
  const shared = /[\u0300-\u034e\u0350-\u036f\u0485\u0486\u064b-\u0655\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/;
  const own = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Arabic}|\p{Script=Hebrew}/u;
  const marks = characters.filter((c) => /[\p{Mn}\p{Me}]/u.test(c) && (shared.test(c) || own.test(c)));
  assert.ok(marks.length > 400);
  for (const c of marks) changesNothing(c.codePointAt(0).toString(16), c);
});

test('every letter with marks that is one character is read as its letter', { skip }, () => {
  const bases = /^(\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic})\p{M}+$/u;
  const composed = characters.filter((c) => bases.test(c.normalize('NFD')));
  assert.ok(composed.length > 800);
  for (const c of composed) {
    const [base] = c.normalize('NFD');
    for (const recipe of recipes) assert.deepEqual(read(`by ${c} be`, recipe), read(`by ${base} be`, recipe), c);
  }
});

test(
  'every ligature, presentation form, mathematical, enclosed, raised, square and radical letter is read as its letters',
  { skip },
  () => {
    const blocks = [
      [0xfb00, 0xfb06],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
      [0x1d400, 0x1d7ff],
      [0x1ee00, 0x1eeff],
      [0x2460, 0x24ff],
      [0x3200, 0x33ff],
      [0x1f100, 0x1f1e5],
      [0x2070, 0x209f],
      [0x2100, 0x214f],
      [0x2150, 0x218b],
      [0xaa, 0xaa],
      [0xb2, 0xbe],
      [0x2b0, 0x2b8],
      [0x1d2c, 0x1d6a],
      [0x2e80, 0x2fdf],
      [0xf900, 0xfaff],
      [0x2f800, 0x2fa1f],
      [0xff01, 0xff5e],
    ];
    let seen = 0;
    for (const c of characters) {
      const code = c.codePointAt(0);
      const letters = c.normalize('NFKD').trimStart();
      if (letters === c || !/[\p{L}\p{N}]/u.test(letters) || !blocks.some(([first, last]) => first <= code && code <= last)) continue;
      seen++;
      for (const recipe of recipes)
        assert.deepEqual(read(`by ${c}be`, recipe), read(`by ${letters}be`, recipe), `${code.toString(16)} ${c}`);
    }
    assert.ok(seen > 3_000, `${seen}`);
  },
);

test('every digit of every script is read as that of ASCII', { skip }, () => {
  const digits = characters.filter((c) => /\p{Nd}/u.test(c));
  assert.ok(digits.length >= 760, `${digits.length}`);
  // Ten digits of a script follow each other.
  digits.forEach((c, at) => {
    for (const recipe of recipes) assert.deepEqual(read(`by ${c} and 7${c}b`, recipe), read(`by ${at % 10} and 7${at % 10}b`, recipe), c);
  });
});
