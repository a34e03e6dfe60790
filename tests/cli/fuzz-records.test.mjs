// The readers of CSV and JSON Lines on any bytes, in any pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asUtf8 } from '../../pkg-template/cli/encoding.js';
import { csvRecords, jsonRecords } from '../../pkg-template/cli/records.js';
import { fc, holds } from '../npm/drawn.mjs';

/** Bytes with a meaning to one of the readers, and any others. */
const morsel = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"', '""', ',', '\t', '\n', '\r\n', '\r', ' ', 'a', 'text', 'id', '1', '北', '🙂', '{"text":"x"}', '{', '}', ':', '\\', '\ufeff', '\u0000') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
).map((text) => Buffer.from(text));
const stray = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes));
const bytes = fc.array(fc.oneof({ weight: 9, arbitrary: morsel }, { weight: 1, arbitrary: stray }), { maxLength: 60 }).map((parts) => Buffer.concat(parts));

/** The bytes in pieces of any length, as from a file. */
function* pieces(whole, lengths) {
  let at = 0;
  for (const length of lengths) {
    if (at >= whole.length) return;
    yield whole.subarray(at, at + length);
    at += length;
  }
  if (at < whole.length) yield whole.subarray(at);
}

async function read(reader, format, chunks) {
  const [records, complaints] = [[], []];
  const complain = (...what) => complaints.push(what);
  for await (const { field, line, raw, header, damaged } of reader(asUtf8(chunks), format, complain)) {
    records.push({ text: field('text'), id: field('id'), line, raw, header, damaged });
  }
  return { records, complaints };
}

const READERS = [['CSV', csvRecords, 'csv'], ['TSV', csvRecords, 'tsv'], ['JSON Lines', jsonRecords, 'jsonl']];
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });

for (const [name, reader, format] of READERS) {
  test(`${name}: no bytes end the reading with an error, and pieces do not matter`, async () => {
    await holds(fc.asyncProperty(bytes, lengths, async (whole, cut) => {
      // The encoding is read from the first piece.
      const first = Math.min(whole.length, 4);
      const inPieces = [whole.subarray(0, first), ...pieces(whole.subarray(first), cut)].filter((piece) => piece.length > 0);
      const expected = await read(reader, format, whole.length > 0 && !whole.includes(0) ? [whole] : []);
      if (whole.includes(0)) return;
      const found = await read(reader, format, inPieces);
      const plain = ({ damaged, ...rest }) => rest;
      assert.deepEqual(found.records.map(plain), expected.records.map(plain));
      assert.deepEqual(found.complaints, expected.complaints);
    }));
  });

  test(`${name}: NUL bytes end it with a complaint or a record, never with an error`, async () => {
    await holds(fc.asyncProperty(bytes, lengths, async (whole, cut) => {
      await read(reader, format, pieces(Buffer.concat([whole, Buffer.of(0), whole]), cut));
    }));
  });
}

for (const [name, reader, format] of READERS) {
  test(`${name}: records as they stand, written one after the other, are the same records`, async () => {
    await holds(fc.asyncProperty(bytes, async (whole) => {
      // The first line end decides the line ends of a CSV file; others are part of fields.
      if (whole.includes(0) || whole.includes('\r')) return;
      const { records } = await read(reader, format, [whole]);
      const { header } = records[0] ?? {};
      const copy = [...(header === undefined ? [] : [header]), ...records.map(({ raw }) => raw)].map((raw) => `${raw}\n`).join('');
      const again = await read(reader, format, [Buffer.from(copy)]);
      assert.deepEqual(again.records.map(({ text, id, raw }) => [text, id, raw]), records.map(({ text, id, raw }) => [text, id, raw]));
    }));
  });
}
