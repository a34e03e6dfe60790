// The independent program still reproduces the vectors, and equivalent texts count as one, with the Unicode of this platform.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nearprint } from './consumer.mjs';

const { compare, Draft, fingerprint, recipes } = nearprint;
const skip = process.versions.unicode !== '17.0' && `this Node has Unicode ${process.versions.unicode}`;

test('the independent program comes to the golden vectors', { skip }, () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../vectors/golden.mjs', import.meta.url)), '--check']);
});

const SENTENCES = [
  'Tất cả mọi người sinh ra đều được tự do và bình đẳng',
  '모든 인간은 태어날 때부터 자유로우며',
  'שָׁלוֹם וְכׇל־הַבְּרִיּוֹת',
  'Ἐλευθερία ᾠδή;',
];

test('a draft of a decomposed text is at every code point what the composed one is', () => {
  for (const sentence of SENTENCES) {
    const draft = new Draft();
    let typed = '';
    for (const c of sentence.normalize('NFD')) {
      draft.replace(draft.length, draft.length, c);
      typed += c;
      assert.equal(draft.fingerprint, fingerprint(typed.normalize('NFC')));
    }
  }
});

test('passages point into the texts as they are given', () => {
  for (const sentence of SENTENCES) {
    const [a, b] = [sentence.normalize('NFC'), `${sentence.normalize('NFD')} `.repeat(2)];
    for (const {
      a: [start, end],
      b: [from, to],
    } of compare(a, b, { size: 3 }).passages) {
      assert.equal(a.slice(start, end), b.slice(from, to).normalize('NFC'));
    }
    assert.equal(compare(sentence.normalize('NFC'), sentence.normalize('NFD')).distance, 0);
  }
});

test('recipes that reproduce others, and what is made from them, read code points as they are given', () => {
  const [nfc, nfd] = [SENTENCES[0].normalize('NFC'), SENTENCES[0].normalize('NFD')];
  for (const recipe of [recipes.textbook, recipes['python-simhash'], { ...recipes.textbook, bits: 128 }]) {
    assert.notEqual(fingerprint(nfc, recipe), fingerprint(nfd, recipe));
    assert.equal(fingerprint(nfc, { ...recipe, form: 'nfc' }), fingerprint(nfd, { ...recipe, form: 'nfc' }));
  }
});
