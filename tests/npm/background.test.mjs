// The threshold that a collection sets itself. tests/core/threshold.rs has the laws; these tests check the JavaScript API.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Corpus, duplicates, Sieve, summarize } = nearprint;

const SYLLABLES = ['ba', 'cor', 'den', 'fi', 'gul', 'hes', 'jo', 'kam', 'lu', 'mir', 'nos', 'pe', 'qua', 'ros', 'sti', 'tu'];
let state = 7;
const below = (bound) => {
  state = (state * 48271) % 2147483647;
  return state % bound;
};
const word = () => Array.from({ length: 1 + below(3) }, () => SYLLABLES[below(16)]).join('');
const words = (count) => Array.from({ length: count }, word);
const changed = (text, step) =>
  text
    .split(' ')
    .map((own, at) => (at % step === 0 ? word() : own))
    .join(' ');

// Texts that share nothing by chance, and a copy of every third one, of which two words in five are others.
const originals = Array.from({ length: 300 }, () => words(25).join(' '));
const texts = [...originals, ...originals.filter((_, at) => at % 3 === 0).map((text) => changed(changed(text, 5), 4))];

function corpusOf(all) {
  const corpus = new Corpus();
  corpus.put(all.map((text, at) => ({ id: String(at).padStart(4, '0'), text })));
  return corpus;
}

test('a collection of texts that share nothing asks for less than two texts by themselves', () => {
  const corpus = corpusOf(texts);
  const { background } = corpus.stats();
  assert.ok(background > 0 && background < 0.4, String(background));
  const [match] = corpus.check(texts[300], { scope: 'document', exclude: ['0300'], maxDocuments: Infinity });
  assert.equal(match.id, '0000');
  const { score, same } = compare(texts[0], texts[300]);
  assert.deepEqual([match.score, same], [score, false]);
  assert.deepEqual(corpus.check(texts[300], { scope: 'document', exclude: ['0300'], maxDocuments: Infinity, threshold: 0.7 }), []);
  assert.ok(duplicates(corpus).groups.length > 90);
  assert.equal(duplicates(corpus, { threshold: 0.7 }).groups.length, 0);
});

test('what is no background, and what comes too late, is refused', () => {
  const refused = (call, name, message) => assert.throws(call, { name, message });
  const of = (background) => () => new Sieve({ background });
  refused(of(0.4), 'TypeError', 'options.background must be a Background, as learn returns it, got 0.4');
  refused(of({ score: 2, texts: 9 }), 'RangeError', 'options.background.score must be a number from 0 to 1, got 2');
  refused(of({ score: 1, texts: -1 }), 'RangeError', 'options.background.texts must be a whole number from 0 to 4294967295, got -1');
  const sieve = new Sieve();
  sieve.put(summarize(texts.slice(0, 2)), (at) => texts[at]);
  refused(() => sieve.learn(summarize(texts), (at) => texts[at]), 'TypeError', 'learn must be called before put');
  refused(() => new Sieve().learn(7, () => ''), 'TypeError', /^summaries must be a Uint8Array or an iterable of them, got 7/);
  refused(() => new Sieve().learn(summarize(texts)), 'TypeError', /^textOf must be a function/);
  refused(() => new Sieve().learn(summarize(texts), () => 7), 'TypeError', /^textOf\(\d+\) must be a string, got 7/);
  const failing = new Sieve();
  assert.throws(() => failing.learn(summarize(texts), () => assert.fail('gone')), /gone/);
  assert.throws(() => failing.put(summarize(texts), () => ''), { code: 'ERR_DISPOSED' });
});
