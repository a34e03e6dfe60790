// Records of Parquet: the rows of a file, one row group after the other, and only the columns that are asked for.

import { open } from 'node:fs/promises';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { fieldsOf, messageOfNoText } from '../record-text.js';
import * as zlib from 'node:zlib';
import { decompress as zstdDecompress } from 'fzstd';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';

const NO_BYTES = Buffer.alloc(0);

/** Opens a file as { file, metadata, close }: hyparquet reads `file`. */
export async function openParquet({ path, unpack, stat }) {
  if (path === '-' || unpack !== undefined || !stat.isFile())
    throw new Error(`Parquet is read at several places, so it must be a file that is not compressed as a whole`);
  const handle = await open(path);
  try {
    const byteLength = (await handle.stat()).size;
    const slice = async (start, end = byteLength) => {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      if (bytesRead < bytes.length) throw new Error('it became shorter meanwhile');
      return bytes.buffer;
    };
    const file = { byteLength, slice };
    return { file, metadata: await parquetMetadataAsync(file), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Yields the first and the last row of each row group, as { rowStart, rowEnd }. */
export function* rowGroups({ row_groups: groups }) {
  let rowStart = 0;
  for (const { num_rows: rows } of groups) {
    const rowEnd = rowStart + Number(rows);
    yield { rowStart, rowEnd };
    rowStart = rowEnd;
  }
}

/** Yields { field, label, names, keys, line, raw }: `line` is the number of the row, from 1. `reading` says which fields are asked for. */
export async function* parquetRecords(source, { fields, labels = [], data }, progress) {
  const { file, metadata, close } = await openParquet(source);
  try {
    const top = parquetSchema(metadata).children.map(({ element }) => element.name);
    const wanted = [...fields.text, fields.id, fields.title, ...labels, ...(data?.names ?? [])].filter((name) => name !== undefined);
    const columns = top.filter((name) => data?.isAll || wanted.some((one) => one === name || one.startsWith(`${name}.`)));
    if (columns.length === 0) throw new Error(messageOfNoText({ names: () => stringsIn(metadata) }, fields.text));
    const names = () => stringsIn(metadata);
    const count = Math.max(1, Number(metadata.num_rows));
    for (const { rowStart, rowEnd } of rowGroups(metadata)) {
      const rows = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd, compressors: DECOMPRESSORS });
      if (rows.length !== rowEnd - rowStart) throw new Error(`it has ${rows.length} rows where it should have ${rowEnd - rowStart}`);
      for (let at = 0; at < rowEnd - rowStart; at++) {
        const field = fieldsOf(rows[at]);
        const label = (name) => labelOf(field(name));
        yield { field, label, names, keys: () => top, line: rowStart + at + 1, raw: NO_BYTES };
      }
      progress?.add(Math.round((file.byteLength * (rowEnd - rowStart)) / count));
    }
  } finally {
    await close();
  }
}

/** The names of columns that hold text, also in groups. */
function stringsIn(metadata) {
  const found = [];
  const add = ({ element, children, path }) => {
    const { type, converted_type: kind, logical_type: logical, repetition_type: repetition } = element;
    if (type === 'BYTE_ARRAY' && (kind === 'UTF8' || logical?.type === 'STRING')) found.push(path.join('.'));
    // What is in a list is no text by itself.
    for (const child of children) if (repetition !== 'REPEATED' && child.element.repetition_type !== 'REPEATED') add(child);
  };
  add(parquetSchema(metadata));
  return found;
}

const labelOf = (value) => (typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString() : value);

const most = (length) => ({ maxOutputLength: Math.max(length, 1) });

/** For reading: by Node where it can, otherwise by libraries; hyparquet itself reads Snappy. `length` is the length of the page. */
export const DECOMPRESSORS = {
  GZIP: (bytes, length) => zlib.gunzipSync(bytes, most(length)),
  BROTLI: (bytes, length) => zlib.brotliDecompressSync(bytes, most(length)),
  ZSTD: (bytes, length) => zlib.zstdDecompressSync?.(bytes, most(length)) ?? zstdDecompress(bytes, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
};

/** For writing; hyparquet-writer itself writes Snappy. Zstandard needs Node 22.15. */
export const COMPRESSORS = {
  GZIP: (bytes) => zlib.gzipSync(bytes),
  ...(zlib.zstdCompressSync ? { ZSTD: (bytes) => zlib.zstdCompressSync(bytes) } : {}),
};
