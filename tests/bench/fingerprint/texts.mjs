// Writes the texts for all contestants, the same on every run: texts.mjs OUT.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DATA, readLines } from '../files.mjs';

const licences = createRequire(import.meta.url)('spdx-license-list/full');
const NAMES = [
  'GPL-3.0-only',
  'MPL-2.0',
  'Apache-2.0',
  'EPL-2.0',
  'CC-BY-SA-4.0',
  'LPPL-1.3c',
  'Artistic-2.0',
  'CDDL-1.1',
  'OSL-3.0',
  'APSL-2.0',
  'NPOSL-3.0',
  'RPL-1.5',
  'CPAL-1.0',
  'OFL-1.1',
];
const KB = 1024;

let state = 1;
const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const one = (list) => list[Math.floor(random() * list.length)];

/** The start of a text: as many whole characters as fit. */
function cut(text, bytes) {
  const buffer = Buffer.from(text);
  if (buffer.length < bytes) throw new Error(`${buffer.length} bytes of text, ${bytes} are needed`);
  while ((buffer[bytes] & 0xc0) === 0x80) bytes--;
  return buffer.subarray(0, bytes).toString();
}

/** Licences, only their ASCII characters. */
const english = NAMES.map((name) => licences[name].licenseText)
  .join('\n\n')
  .replace(/[^\x00-\x7f]/g, '');

/** Artificial Chinese: characters distributed by Zipf's law, in sentences and paragraphs. */
function chinese() {
  let text = '';
  while (text.length < 70 * KB) {
    for (let sentences = 3 + random() * 5; sentences > 0; sentences--) {
      for (let characters = 8 + random() * 20; characters > 0; characters--) {
        text += String.fromCharCode(0x4e00 + Math.floor(3500 ** random() - 1) * 5);
        if (random() < 0.06) text += '，';
      }
      text += '。';
    }
    text += '\n\n';
  }
  return text;
}

function chat() {
  const words = 'ok see you there lol that was great did you eat yet no way the train is late again café über naïve'.split(' ');
  const signs = ['👍', '👍🏽', '😂😂', '👩‍👧', '🇩🇪', '❤️', '🎉', '1️⃣', '…', '火锅', 'ねえ'];
  let text = '';
  while (text.length < 12 * KB) {
    for (let count = 2 + random() * 12; count > 0; count--) text += `${random() < 0.2 ? one(signs) : one(words)} `;
    text += '\n\n';
  }
  return text;
}

/** The same words as paragraphs of about 200 letters. */
function paragraphs() {
  const list = [];
  let paragraph = '';
  for (const word of english.split(/\s+/)) {
    paragraph += `${word} `;
    if (paragraph.length >= 240) {
      list.push(paragraph);
      paragraph = '';
    }
  }
  return list.join('\n\n');
}

/** Laws and regulations from the labelled sets. */
function statutes() {
  const files = fs.existsSync(DATA) ? fs.readdirSync(DATA).filter((name) => /^laws.*\.jsonl$/.test(name)) : [];
  if (files.length === 0) {
    console.error(`skipped: Chinese statutes, as there are no laws in ${DATA} ($NEARPRINT_DATA)`);
    return [];
  }
  const all = readLines(path.join(DATA, files[0])).map(({ text }) => text);
  return [{ name: 'Chinese statutes, 20 KB', text: cut(all.join('\n\n'), 20 * KB) }];
}

const sources = new URL('../../../src/', import.meta.url);
const code = fs
  .readdirSync(sources)
  .filter((name) => name.endsWith('.rs'))
  .sort()
  .map((name) => fs.readFileSync(new URL(name, sources), 'utf8'))
  .join('\n');

const texts = [];
for (const [name, text, sizes] of [
  ['English', english, [0.2, 2, 20, 200]],
  ['Chinese', chinese(), [2, 20]],
]) {
  for (const size of sizes)
    texts.push({ name: `${name}, ${size < 1 ? '200 B' : `${size} KB`}`, text: cut(text, size < 1 ? 200 : size * KB) });
}
texts.push({ name: 'chat with emoji, 10 KB', text: cut(chat(), 10 * KB) });
texts.push({ name: 'source code, 20 KB', text: cut(code, 20 * KB) });
texts.push({ name: 'paragraphs of 200 letters, 20 KB', text: cut(paragraphs(), 20 * KB) });
texts.push({ name: 'GPL-3.0', text: licences['GPL-3.0-only'].licenseText });
texts.push(...statutes());
fs.writeFileSync(process.argv[2], JSON.stringify(texts));
