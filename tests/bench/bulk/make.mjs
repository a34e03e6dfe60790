// Makes the texts of a part, the same on every run: make.mjs KIND COUNT FILE [WITH…] writes JSON Lines of { id, text, group }. Documents of the same group
// are near-duplicates; those of group -1 are of one form, and those without a group have none.

import { readFileSync } from 'node:fs';
import { readLines, writeLines } from '../files.mjs';
import { changed, random, vocabulary } from '../texts.mjs';

const [kind, size, path, ...given] = process.argv.slice(2);
const [count, draw] = [Number(size), random(1)];
/** A random number with falling frequencies, as words have in texts. */
const seldom = (bound) => Math.min(draw(bound), draw(bound), draw(bound));

/** Texts of which one in ten is an earlier one, changed. At most `most` are kept to be changed: the first ones, or any. */
function* withCopies({ make, change, write, most = Infinity, ofAll = false }) {
  const kept = [];
  for (let number = 0; number < count; number++) {
    const copied = number > 20 && draw(10) === 0 ? draw.of(kept) : undefined;
    const [group, parts] = copied ? [copied.group, change(copied.parts)] : [number, make()];
    if (!copied && (ofAll || kept.length < most)) kept[kept.length < most ? kept.length : draw(most)] = { group, parts };
    yield { id: `d${number}`, text: write(parts), group };
  }
}

/** Of 60 characters in lines. Characters, and words of two of them, have falling frequencies. Every twelfth character is changed. */
function chinese() {
  const character = () => String.fromCharCode(0x4e00 + ((seldom(6000) * 7919) % 20_000));
  const words = Array.from({ length: 40_000 }, () => character() + character());
  const word = () => (draw(3) === 0 ? character() : words[seldom(words.length)]);
  const line = () => {
    const length = draw(2) ? 5 : 7;
    let line = '';
    while (line.length < length) line += word();
    return line.slice(0, length);
  };
  return withCopies({
    // Two to six verses of two lines, of five or seven characters each.
    make: () => Array.from({ length: 4 + 2 * draw(5) }, line),
    change: (lines) => lines.map((line) => line.replace(/./gu, (own) => (draw(12) === 0 ? character() : own))),
    write: (lines) => lines.map((line, at) => line + (at % 2 === 0 ? '，' : '。')).join(''),
    most: 50_000,
    ofAll: true,
  });
}

/** Of 200 words in a language. The documentation of Electron in that language says which words follow which (a Markov chain), so words, signs
    and their lengths are those of real texts. Every twelfth word is changed. */
