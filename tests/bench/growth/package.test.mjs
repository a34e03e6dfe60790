// Work grows with the input, whoever made the input: each family of adversarial inputs is worked on at growing sizes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nearprint, write } from '../../npm/consumer.mjs';
import { assertGrowth } from './growing.mjs';

const {
  compare,
  Corpus,
  corpusFromBytes,
  corpusToBytes,
  Draft,
  explain,
  fingerprint,
  fingerprintAll,
  fromFeatures,
  IdfBuilder,
  Index,
  mergeCorpusBytes,
  mergeIntoCorpus,
  segmentWords,
  Sieve,
  sketch,
  summarize,
} = nearprint;
const { connect, createChecker, serve } = await import(
  pathToFileURL(write('rooms.mjs', ['client', 'worker', 'editor'].map((room) => `export * from 'nearprint/${room}';\n`).join('')))
);

/** Milliseconds: the least work that says anything. */
const LEAST = 20;

/** `make(n)` gives the work on an input of that size. */
function grows(name, start, make) {
  test(name, async (t) => {
    const prepare = (n) => {
      const work = make(n);
      return async () => {
        const before = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
    };
    (await assertGrowth(prepare, { start, least: LEAST })).forEach((step) => t.diagnostic(step));
  });
}

const WORDS = 'it was a bright cold day in april and the clocks were striking thirteen'.split(' ');
const prose = (n) =>
  Array.from({ length: n / 5 }, (_, i) => WORDS[(i * 7919 + (i >> 3)) % WORDS.length] + (i % 11 === 0 ? '.' : '')).join(' ');

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
  'letters that become eighteen': (n) => '\ufdfa'.repeat(n / 64),
  'letters that grow when folded': (n) => 'ẞﬃΐ'.repeat(n / 3),
  'halves of surrogate pairs': (n) => '\ud800'.repeat(n),
  'Hangul in pieces': (n) => '\u1112\u1161\u11ab'.repeat(n / 3),
  'apostrophes and points inside of words': (n) => "a'b.c".repeat(n / 5),
  'numbers with one separator': (n) => Array.from({ length: n / 4 }, (_, i) => (i * 7919) % 256).join(' '),
  'numbers with all separators': (n) => "1,2.3-4 10 000 -.5 1:2:3 1e5 7'000".repeat(n / 34),
  'signs of a heading': (n) => `${'#'.repeat(n)}a`,
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

for (const what of ['prose', 'one word', 'Chinese and Latin in turn', 'flags', 'spaces']) {
  grows(`segmentWords of ${what}`, 1 << 13, (n) => {
    const own = TEXTS[what](n);
    return () => segmentWords(own, 'en');
  });
}

grows('segmentWords of marks in the wrong order', 1 << 13, (n) => {
  const own = `a${'\u0315'.repeat(n / 2)}${'\u0301'.repeat(n / 2)}`;
  return () => segmentWords(own, 'en');
});

const COMPARED = ['one letter', 'two letters in turn', 'prose', 'paragraphs of one letter', 'blank lines', 'one word'];
COMPARED.push('numbers with one separator', 'numbers with all separators', 'signs of a heading');

for (const what of COMPARED) {
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
    const documents = numbered(n, (i) => ({
      id: id(i),
      text: `${WORDS[i % 14]} ${i} ${WORDS[(i * 5) % 14]} ${i * i} ${WORDS[(i * 3) % 14]}`,
    }));
    return () => {
      const corpus = new Corpus();
      for (const document of documents) corpus.put(document);
      for (const document of documents) corpus.put(document);
      const again = corpusFromBytes(corpusToBytes(corpus));
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

const sentence = (i) => numbered(12, (k) => WORDS[(i * 7919 + k * (i >> 3) + k * k) % 14] + ((i * 31 + k) % 977)).join(' ');
const letter = (i) =>
  `Dear ${i}, thank you for your order ${(i * 7919) % 1000003}. We have received your payment of ${(i * 31) % 90000} euros, and will send the goods.`;

/** What many documents can have in common. */
const CROWDS = {
  'one text': () => sentence(1),
  'a letter, filled in': letter,
  'one half': (i) => `${numbered(20, (k) => `common${k}`).join(' ')} ${numbered(20, (k) => `own${i}x${k}`).join(' ')}`,
  'a few letters': (i) => 'ab'.repeat(1 + (i % 20)) + (i % 7),
  nothing: sentence,
};
for (const [what, text] of Object.entries(CROWDS)) {
  const texts = (n) => numbered(n, text);
  grows(`summaries of documents that have ${what} in common`, 1 << 9, (n) => {
    const own = texts(n);
    return () => summarize(own);
  });
  for (const grouped of [false, true]) {
    grows(`a sieve for documents that have ${what} in common${grouped ? ', grouped' : ''}`, 1 << 8, (n) => {
      const own = texts(n);
      const summaries = summarize(own);
      return () => {
        const sieve = new Sieve({ grouped });
        sieve.put(summaries, (position) => own[position]);
        if (grouped) sieve.groups();
        sieve.dispose();
      };
    });
  }
}
grows('the summary of a text of many paragraphs', 1 << 9, (n) => {
  const texts = [numbered(n, sentence).join('\n\n')];
  return () => summarize(texts);
});

// One corpus makes all snapshots: each corpus has a WebAssembly instance of its own, and thousands of them take a minute.
const maker = new Corpus();
const snapshot = (documents) => {
  maker.clear();
  maker.put(documents);
  return corpusToBytes(maker);
};
const PARTS = {
  'four parts': (n) => numbered(4, (part) => snapshot(numbered(n, (i) => ({ id: `${part}.${i}`, text: sentence(i) })))),
  'four parts with the same ids': (n) => numbered(4, () => snapshot(numbered(n, (i) => ({ id: String(i), text: sentence(i) })))),
  'many small parts': (n) => numbered(n, (i) => snapshot([{ id: String(i), text: sentence(i) }])),
};
for (const [what, make] of Object.entries(PARTS)) {
  grows(`the snapshots of ${what}, joined`, 1 << 7, (n) => {
    const parts = make(n);
    return () => mergeCorpusBytes(parts);
  });
  grows(`a corpus into which ${what} are merged`, 1 << 7, (n) => {
    const parts = make(n);
    return () => {
      const corpus = new Corpus();
      parts.forEach((part) => mergeIntoCorpus(corpus, part));
      corpus.dispose();
    };
  });
}

const EXCLUDED = {
  'by a function that excludes all': () => () => true,
  'by a function that excludes nothing': () => () => false,
  'by a list of all': (n) => numbered(n, String),
};
for (const [how, exclude] of Object.entries(EXCLUDED)) {
  grows(`a check of one text against its copies, excluded ${how}`, 1 << 8, (n) => {
    const corpus = new Corpus();
    corpus.put(numbered(n, (i) => ({ id: String(i), text: sentence(1) })));
    const excluded = exclude(n);
    return () => corpus.check(sentence(1), { limit: 3, exclude: excluded });
  });
}

grows('a check without a limit of one text against its copies, all excluded by a function', 1 << 10, (n) => {
  const corpus = new Corpus();
  corpus.put(numbered(n, (i) => ({ id: String(i), text: sentence(1) })));
  return () => corpus.check(sentence(1), { exclude: () => true });
});

grows('a check with a limit of many paragraphs against their copies, all excluded by a function', 1 << 5, (n) => {
  const text = numbered(60, sentence).join('\n\n');
  const corpus = new Corpus();
  corpus.put(numbered(n, (i) => ({ id: String(i), text: text.slice(i) })));
  return () => corpus.check(text, { limit: 1, exclude: () => true });
});

grows('snapshots that cannot be merged, because the last one is damaged', 1 << 5, (n) => {
  const small = numbered(n, (i) => snapshot([{ id: `small ${i}`, text: sentence(i) }]));
  const parts = [snapshot(numbered(20 * n, (i) => ({ id: String(i), text: sentence(i) }))), ...small, new Uint8Array(9)];
  return () => assert.throws(() => mergeCorpusBytes(parts), { message: new RegExp(`^snapshots\\[${n + 1}\\]: `) });
});

grows('a check of a text of which each sentence is in a document of its own, all excluded', 1 << 8, (n) => {
  const texts = numbered(n, sentence);
  const corpus = new Corpus();
  corpus.put(texts.map((text, i) => ({ id: String(i), text })));
  const whole = texts.join(' ');
  return () => corpus.check(whole, { scope: 'part', exclude: () => true });
});

grows('requests that wait for a worker', 1 << 9, (n) => async () => {
  const { port1, port2 } = new MessageChannel();
  serve(port2);
  const client = connect(port1);
  await Promise.all(numbered(n, () => client.fingerprint('a')));
  client.terminate();
});

/** A worker that answers at once, so that only the work of the client is measured. */
function answering() {
  let hear;
  const answer = ({ id }) => queueMicrotask(() => hear({ data: { id, value: 1n } }));
  return { addEventListener: (type, listen) => (hear = type === 'message' ? listen : hear), postMessage: answer };
}

// Engines move small arrays fast, so that a queue which is moved at each call looks linear up to some ten thousand calls.
test('calls that wait together cost about what they cost in small groups', async (t) => {
  const [all, group] = [1 << 18, 1 << 10];
  const cost = async (size) => {
    const client = connect(answering());
    const before = process.cpuUsage();
    for (let done = 0; done < all; done += size) await Promise.all(numbered(size, () => client.fingerprint('a')));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const best = [Infinity, Infinity];
  for (let round = 0; round < 3; round++) {
    for (const [place, size] of [group, all].entries()) best[place] = Math.min(best[place], await cost(size));
    if (best[1] < 5 * best[0]) break;
  }
  t.diagnostic(`in groups: ${best[0].toFixed(0)} ms, together: ${best[1].toFixed(0)} ms`);
  assert.ok(best[1] < 5 * best[0]);
});

grows('a checker of a text of which each paragraph has a passage of the same document', 1 << 8, (n) => {
  const said = 'The clocks were striking thirteen when nobody at all had looked at them, said the other one of the two there.';
  const corpus = {
    check: (text) => {
      const at = text.indexOf('The');
      const range = [at, at + said.length];
      return [{ id: 'a', scope: 'part', score: 1, letters: 88, share: 1, documents: 1, here: [range], there: [range] }];
    },
    get: () => undefined,
  };
  const text = numbered(n, (i) => `${said} ${i}`).join('\n\n');
  return () =>
    new Promise((resolve) => {
      const checker = createChecker(corpus, { delayMs: 0, scope: ['part'] });
      checker.subscribe(({ status, matches }) => {
        if (status !== 'idle' || matches.length === 0) return;
        queueMicrotask(() => checker.dispose());
        resolve();
      });
      checker.reset(text);
    });
});
