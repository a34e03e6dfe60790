// Records of JSON Lines and CSV, out of chunks of UTF-8: { record, line, raw, header, damaged }. `complain(kind, line, why)` hears of
// what is no record.

import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { decodeUtf8 } from './encoding.js';

const NEW_LINE = 10;
// No string is longer.
const LONGEST = 2 ** 29 - 25;

export async function* jsonRecords(chunks, format, complain) {
  let line = 0;
  for await (const bytes of lines(chunks)) {
    line++;
    if (bytes === undefined) {
      complain('binary', undefined, 'holds NUL bytes');
      return;
    }
    if (bytes.length > LONGEST) {
      complain('record', line, 'too long');
      continue;
    }
    const { text, problem } = decodeUtf8(bytes);
    const raw = text.trim();
    if (raw === '') continue;
    try {
      const record = JSON.parse(raw);
      if (typeof record !== 'object' || record === null) complain('record', line, 'not a JSON object');
      else yield { record, line, raw, damaged: problem !== undefined };
    } catch (error) {
      complain('record', line, `not JSON (${error.message})`);
    }
  }
}

/** Lines as bytes; `undefined` for a binary file. */
async function* lines(chunks) {
  let begun = [];
  for await (const chunk of chunks) {
    if (chunk === undefined) return yield undefined;
    let from = 0;
    for (let to; (to = chunk.indexOf(NEW_LINE, from)) >= 0; from = to + 1) {
      const end = chunk.subarray(from, to);
      yield begun.length === 0 ? end : Buffer.concat([...begun, end]);
      begun = [];
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** The first record is the header and names the fields. */
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
    on_skip: (error) => complain('record', error.lines, `not CSV (${error.code})`),
  });
  const text = Readable.from(noted(chunks, state, complain), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let header;
  for await (const { record: values, raw, info } of parser) {
    if (header === undefined) {
      header = { names: values, raw: raw.replace(/[\r\n]+$/, '') };
      continue;
    }
    const record = Object.fromEntries(header.names.map((name, i) => [name, values[i]]));
    const damaged = state.damaged && raw.includes('\uFFFD');
    yield { record, line: info.lines, raw: raw.replace(/[\r\n]+$/, ''), header: header.raw, damaged };
  }
}

/** The chunks, and a note of whether all of them were valid. */
async function* noted(chunks, state, complain) {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (chunk === undefined) return complain('binary', undefined, 'holds NUL bytes');
    // Up to the last line end, as a chunk may end inside a character.
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.lastIndexOf(NEW_LINE) + 1;
    state.damaged ||= !isUtf8(bytes.subarray(0, end));
    rest = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  state.damaged ||= !isUtf8(rest);
  if (rest.length > 0) yield rest;
}
