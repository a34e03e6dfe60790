// Work grows with the input, whoever made the input. Each family of adversarial inputs is worked on at n, 2n and 4n: what takes
// time as the square of its input takes sixteen times as long for 4n. Processor time is measured, and only ratios of it are
// compared.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Corpus, Draft, explain, fingerprint, fingerprintAll, fromFeatures, IdfBuilder, Index, sketch } = nearprint;

/** Of the least work that tells anything. */
const LEAST_MS = 20;
const MOST_MS = 4000;
/** Four times the input; a logarithm, the caches and the collector have the rest. */
const MOST = 9;

function processorTime(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** `make(n)` gives the work on an input of that size. The size is doubled until the work can be measured. */
function grows(name, start, make) {
  test(name, (t) => {
    let n = start;
    const best = (size) => {
      const work = make(size);
      return Math.min(processorTime(work), processorTime(work), processorTime(work));
    };
    let small = best(n);
    while (small < LEAST_MS) small = best((n *= 2));
    assert.ok(small < MOST_MS, `${small} ms for ${n}`);
    // Where something begins once, as a large draft has a memory of its own, one step is steep. A square is steep at the next one too.
    const steps = [];
    while (steps.length < 2) {
      const large = best(4 * n);
      steps.push(`${n}: ${small.toFixed(0)} ms, four times as much: ${(large / small).toFixed(1)} times as long`);
      t.diagnostic(steps.at(-1));
      if (large < MOST * small) return;
      [n, small] = [4 * n, large];
    }
    assert.fail(steps.join('; '));
  });
}

const WORDS = 'it was a bright cold day in april and the clocks were striking thirteen'.split(' ');
const prose = (n) => Array.from({ length: n / 5 }, (_, i) => WORDS[(i * 7919 + (i >> 3)) % WORDS.length] + (i % 11 === 0 ? '.' : '')).join(' ');

const TEXTS = {
  'one letter': (n) => 'a'.repeat(n),
  'two letters in turn': (n) => 'ab'.repeat(n / 2),
  prose,
  'one letter with all the marks': (n) => `a${'\u0301'.repeat(n)}`,
  'marks in the wrong order': (n) => `a${'\u0301\u0323'.repeat(n / 2)}`,
  'one family of emoji': (n) => '👩\u200d'.repeat(n / 3),
  flags: (n) => '🇦'.repeat(n / 2),
  'blank lines': (n) => '\n'.repeat(n),
  'paragraphs of one letter': (n) => 'a\n\n'.repeat(n / 3),
  'tags that do not end': (n) => '<'.repeat(n),
  spaces: (n) => ' '.repeat(n),
  'one word': (n) => Array.from({ length: n }, (_, i) => String.fromCharCode(97 + ((i * 7919) % 26))).join(''),
  'Chinese and Latin in turn': (n) => '北a'.repeat(n / 2),
  'letters that grow when folded': (n) => 'ẞﬃΐ'.repeat(n / 3),
  'halves of surrogate pairs': (n) => '\ud800'.repeat(n),
  'Hangul in pieces': (n) => '\u1112\u1161\u11ab'.repeat(n / 3),
  'apostrophes and points inside of words': (n) => "a'b.c".repeat(n / 5),
};

for (const [what, text] of Object.entries(TEXTS)) {
  grows(`fingerprint, sketch and words of ${what}`, 1 << 14, (n) => {
    const own = text(n);
    return () => {
      fingerprint(own);
      sketch(own, { unit: 'word', weights: 'count' });
    };
  });
}

for (const what of ['one letter', 'two letters in turn', 'prose', 'paragraphs of one letter', 'blank lines', 'one word']) {
  grows(`compare ${what} with as much of it`, 1 << 12, (n) => {
    const [a, b] = [TEXTS[what](n), `x${TEXTS[what](n)}`.replaceAll('thirteen', 'twelve')];
    return () => compare(a, b);
  });
  grows(`a draft of ${what}`, 1 << 12, (n) => {
    const own = TEXTS[what](n);
    return () => {
      const draft = new Draft(own);
      draft.replace(0, 0, own);
      draft.fingerprint;
      draft.paragraphs();
      draft.dispose();
    };
  });
  grows(`explain ${what}`, 1 << 10, (n) => {
    const own = TEXTS[what](n);
    return () => explain(own);
  });
}

const numbered = (n, make) => Array.from({ length: n }, (_, i) => make(i));

grows('many texts at once', 1 << 10, (n) => {
  const texts = numbered(n, (i) => `${WORDS.join(' ')} ${i}`);
  return () => fingerprintAll(texts);
});
grows('many features of the caller', 1 << 10, (n) => {
  const features = numbered(n, (i) => [`feature ${i}`, 1 + (i % 5)]);
  return () => fromFeatures(features);
});
grows('one feature, many times', 1 << 10, (n) => {
  const features = numbered(n, () => 'the same');
  return () => fromFeatures(features, { weights: 'count' });
});
grows('document frequencies', 1 << 8, (n) => {
  const texts = numbered(n, (i) => `${WORDS.join(' ')} ${i}`);
  return () => {
    const builder = new IdfBuilder();
    texts.forEach((text) => builder.add(text));
    builder.build();
    builder.dispose();
  };
});

const recipes = {
  'stop words': (n) => ({ unit: 'word', stopWords: numbered(n, (i) => `word${i}`) }),
  'stop words that begin alike': (n) => ({ unit: 'word', stopWords: numbered(n, (i) => `${'a '.repeat(i % 50)}b${i}`) }),
  'weights by hand': (n) => ({ unit: 'word', weights: Object.fromEntries(numbered(n, (i) => [`word${i}`, i % 9])), size: 1 }),
  'a table of frequencies': (n) => ({
    weights: 'tfidf',
    idf: { version: 1, recipe: null, documents: 9, counts: numbered(n, (i) => [`f${i.toString(36)}`, 1 + (i % 9)]) },
  }),
};
for (const [what, make] of Object.entries(recipes)) {
  let seed = 0;
  grows(`a recipe with ${what}`, 1 << 8, (n) => () => fingerprint(WORDS.join(' '), { ...make(n), seed: seed++ }));
}

/** Ids with the same hash: after any first eight letters there are eight bytes that lead to it, and one in 256 of these are ASCII.
    */
const COLLIDING = [];
function colliding(i) {
  const FACTOR = 0x517cc1b727220a95n;
  const text = (word) => String.fromCharCode(...Array.from({ length: 8 }, (_, at) => Number((word >> BigInt(8 * at)) & 255n)));
  for (let tried = COLLIDING.tried ?? 0; COLLIDING.length <= i; COLLIDING.tried = ++tried) {
    let first = 0n;
    for (let at = 0; at < 8; at++) first |= BigInt(97 + ((tried >> (4 * at)) & 15)) << BigInt(8 * at);
    const product = BigInt.asUintN(64, first * FACTOR);
    const second = BigInt.asUintN(64, product << 5n) | (product >> 59n);
    if ((second & 0x8080808080808080n) === 0n) COLLIDING.push(text(first) + text(second));
  }
  return COLLIDING[i];
}

const IDS = {
  'ids of one hash': colliding,
  numbers: (i) => String(i),
  'ids with a long beginning in common': (i) => `${'same/'.repeat(40)}${i}`,
  'ids of one letter, more and more of them': (i) => 'a'.repeat(i % 500) + i,
};
for (const [what, id] of Object.entries(IDS)) {
  grows(`a corpus under ${what}: put, read, replace, delete`, id === colliding ? 1 << 11 : 1 << 8, (n) => {
    const documents = numbered(n, (i) => ({ id: id(i), text: `${WORDS[i % 14]} ${i} ${WORDS[(i * 5) % 14]} ${i * i} ${WORDS[(i * 3) % 14]}` }));
    return () => {
      const corpus = new Corpus();
      for (const document of documents) corpus.put(document);
      for (const document of documents) corpus.put(document);
      const again = Corpus.fromBytes(corpus.toBytes());
      for (const { id } of documents) again.delete(id);
      corpus.dispose();
      again.dispose();
    };
  });
}

const INDEXES = {
  'fingerprints that are all the same': () => 5n,
  'fingerprints in a row': (i) => BigInt(i),
  'fingerprints that differ at the top only': (i) => BigInt.asUintN(64, BigInt(i) << 44n),
};
for (const [what, make] of Object.entries(INDEXES)) {
  grows(`an index of ${what}: made, written, read, grown`, 1 << 12, (n) => {
    const fps = BigUint64Array.from(numbered(n, make));
    return () => {
      const index = Index.fromBytes(Index.from(fps).toBytes());
      for (let i = 0; i < n / 8; i++) index.add(fps[i]);
      for (let i = 0; i < n / 8; i++) index.remove(i);
      index.dispose();
    };
  });
}
