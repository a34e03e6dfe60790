// The independent program behind golden.json: src/DESIGN.md in plain JavaScript, with the platform's own Unicode (`Intl.Segmenter`,
// `normalize`, `toLowerCase`, `\p{…}`), which must have the version of the fingerprints. It shares no code and no table with the
// library.
//
//   node tests/vectors/golden.mjs           writes the answers to all questions in golden.json
//   node tests/vectors/golden.mjs --check   fails if an answer there is another one
//
// To add a case: write it into golden.json with any answer and run this program; in the diff, only the new line may change. Then run
// `cargo xtask test core golden` and `cargo xtask test npm`.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isCjk, isKept, seen, trim, wide } from './characters.mjs';

const UNICODE = '17.0';
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const parts = (segmenter, text) => Array.from(segmenter.segment(text), ({ segment }) => segment);

// ---- text → paragraphs → units ----------------------------------------------------------------------------------------

const RECIPES = {
  default: {},
  textbook: { form: 'keep', marks: 'keep', size: 4, paragraphs: 'join', weights: 'count', hash: 'md5' },
  'python-simhash': { unit: 'codepoint', form: 'keep', marks: 'keep', size: 4, paragraphs: 'join', weights: 'count', hash: 'md5' },
};
const DEFAULT = {
  unit: 'char',
  size: 'auto',
  form: 'nfc',
  spaces: 'drop',
  punctuation: 'drop',
  case: 'fold',
  marks: 'fold',
  paragraphs: 'split',
  weights: 'once',
  stopWords: [],
  bits: 64,
  hash: 'fx',
  seed: 0,
};
const complete = (recipe) => ({ ...DEFAULT, ...(RECIPES[recipe] ?? recipe) });

function paragraphs(text, { paragraphs, unit }) {
  if (paragraphs === 'join') return unit === 'codepoint' ? [text] : [trim(text)].filter(Boolean);
  const found = [''];
  for (const [run] of text.matchAll(/[\p{White_Space}\p{DI}]+|[^\p{White_Space}\p{DI}]+/gu)) {
    const breaks = run.replace(/\p{DI}/gu, '').match(/\r\n|[\n\v\f\r\x85\u2028]/g)?.length ?? 0;
    if (breaks >= 2 || run.includes('\u2029')) found.push('');
    else found[found.length - 1] += run;
  }
  return found.map((paragraph) => paragraph.replace(/^[\p{White_Space}\p{DI}]+|[\p{White_Space}\p{DI}]+$/gu, '')).filter(Boolean);
}

/** A cluster of a text whose code points are read as given. */
function fold(cluster, rules) {
  if (rules.form === 'nfc' || rules.case === 'keep') return cluster;
  const folded = Array.from(cluster, (c) => wide(c).toLowerCase().replace('ς', 'σ')).join('');
  return /[ﾞﾟ]/.test(cluster) ? folded.normalize() : folded;
}

function characters(paragraph, rules) {
  const units = [];
  let space = false;
  for (const cluster of parts(clusters, rules.form === 'nfc' ? seen(paragraph, rules) : paragraph)) {
    const visible = trim(cluster);
    const folded = fold(visible, rules);
    space ||= /^\p{White_Space}/u.test(cluster);
    if (isKept(folded, rules)) {
      if (space && rules.spaces === 'keep' && units.length > 0) units.push(' ');
      units.push(folded);
      space = false;
    }
    space ||= visible !== '' && /\p{White_Space}$/u.test(cluster);
  }
  return units;
}

/** Stop words are compared in canonical form; the questions have none of several words. */
function wordUnits(paragraph, rules) {
  const letters = (word, rules) =>
    parts(clusters, word)
      .map((cluster) => fold(trim(cluster), rules))
      .filter((one) => isKept(one, rules))
      .join('');
  const canonical = (word, rules) => letters(rules.form === 'nfc' ? seen(word, rules) : word, rules);
  const units = parts(words, rules.form === 'nfc' ? seen(paragraph, rules) : paragraph)
    .map((word) => letters(word, rules))
    .filter(Boolean);
  const stop = new Set(rules.stopWords.map((word) => canonical(word, DEFAULT)));
  return units.filter((unit) => !stop.has(canonical(unit, DEFAULT)));
}

function codePoints(paragraph, { form, case: letterCase, spaces, punctuation }) {
  const composed = (text) => (form === 'nfc' ? text.normalize() : text);
  const folded = letterCase === 'fold' ? composed(composed(paragraph).toLowerCase()) : composed(paragraph);
  const units = [];
  let space = false;
  for (const c of folded) {
    if (/\p{White_Space}/u.test(c)) space = true;
    else if (punctuation === 'keep' || /[\p{L}\p{Nd}\p{Nl}\p{No}_]/u.test(c)) {
      if (space && spaces === 'keep' && units.length > 0) units.push(' ');
      units.push(c);
      space = false;
    }
  }
  return units;
}

// ---- units → features → sums ------------------------------------------------------------------------------------------

function shingles(text, recipe) {
  const read = { char: characters, word: wordUnits, codepoint: codePoints }[recipe.unit];
  return paragraphs(text, recipe).flatMap((paragraph) => {
    const units = read(paragraph, recipe);
    const automatic = recipe.unit === 'word' ? 1 : 3 * units.filter(isCjk).length >= units.length ? 2 : 4;
    const size = recipe.size === 'auto' ? automatic : recipe.size;
    if (units.length === 0) return recipe.unit === 'codepoint' ? [''] : [];
    const count = Math.max(1, units.length - size + 1);
    return Array.from({ length: count }, (_, i) => units.slice(i, i + size).join(recipe.unit === 'word' ? ' ' : ''));
  });
}

const MASK = (1n << 64n) - 1n;
const rotate = (h) => ((h << 5n) | (h >> 59n)) & MASK;

