// Artificial texts of 1 KB, the same on every run: make.mjs COUNT FILE writes JSON Lines of { id, text, group }. Documents of the
// same group are near-duplicates; those without a group have none.
//
// Of twenty documents, two are form letters of one form, with a word in eight filled in; two are an earlier document with a word in
// twelve changed; one is an excerpt: a third of it comes from an earlier document, which makes it no duplicate. Fifteen are new.

import { closeSync, openSync, writeSync } from 'node:fs';

const [count, path] = [Number(process.argv[2]), process.argv[3]];
const WORDS = 160;
/** The largest distance back to the earlier document that another one is made from. */
const BACK = 200_000;

let state = 1;
function below(bound) {
  // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % bound;
}
/** A random number with falling frequencies, as words have in texts. */
const seldom = (bound) => Math.min(below(bound), below(bound), below(bound));
const letters = 'etaoinshrdlucmfwypvbgk';
const vocabulary = Array.from({ length: 40_000 }, () =>
  Array.from({ length: 2 + below(8) }, () => letters[Math.min(below(22), below(22))]).join(''),
);
const word = () => vocabulary[seldom(vocabulary.length)];
const words = (length) => Array.from({ length }, word);
const form = words(WORDS).map((one, at) => (at % 8 === 3 ? undefined : one));

// New documents are made again from the state of the generator at their start, so that none need be kept.
const starts = new Uint32Array(count);
function own(number) {
  const after = state;
  state = starts[number];
  const text = words(WORDS);
  state = after;
  return text;
}
/** The number of an earlier new document. */
function earlier(number) {
  for (;;) {
    const other = number - 1 - below(Math.min(number, BACK));
    if (starts[other] !== 0) return other;
  }
}

const file = openSync(path, 'w');
let waiting = [];
for (let number = 0; number < count; number++) {
  const kind = number % 20;
  let [text, group] = [undefined, undefined];
  if (number < 20 || kind < 15) {
    starts[number] = state;
    text = words(WORDS);
    group = number;
  } else if (kind < 17) {
    text = form.map((one) => one ?? word());
    group = -1;
  } else if (kind < 19) {
    group = earlier(number);
    text = own(group).map((one) => (below(12) === 0 ? word() : one));
  } else {
    const from = own(earlier(number));
    const at = below((WORDS * 2) / 3);
    text = [...words(60), ...from.slice(at, at + WORDS / 3), ...words(50)];
    group = number;
  }
  waiting.push(JSON.stringify({ id: `d${number}`, text: text.join(' '), group }));
  if (waiting.length === 10_000 || number === count - 1) {
    writeSync(file, waiting.join('\n') + '\n');
    waiting = [];
  }
}
closeSync(file);
