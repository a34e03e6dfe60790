// Records of JSON Lines and CSV, from chunks of UTF-8: { field, line, raw, header, damaged, start, length }. `field(name)` returns
// a value; `start` and `length` are in bytes, and only known for JSON Lines. `complain(kind, line, why)` is called for what is not
// a record.

import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { decodeUtf8, LONGEST } from './encoding.js';

const NEW_LINE = 10;
const RETURN = 13;

export async function* jsonRecords(chunks, format, complain) {
  let line = 0;
  let [start, next] = [0, 0];
  for await (const bytes of lines(chunks)) {
    line++;
    start = next;
    next += (bytes?.length ?? NaN) + 1;
    if (bytes === undefined) {
      complain('binary', undefined, 'holds NUL bytes');
      return;
    }
    if (bytes === null) {
      complain('record', line, 'too long');
      continue;
    }
    const { text, problem } = decodeUtf8(bytes);
    const raw = text.trim();
    if (raw === '') continue;
    try {
      const field = fieldsOf(raw);
      if (field === undefined) complain('record', line, 'not a JSON object');
      else yield { field, line, raw, damaged: problem !== undefined, start, length: bytes.length };
    } catch (error) {
      complain('record', line, `not JSON (${error.message})`);
    }
  }
}

/** A function from the name of a field of a JSON object to its value. `undefined` if the text is not an object. */
export function fieldsOf(raw) {
  const record = JSON.parse(raw);
  if (typeof record !== 'object' || record === null) return undefined;
  return (name) => (Object.hasOwn(record, name) ? record[name] : undefined);
}

/** Yields lines as bytes; `undefined` for a binary file, `null` for a line that is too long, which is not kept in memory. */
async function* lines(chunks) {
  let begun = [];
  let length = 0;
  const add = (bytes) => {
    length += bytes.length;
    if (length > LONGEST) begun = [];
    else if (bytes.length > 0) begun.push(bytes);
  };
  const whole = () => {
    const line = length > LONGEST ? null : begun.length === 1 ? begun[0] : Buffer.concat(begun);
    [begun, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    if (chunk === undefined) return yield undefined;
    let from = 0;
    for (let to; (to = chunk.indexOf(NEW_LINE, from)) >= 0; from = to + 1) {
      add(chunk.subarray(from, to));
      yield whole();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield whole();
}

const FAULTS = { CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed', CSV_MAX_RECORD_SIZE: 'the record is too long' };

/** A hint for a header that seems to use other separators. */
export const separatorHint = (header) =>
  header?.includes(';') && !/[,\t]/.test(header) ? ' (the header has semicolons; fields must be separated by commas, or by tabs with --format tsv)' : '';

/** Yields the records of CSV. The first one is the header and names the fields. */
export async function* csvRecords(chunks, format, complain) {
  const state = { damaged: false };
  const parser = parse({
    delimiter: format === 'tsv' ? '\t' : ',',
    raw: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => complain('record', error.lines, `not CSV: ${FAULTS[error.code] ?? error.message}`),
  });
  const text = Readable.from(noted(chunks, state, complain), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let header;
  for await (const { record: values, raw, info } of parser) {
    if (header === undefined) {
      // Of two columns with the same name the last one counts.
      header = { columns: new Map(values.map((name, column) => [name, column])), width: values.length, raw: withoutLineEnd(raw) };
      continue;
    }
    if (values.length > header.width) {
      // Probably a comma in an unquoted text, which would cut the text.
      complain('record', info.lines, `${values.length} fields, but the header names ${header.width}${separatorHint(header.raw)}`);
      continue;
    }
    // A look-up by name, not an object of all columns: a short record stays cheap, however many columns there are.
    const field = (name) => values[header.columns.get(name)];
    const damaged = state.damaged && raw.includes('\uFFFD');
    yield { field, line: info.lines, raw: withoutLineEnd(raw), header: header.raw, damaged };
  }
}

/** Not by /[\r\n]+$/, which is quadratic in the length of a run of line ends. */
function withoutLineEnd(raw) {
  let end = raw.length;
  while (end > 0 && (raw.charCodeAt(end - 1) === NEW_LINE || raw.charCodeAt(end - 1) === RETURN)) end--;
  return raw.slice(0, end);
}

/** Passes the chunks on, and notes in `state` whether they are valid. */
async function* noted(chunks, state, complain) {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk === undefined) return complain('binary', undefined, 'holds NUL bytes');
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = endOfCharacters(bytes);
    state.damaged ||= !isUtf8(bytes.subarray(0, end));
    rest = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  state.damaged ||= !isUtf8(rest);
  if (rest.length > 0) yield rest;
}

/** The start of an incomplete character at the end; the length of the bytes if there is none. */
function endOfCharacters(bytes) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) break;
    if (byte < 0xc0) continue; // inside of a character
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