function fx(feature, seed) {
  const bytes = Buffer.from(feature);
  let h = 0n;
  const step = (word) => (h = ((rotate(h) ^ word) * 0x517cc1b727220a95n) & MASK);
  step(BigInt(seed));
  let at = 0;
  for (; at + 8 <= bytes.length; at += 8) step(bytes.readBigUInt64LE(at));
  if (at + 4 <= bytes.length) {
    step(BigInt(bytes.readUInt32LE(at)));
    at += 4;
  }
  for (; at < bytes.length; at++) step(BigInt(bytes[at]));
  return finalise(h) | (finalise(h ^ 0x9e3779b97f4a7c15n) << 64n);
}

function finalise(h) {
  let lo = Number(h & 0xffffffffn);
  let hi = Number(h >> 32n);
  lo = Math.imul(lo ^ hi ^ (hi >>> 15), 0x9e3779b1);
  hi = Math.imul(hi ^ lo ^ (lo >>> 16), 0x85ebca77);
  lo = Math.imul(lo ^ hi ^ (hi >>> 15), 0xc2b2ae3d);
  hi = Math.imul(hi ^ lo ^ (lo >>> 16), 0x27d4eb2f);
  lo ^= hi >>> 16;
  hi ^= lo >>> 15;
  return (BigInt(hi >>> 0) << 32n) | BigInt(lo >>> 0);
}

function hash(feature, { hash, seed }) {
  if (hash === 'fx') return fx(feature, seed);
  const md5 = createHash('md5');
  if (seed !== 0) {
    const first = Buffer.alloc(8);
    first.writeBigUInt64LE(BigInt(seed));
    md5.update(first);
  }
  return BigInt(`0x${md5.update(feature).digest('hex')}`);
}

/** The weight in units of 1 for whole weights, of 1/1024 for others. */
function weight(feature, count, { weights, idf }) {
  const near = (number) => Math.round(number * 1024);
  if (weights === 'once') return 1;
  if (weights === 'count') return count;
  if (weights === 'log') return 1024 + near(Math.log(count));
  const equivalent = (list) => list.findLast(([name]) => name.normalize() === feature.normalize());
  if (weights === 'tfidf') {
    const documents = equivalent(idf.counts)?.[1] ?? 0;
    return count * (1024 + near(Math.log((1 + idf.documents) / (1 + documents))));
  }
  return near(equivalent(Object.entries(weights))?.[1] ?? 1);
}

function sums(weighed, recipe) {
  const kept = weighed.map(([feature, weight]) => [hash(feature, recipe), weight]).filter(([, weight]) => weight !== 0);
  kept.sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1));
  return Array.from({ length: recipe.bits }, (_, bit) =>
    kept.slice(0, recipe.top).reduce((sum, [hash, weight]) => sum + ((hash >> BigInt(bit)) & 1n ? weight : -weight), 0),
  );
}

function ofText(text, recipe) {
  const counts = new Map();
  for (const feature of shingles(text.toWellFormed(), recipe)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return sums(
    Array.from(counts, ([feature, count]) => [feature, weight(feature, count, recipe)]),
    recipe,
  );
}

function ofFeatures(features, recipe) {
  const scale = ['once', 'count'].includes(recipe.weights) ? 1024 : 1;
  const bare = new Map();
  const total = new Map();
  const add = (map, name, number) => map.set(name, (map.get(name) ?? 0) + number);
  for (const feature of features) {
    if (typeof feature === 'string') add(bare, feature, 1);
    else add(total, feature[0], Math.round(feature[1] * 1024));
  }
  for (const [feature, count] of bare) add(total, feature, scale * weight(feature, count, recipe));
  return sums([...total], recipe);
}

const hex = (number, bits) => number.toString(16).padStart(bits / 4, '0');
const fingerprint = (sums) =>
  hex(
    sums.reduceRight((number, sum) => 2n * number + (sum > 0 ? 1n : 0n), 0n),
    sums.length,
  );

// ---- golden.json --------------------------------------------------------------------------------------------------------

if (process.versions.unicode !== UNICODE)
  throw new Error(`this Node has Unicode ${process.versions.unicode}; the vectors are of ${UNICODE}`);
const file = new URL('golden.json', import.meta.url);
const asked = JSON.parse(readFileSync(file, 'utf8'));
const answered = {
  fingerprints: asked.fingerprints.map(({ recipe, text }) => {
    const found = ofText(text, complete(recipe));
    return { recipe, text, bits: found.length, hex: fingerprint(found) };
  }),
  sums: asked.sums.map(({ recipe, text }) => ({ recipe, text, sums: ofText(text, complete(recipe)) })),
  features: asked.features.map(({ recipe, features }) => ({ recipe, features, hex: fingerprint(ofFeatures(features, complete(recipe))) })),
  hashes: asked.hashes.map(({ hash: name, seed, feature }) => ({
    hash: name,
    seed,
    feature,
    hex: hex(hash(feature, { hash: name, seed }), 128),
  })),
};

/** One row per line, in ASCII, because an editor may normalise other characters. */
function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map((entry) => entry.map(json).join(': '))
      .join(', ')}}`;
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
const lists = Object.entries(answered).map(([name, rows]) => ` "${name}": [\n${rows.map((row) => `  ${json(row)}`).join(',\n')}\n ]`);
if (process.argv.includes('--check')) {
  for (const [name, rows] of Object.entries(answered)) {
    rows.forEach((row, i) => {
      const [found, kept] = [json(row), json(asked[name][i])];
      if (found !== kept) throw new Error(`${name} ${i}: ${kept} should be ${found}`);
    });
  }
} else {
  writeFileSync(file, `{\n${lists.join(',\n')}\n}\n`);
}
