// Parquet and compressed files whose lengths and counts somebody altered: they are read, or end in an error, and cost no memory that they are not worth.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as zlib from 'node:zlib';
import { deserializeTCompactProtocol } from '../../pkg-template/cli/node_modules/hyparquet/src/thrift.js';
import { ByteWriter } from '../../pkg-template/cli/node_modules/hyparquet-writer/src/bytewriter.js';
import { serializeTCompactProtocol } from '../../pkg-template/cli/node_modules/hyparquet-writer/src/thrift.js';
import { parquetRecords } from '../../pkg-template/cli/formats/parquet.js';
import { unpacked } from '../../pkg-template/cli/unpack.js';
import { write } from '../npm/consumer.mjs';
import { fc, holds } from '../npm/drawn.mjs';

/** The most memory that the process may ever take, in MB. */
const MOST = 500;
after(() => {
  const most = process.resourceUsage().maxRSS / 1024;
  assert.ok(most < MOST, `${most} MB`);
});

const samples = fileURLToPath(new URL('parquet', import.meta.url));
const files = readdirSync(samples)
  .filter((name) => name.endsWith('.parquet'))
  .map((name) => readFileSync(join(samples, name)));

/** A structure of Thrift at a place, and where it ends. */
function structureAt(bytes, offset) {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset };
  return { structure: deserializeTCompactProtocol(reader), end: reader.offset };
}

function bytesOf(structure) {
  const writer = new ByteWriter();
  serializeTCompactProtocol(writer, structure);
  return Buffer.from(writer.buffer.slice(0, writer.index));
}

/** All numbers in a structure, as [object, key]. */
function numbersIn(structure) {
  return Object.entries(structure).flatMap(([key, value]) => {
    if (typeof value === 'number' || typeof value === 'bigint') return [[structure, key]];
    return value !== null && typeof value === 'object' && !ArrayBuffer.isView(value) ? numbersIn(value) : [];
  });
}

/** Writes another number over one of a structure. */
function forge(structure, place, value) {
  const numbers = numbersIn(structure);
  const [owner, key] = numbers[place % numbers.length];
  owner[key] = typeof owner[key] === 'bigint' ? value : Number(BigInt.asIntN(32, value));
}

const footerOf = (bytes) => bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);

function withFooter(bytes, place, value) {
  const start = footerOf(bytes);
  const { structure } = structureAt(bytes, start);
  forge(structure, place, value);
  const footer = bytesOf(structure);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([bytes.subarray(0, start), footer, length, Buffer.from('PAR1')]);
}

/** Alters the header of the first page of the column `text`, and what the footer says of its length. */
function withPage(bytes, place, value) {
  const footer = structureAt(bytes, footerOf(bytes)).structure;
  const chunk = footer.field_4[0].field_1
    .map(({ field_3: chunk }) => chunk)
    .find(({ field_3: path }) => Buffer.from(path[0]).toString() === 'text');
  const start = Number(chunk.field_11 && chunk.field_11 < chunk.field_9 ? chunk.field_11 : chunk.field_9);
  const { structure, end } = structureAt(bytes, start);
  forge(structure, place, value);
  return Buffer.concat([bytes.subarray(0, start), bytesOf(structure), bytes.subarray(end)]);
}

const values = fc.constantFrom(0n, 1n, -1n, 99n, 101n, 0xffffn, 1n << 24n, 0x7ffffffen, 0x7fffffffn, 0x80000000n, 1n << 40n, 1n << 62n);

async function readAll(bytes) {
  const path = write('forged.parquet', bytes);
  let rows = 0;
  try {
    for await (const { field } of parquetRecords({ path, stat: statSync(path) }, { fields: { text: ['text'] } })) {
      field('text');
      rows++;
    }
  } catch (error) {
    assert.ok(error instanceof Error && error.message !== '', String(error));
  }
  assert.ok(rows <= 1000, `${rows} rows`);
}

test('any number in the footer of a Parquet file', () =>
  holds(
    fc.asyncProperty(fc.nat(files.length - 1), fc.nat(), values, (file, place, value) => readAll(withFooter(files[file], place, value))),
  ));

test('any number in the header of a page of a Parquet file', () =>
  holds(
    fc.asyncProperty(fc.nat(files.length - 1), fc.nat(), values, (file, place, value) => readAll(withPage(files[file], place, value))),
  ));

test('any number anywhere in a compressed file', async () => {
  const text = Buffer.from('It was a bright cold day in April, and the clocks were striking thirteen.\n'.repeat(2000));
  const packed = [['gzip', gzipSync(text)]];
  if (zlib.zstdCompressSync) packed.push(['zstd', zlib.zstdCompressSync(text)]);
  await holds(
    fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(), values, async (file, place, value) => {
      const [kind, bytes] = packed[file];
      const forged = Buffer.from(bytes);
      forged.writeUInt32LE(Number(BigInt.asUintN(32, value)), place % (bytes.length - 4));
      let length = 0;
      try {
        for await (const chunk of unpacked([forged], kind)) length += chunk.length;
      } catch (error) {
        assert.match(error.message, /zstd|gzip|truncated|damaged/);
      }
      assert.ok(length < 1 << 26, `${length} bytes`);
    }),
  );
});