function inLanguage(language) {
  const file = new URL('../node_modules/electron-i18n/dist/docs.json', import.meta.url);
  const pages = Object.values(JSON.parse(readFileSync(file, 'utf8'))[language]);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  /** Words, each with what stands behind it. */
  const words = [];
  for (const { html } of pages) {
    const prose = html.replace(/<pre.*?<\/pre>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
    for (const { segment, isWordLike } of segmenter.segment(prose)) {
      if (isWordLike || words.length === 0) words.push(segment);
      else words[words.length - 1] += segment;
    }
  }
  const places = new Map();
  words.forEach((word, at) => (places.has(word) ? places.get(word).push(at) : places.set(word, [at])));
  const after = (word) => words[draw.of(places.get(word)) + 1] ?? words[0];
  return withCopies({
    make() {
      const text = [];
      for (let word = draw.of(words); text.length < 200; word = after(word)) text.push(word);
      return text;
    },
    change: (text) => text.map((word) => (draw(12) === 0 ? draw.of(words) : word)),
    write: (text) => text.join(''),
    most: 2_000,
  });
}

/** Records such as security advisories. Each fills one of eight templates with its own product, versions, part and consequence, so two of one
    template are not duplicates. Two in three words are those of the template. */
function templates() {
  const words = vocabulary(0, 20_000);
  const some = (length) => Array.from({ length }, () => draw.of(words)).join(' ');
  const version = () => `${draw(20)}.${draw(20)}.${draw(20)}`;
  const templates = Array.from({ length: 8 }, (_, number) => {
    const [before, between, behind] = [some(6 + number), some(9), some(12)];
    return () =>
      `${some(2)} ${before} ${some(3)} in versions before ${version()} and from ${version()} to ${version()} ${between} ${some(6)}. ${behind} ${some(4)}, fixed in ${version()}.`;
  });
  return withCopies({ make: () => templates[draw(8)](), change: (text) => changed(draw, text, words), write: (text) => text });
}

/** The documents of collections, of 15,000 letters on average, and versions of each in turn: 1 to 8 of a hundred words are changed, and some
    paragraphs are gone, come first, or come from another document. */
function* versions(files) {
  const isOfLength = ({ length }) => length >= 3_000 && length <= 60_000;
  const texts = files.flatMap((file) => readLines(file).map(({ text }) => text)).filter(isOfLength);
  const paragraphs = texts.map((text) => text.split('\n\n'));
  const words = texts.flatMap((text) => (text.match(/[a-z]{3,}/g) ?? []).slice(0, 50));
  function version(number) {
    const [share, parts] = [1 + draw(8), []];
    for (const part of paragraphs[number]) {
      const chance = draw(100);
      if (chance < 2) continue;
      if (chance < 3) parts.push(draw.of(draw.of(paragraphs)));
      if (chance < 4) parts.unshift(part);
      else parts.push(part.replace(/[a-z]{3,}/g, (word) => (draw(100) < share ? draw.of(words) : word)));
    }
    return parts.join('\n\n');
  }
  for (let number = 0; number < count; number++) {
    const group = number % texts.length;
    yield { id: `d${number}`, text: number < texts.length ? texts[group] : version(group), group };
  }
}

/** Of 1 KB. Of twenty, two are form letters of one form, with a word in eight filled in; two are an earlier document with a word in twelve
    changed; one is an excerpt: a third of it comes from an earlier document, which makes it no duplicate. Fifteen are new. */
function* texts() {
  const length = 160;
  /** The largest distance back to the earlier document that another one is made from. */
  const back = 200_000;
  const letters = 'etaoinshrdlucmfwypvbgk';
  const letter = () => letters[draw.seldom(22)];
  const words = Array.from({ length: 40_000 }, () => Array.from({ length: 2 + draw(8) }, letter).join(''));
  const word = () => words[seldom(words.length)];
  const some = (length) => Array.from({ length }, word);
  const form = some(length).map((one, at) => (at % 8 === 3 ? undefined : one));
  // New documents are made again from the state of the generator at their start, so that none need be kept.
  const starts = new Uint32Array(count);
  function own(number) {
    const after = draw.state;
    draw.state = starts[number];
    const text = some(length);
    draw.state = after;
    return text;
  }
  function earlier(number) {
    for (;;) {
      const other = number - 1 - draw(Math.min(number, back));
      if (starts[other] !== 0) return other;
    }
  }
  for (let number = 0; number < count; number++) {
    const kind = number % 20;
    let [text, group] = [undefined, number];
    if (number < 20 || kind < 15) {
      starts[number] = draw.state;
      text = some(length);
    } else if (kind < 17) {
      text = form.map((one) => one ?? word());
      group = -1;
    } else if (kind < 19) {
      group = earlier(number);
      text = own(group).map((one) => (draw(12) === 0 ? word() : one));
    } else {
      const from = own(earlier(number));
      const at = draw((length * 2) / 3);
      text = [...some(60), ...from.slice(at, at + length / 3), ...some(50)];
    }
    yield { id: `d${number}`, text: text.join(' '), group };
  }
}

writeLines(path, { texts, chinese, templates, versions: () => versions(given), languages: () => inLanguage(given[0]) }[kind]());
