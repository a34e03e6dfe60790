// Lengths and counts in files that somebody altered, behind a checksum that is right again: in archives, corpora and indexes, opened in every way.
// None of them costs memory that the bytes are not worth, and none ends the process.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { built, words } from './archive-documents.mjs';
import { nearprint, write } from './consumer.mjs';
import { fc, holds } from './drawn.mjs';
import { sealed, sealedArchive, sealedIndex } from './sealed.mjs';
import { host } from './static-host.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, fingerprint, Index, mergeCorpusBytes, openArchive } = nearprint;

/** The most memory that the process may ever take, in MB: it takes some 170. */
const MOST = 400;

const texts = Array.from({ length: 40 }, () => words(120));
const documents = texts.map((text, id) => ({ id: String(id), title: `Document ${id}`, data: { id }, text }));
documents.push({ id: 'long', text: Array.from({ length: 300 }, () => words(60)).join('\n\n') });
const recipe = { bits: 128, stopWords: ['ba', 'cor'], weights: { kind: 'hand', table: [['den', 2]] } };
const asked = [texts[3], documents.at(-1).text.slice(20_000, 21_000)];

let formats, server;
before(async () => {
  const corpusOf = (options) => {
    const corpus = new Corpus(options);
    corpus.put(documents);
    return corpusToBytes(corpus);
  };
  formats = {
    archive: await built(documents),
    'archive with boilerplate': await built(documents, { boilerplate: [texts[1].slice(0, 200)] }),
    corpus: corpusOf({}),
    'corpus with boilerplate': corpusOf({ boilerplate: [texts[1].slice(0, 200)] }),
    index: Index.from(texts.map((text) => fingerprint(text))).toBytes(),
  };
  // The checksums that are corrected here are those of the package.
  for (const [format, place] of [
    ['archive', 16],
    ['corpus', 16],
    ['index', 56],
  ]) {
    const bytes = Uint8Array.from(formats[format]);
    bytes.fill(0, place, place + 8);
    assert.deepEqual(Buffer.from(seals[format](bytes)), Buffer.from(formats[format]));
  }
  server = await host(formats.archive);
});
after(() => {
  server.close();
  const most = process.resourceUsage().maxRSS / 1024;
  assert.ok(most < MOST, `${most} MB`);
});

const numbers = [0, 1, 2, 0xff, 0xffff, 1 << 24, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff].map(BigInt);
const large = [2n ** 32n, 2n ** 40n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];
/** Where bytes are altered: mostly among the first, where counts and lengths are. */
const place = fc.oneof({ weight: 3, arbitrary: fc.nat(200) }, { weight: 1, arbitrary: fc.nat() });
const flip = fc.oneof(
  fc.record({ place, bits: fc.constant(32), value: fc.constantFrom(...numbers) }),
  fc.record({ place, bits: fc.constant(64), value: fc.constantFrom(...numbers, ...large) }),
  fc.record({ place, bits: fc.constant(8), value: fc.nat(255).map(BigInt) }),
);

/** A copy with a number written over another one; of an even place, as most numbers have. */
function altered(bytes, { place, bits, value }) {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const at = (place - (place % 4)) % (bytes.length - 8);
  if (bits === 8) view.setUint8(at, Number(value));
  else if (bits === 32) view.setUint32(at, Number(value & 0xffffffffn), true);
  else view.setBigUint64(at, value, true);
  return copy;
}

/** Opens and asks. An error is one that names the fault. */
async function used(open) {
  try {
    const opened = await open();
    for (const text of opened instanceof Index ? [] : asked) {
      for (const { id } of await opened.check(text)) await opened.get(id);
    }
    if (opened instanceof Index) opened.near(fingerprint(texts[0]), { within: 8 });
    opened.dispose();
  } catch (error) {
    assert.equal(error.name, 'NearprintError', error.stack);
    assert.match(error.code, /^ERR_(BAD_SNAPSHOT|NO_RANGES|ARCHIVE_CHANGED)$/, error.message);
  }
}

const seals = { archive: sealedArchive, corpus: sealed, index: sealedIndex };

test('any number in any format: it is opened, or refused by a code, whatever the way', async () => {
  let forged = 0;
  await holds(
    fc.asyncProperty(
      fc.constantFrom('archive', 'archive with boilerplate', 'corpus', 'corpus with boilerplate', 'index'),
      fc.array(flip, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (format, flips, isSealed) => {
        let bytes = flips.reduce(altered, formats[format]);
        if (isSealed) bytes = seals[format.split(' ')[0]](bytes);
        if (format.startsWith('archive')) {
          const path = write(`forged-${forged++ % 8}.npa`, bytes);
          server.bytes = Buffer.from(bytes);
          for (const source of [server.url, path, pathToFileURL(path), new Blob([bytes]), bytes, bytes.buffer])
            await used(() => openArchive(source));
        } else if (format === 'index') {
          await used(() => Index.fromBytes(bytes));
        } else {
          await used(() => corpusFromBytes(bytes));
          await used(() => corpusFromBytes(mergeCorpusBytes([bytes, bytes])));
        }
      },
    ),
  );
});
