// Records of Parquet: the rows of a file, one row group after the other, and only the columns that are asked for.

import { open } from 'node:fs/promises';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema, snappyUncompress } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { fieldsOf, messageOfNoText } from '../record-text.js';
import * as zlib from 'node:zlib';
import { decompress as zstdDecompress } from 'fzstd';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';

const NO_BYTES = Buffer.alloc(0);

/** The most rows of a row group, and values of a column in it, unless the file has as many bytes: each takes memory here, and thousands may take one byte there. */
const MOST_ROWS = 1 << 20;
/** The bytes in which the header of a page is looked for at first, and how many times more the next time. */
const HEADER = 1 << 12;
const MORE = 16;

/** Opens a file as { file, metadata, close }: hyparquet reads `file`. */
export async function openParquet({ path, unpack, stat }) {
  if (path === '-' || unpack !== undefined || !stat.isFile())
    throw new Error(`Parquet is read at several places, so it must be a file that is not compressed as a whole`);
  const handle = await open(path);
  try {
    const byteLength = (await handle.stat()).size;
    const slice = async (start, end = byteLength) => {
      if (!(start >= 0 && start <= end && end <= byteLength)) throw new Error('it names bytes that are not in it');
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

/** Yields the first and the last row of each row group, and its columns: { rowStart, rowEnd, chunks }. */
export function* rowGroups({ row_groups: groups }) {
  let rowStart = 0;
  for (const { num_rows: rows, columns: chunks } of groups) {
    const rowEnd = rowStart + Number(rows);
    yield { rowStart, rowEnd, chunks };
    rowStart = rowEnd;
  }
}

/** The rows of a row group as objects. The counts and lengths of its columns and pages are checked before memory is taken for them. */
export async function rowsOf({ rowStart, rowEnd, chunks }, { file, columns, ...rest }) {
  const most = Math.max(MOST_ROWS, file.byteLength);
  if (!(rowEnd - rowStart <= most)) throw new Error(`it says that it has ${rowEnd - rowStart} rows together; at most ${most} are read`);
  for (const { meta_data: chunk } of chunks) {
    if (columns === undefined || columns.includes(chunk.path_in_schema[0])) await checkPages(file, chunk, rowEnd - rowStart, most);
  }
  const rows = await parquetReadObjects({ file, columns, rowStart, rowEnd, compressors: DECOMPRESSORS, ...rest });
  if (rows.length !== rowEnd - rowStart) throw new Error(`it has ${rows.length} rows where it should have ${rowEnd - rowStart}`);
  return rows;
}

/** Throws unless the pages of a column are as long as they say, and have a value for each row, and at most so many. */
async function checkPages(file, chunk, rows, most) {
  const { dictionary_page_offset: dictionary, data_page_offset: data, total_compressed_size: size } = chunk;
  let at = Number(dictionary && dictionary < data ? dictionary : data);
  const end = at + Number(size);
  let values = 0;
  while (at < end - 1) {
    const { header, length } = await headerAt(file, at, end);
    const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: table } = header;
    values += Number(first?.num_values ?? second?.num_values ?? 0);
    const counts = [values, Number(table?.num_values ?? 0), Number(second?.num_rows ?? 0)];
    if (!counts.every((count) => count >= 0 && count <= most))
      throw new Error(`it says that a column has ${Math.max(...counts)} values together; at most ${most} are read`);
    at += length + Number(header.compressed_page_size);
    if (!(header.compressed_page_size >= 0 && at <= end)) throw new Error('it names bytes that are not in it');
  }
  if (values < rows) throw new Error(`it has ${values} rows where it should have ${rows}`);
}

/** The header of a page, and its length. */
async function headerAt(file, at, end) {
  for (let room = HEADER; ; room *= MORE) {
    const view = new DataView(await file.slice(at, Math.min(end, at + room)));
    const reader = { view, offset: 0 };
    try {
      return { header: parquetHeader(reader), length: reader.offset };
    } catch (error) {
      if (at + room >= end) throw error; // otherwise statistics, which may be long, go on behind these bytes
    }
  }
}

/** Yields { field, label, names, keys, line, raw }: `line` is the number of the row, from 1. `reading` says which fields are asked for. */
export async function* parquetRecords(source, { fields, labels = [], data }, progress) {
  const { file, metadata, close } = await openParquet(source);
  try {
    const top = parquetSchema(metadata).children.map(({ element }) => element.name);
    const wanted = [...fields.text, fields.id, fields.title, ...labels, ...(data?.names ?? [])].filter((name) => name !== undefined);
    const columns = top.filter(
      (name) => data?.isAll || wanted.some((one) => one === name || (one.startsWith(name) && /[.[]/.test(one[name.length]))),
    );
    if (columns.length === 0) throw new Error(messageOfNoText({ names: () => stringsIn(metadata) }, fields.text));
    const names = () => stringsIn(metadata);
    const count = Math.max(1, Number(metadata.num_rows));
    for (const group of rowGroups(metadata)) {
      const { rowStart, rowEnd } = group;
      const rows = await rowsOf(group, { file, metadata, columns });
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
    // What is in a list is not a text by itself.
    for (const child of children) if (repetition !== 'REPEATED' && child.element.repetition_type !== 'REPEATED') add(child);
  };
  add(parquetSchema(metadata));
  return found;
}

const labelOf = (value) => (typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString() : value);

const most = (length) => ({ maxOutputLength: Math.max(length, 1) });

/** The length of a page that a library takes memory for at once, as it says itself; `ratio` is the most that its format unpacks a byte to. */
function within(bytes, length, ratio) {
  if (!(length >= 0 && length <= 64 + ratio * bytes.length)) throw new Error(`${bytes.length} bytes of it cannot be those of ${length}`);
  return length;
}

function unsnappy(bytes, length) {
  const page = new Uint8Array(within(bytes, length, 32));
  snappyUncompress(bytes, page);
  return page;
}

/** By Node where it can, otherwise by libraries. `length` is the length of the page. */
const DECOMPRESSORS = {
  SNAPPY: unsnappy,
  GZIP: (bytes, length) => zlib.gunzipSync(bytes, most(length)),
  BROTLI: (bytes, length) => zlib.brotliDecompressSync(bytes, most(length)),
  ZSTD: (bytes, length) =>
    zlib.zstdDecompressSync?.(bytes, most(length)) ?? zstdDecompress(bytes, new Uint8Array(within(bytes, length, 1 << 15))),
  LZ4: (bytes, length) => decompressLz4(bytes, within(bytes, length, 256)),
  LZ4_RAW: (bytes, length) => decompressLz4Raw(bytes, within(bytes, length, 256)),
};

/** For writing; hyparquet-writer itself writes Snappy. Zstandard needs Node 22.15. */
export const COMPRESSORS = {
  GZIP: (bytes) => zlib.gzipSync(bytes),
  ...(zlib.zstdCompressSync ? { ZSTD: (bytes) => zlib.zstdCompressSync(bytes) } : {}),
};
