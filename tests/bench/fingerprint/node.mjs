// In Node: node.mjs PACKAGE TEXTS prints rows of JSON.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { measure, ours } from './rounds.mjs';

const [address, list] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const nearprint = await import(pathToFileURL(address));
const js = await import(new URL('js.mjs', pathToFileURL(address)));
const { SimHash } = require('simhash-js');
const crc = require('simhash')();
const md5 = require('simhash')('md5');
const { Minhash } = require('minhash');
const tlsh = require('tlsh');

/** The preparation that most peers leave to the caller: lower case, letters and digits, windows of four. */
function shingles(text) {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const found = [];
  for (let i = 0; i + 4 <= letters.length; i++) found.push(letters.slice(i, i + 4));
  return found.length > 0 ? found : [letters];
}

const contestants = {
  ...ours(nearprint, js),
  'simhash-js': (text) => new SimHash().hash(text),
  'simhash (npm), crc32': (text) => crc(shingles(text)).join(''),
  'simhash (npm), md5': (text) => md5(shingles(text)).join(''),
  minhash: (text) => {
    const minhash = new Minhash();
    for (const shingle of new Set(shingles(text))) minhash.update(shingle);
    return minhash.hashvalues.join();
  },
};
const texts = JSON.parse(fs.readFileSync(list, 'utf8'));
const rows = measure(contestants, texts);
// TLSH refuses texts that are short or vary little.
rows.push(
  ...measure(
    { tlsh: (text) => tlsh(text) },
    texts.filter(({ text }) => {
      try {
        return tlsh(text);
      } catch {
        return false;
      }
    }),
  ),
);
for (const row of rows) console.log(JSON.stringify({ where: 'Node', ...row }));
