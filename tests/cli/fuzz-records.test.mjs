// The readers of CSV, JSON and YAML on any bytes, in any pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BinaryError, Characters, withoutMark } from '../../pkg-template/cli/encoding.js';
import { csvRecords } from '../../pkg-template/cli/formats/csv.js';
import { jsonLines, jsonRecords } from '../../pkg-template/cli/formats/json.js';
import { lineRecords } from '../../pkg-template/cli/formats/lines.js';
import { yamlRecords } from '../../pkg-template/cli/formats/yaml.js';
import { fc, holds } from '../npm/drawn.mjs';

/** Bytes with a meaning to one of the readers, and any others. */
const morsel = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...'"|""|,|\t|\n|\r\n|\r| |a|text|id|1|北|🙂|{"text":"x"}|{|}|:|[|]|- |---\n|text: |\\|\ufeff|\u0000'.split('|'),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  )
  .map((text) => Buffer.from(text));
const stray = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes));
const bytes = fc
  .array(fc.oneof({ weight: 9, arbitrary: morsel }, { weight: 1, arbitrary: stray }), { maxLength: 60 })
  .map((parts) => Buffer.concat(parts));

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

async function read(reader, chunks) {
  const [records, complaints] = [[], []];
  try {
    for await (const { fault, field, label, names, line, raw, header, damaged } of reader(withoutMark(chunks), {
      characters: new Characters(),
    })) {
      const what = fault === undefined ? { text: field('text'), id: label('id'), names: names() } : { fault };
      records.push({ ...what, line, raw, header, damaged });
    }
  } catch (error) {
    const isKnown = /^its header |^the (quotation mark in|value that begins in) line \d+ is not closed$|^its array is not closed$/;
    if (!(error instanceof BinaryError)) assert.match(error.message, isKnown);
    // Without a header there are no records.
    if (error.message.startsWith('its header')) assert.deepEqual(records, []);
    complaints.push(error.message);
  }
  return { records, complaints };
}

const csv = (options) => (chunks, reading) => csvRecords(chunks, { ...options, ...reading });
const READERS = [
  ['CSV', csv({ separator: ',', quote: '"' })],
  ['TSV', csv({ separator: '\t' })],
  ['TSV with quotation marks', csv({ separator: '\t', quote: '"' })],
  ['JSON Lines', jsonLines],
  ['JSON', jsonRecords],
  ['YAML', yamlRecords],
  ['lines', lineRecords],
];
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 });

for (const [name, reader] of READERS) {
  test(`${name}: all bytes are read, or what is wrong is said, and pieces do not matter`, async () => {
    await holds(
      fc.asyncProperty(bytes, lengths, async (whole, cut) => {
        // The encoding is read from the first piece.
        const first = Math.min(whole.length, 4);
        const inPieces = [whole.subarray(0, first), ...pieces(whole.subarray(first), cut)].filter((piece) => piece.length > 0);
        const expected = await read(reader, whole.length > 0 && !whole.includes(0) ? [whole] : []);
        if (whole.includes(0)) return;
        const found = await read(reader, inPieces);
        assert.deepEqual(found, expected);
      }),
    );
  });

  test(`${name}: NUL bytes end it with a complaint or a record, never with an error`, async () => {
    await holds(
      fc.asyncProperty(bytes, lengths, async (whole, cut) => {
        await read(reader, pieces(Buffer.concat([whole, Buffer.of(0), whole]), cut));
      }),
    );
  });
}

// What stands between the records of YAML decides what they are.
for (const [name, reader] of READERS.filter(([name]) => name !== 'YAML')) {
  test(`${name}: records as they stand, written one after the other, are the same records`, async () => {
    await holds(
      fc.asyncProperty(bytes, async (whole) => {
        // The first line end decides the line ends of a CSV file; carriage returns may be part of fields. A byte order mark counts only in front.
        if (whole.includes(0) || whole.includes('\r') || whole.includes('\uFEFF')) return;
        const { records } = await read(reader, [whole]);
        const { header } = records[0] ?? {};
        const copied = [...(header === undefined ? [] : [header]), ...records.map(({ raw }) => raw)];
        const again = await read(reader, [Buffer.concat(copied.flatMap((raw) => [raw, Buffer.from('\n')]))]);
        assert.deepEqual(
          again.records.map(({ text, id, raw }) => [text, id, raw]),
          records.map(({ text, id, raw }) => [text, id, raw]),
        );
      }),
    );
  });
}

test('a byte order mark may come in pieces', async () => {
  const source = '\uFEFF{"id":"a","text":"one"}\n';
  for (const whole of [Buffer.from(source), Buffer.from(source, 'utf16le')]) {
    const { records, complaints } = await read(jsonLines, pieces(whole, [1, 1]));
    assert.deepEqual([records.map(({ id, text }) => [id, text]), complaints], [[['a', 'one']], []]);
  }
});

const cell = fc.array(fc.constantFrom('"', ',', '\t', '\n', '\r', 'a', '北', ' '), { maxLength: 6 }).map((parts) => parts.join(''));

for (const [name, separator] of [
  ['CSV', ','],
  ['TSV', '\t'],
]) {
  test(`${name}: any fields, written between quotation marks, are read as they were, by their first lines`, async () => {
    await holds(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        lengths,
        async (rows, end, cut) => {
          const all = [['id', 'text'], ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + end);
          const { records, complaints } = await read(csv({ separator, quote: '"' }), pieces(Buffer.from(all.join('')), [4, ...cut]));
          assert.deepEqual([records.map(({ id, text }) => [id, text]), complaints], [rows, []]);
          const linesIn = (text) => text.split(end.at(-1)).length - 1;
          assert.deepEqual(
            records.map(({ line }) => line),
            rows.map((_, at) => 1 + linesIn(all.slice(0, at + 1).join(''))),
          );
        },
      ),
    );
  });
}
