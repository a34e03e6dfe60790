// Reads the documents in the sources, one after the other. Of a JSONL or CSV file only a piece is in memory.

import { stat } from 'node:fs/promises';
import { normalize, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { csvRecords } from './csv.js';
import { asUtf8, decode } from './encoding.js';
import { textBytesOf, chunksOf } from './input.js';
import { fieldIn, jsonRecords } from './json-lines.js';
import { proseOf } from './prose.js';
import { reasonOf } from './reason.js';
import { RECORDS } from './sources.js';
import { unpacked } from './unpack.js';
import { UsageError } from './usage-error.js';

const PAUSE_MS = 20;

/**
 * Yields { id, isPlace, title, text, raw, header, source, line, place }: `isPlace` says whether the id is the path, with the line of a
 * record; `raw` is the bytes of the record in a JSONL or CSV file, without the line end, `header` those of the first line of a CSV
 * file, `source` the number of the source, `line` where the text begins in it (0 if that is not known), and `place` where the text can
 * be read again, if it can. `fields` names the fields with the text, the id and the title; the title may be undefined. `progress`
 * counts every byte.
 */
export async function* documents(sources, fields, problems, progress) {
  let paused = performance.now();
  for (const [number, source] of sources.entries()) {
    if (RECORDS.includes(source.format)) {
      yield* recordsOf(source, number, fields, problems, progress);
      continue;
    }
    const document = await wholeFile(source, number, problems, progress);
    if (document) yield document;
    // Synchronous reading is fast, but signals and messages of other threads must be handled now and then.
    if (performance.now() - paused > PAUSE_MS) {
      await setImmediate();
      paused = performance.now();
    }
  }
}

/** The text of a document, from the bytes at its place. `undefined` if it is gone. */
export function textAgain({ format }, bytes, fields) {
  if (format !== 'jsonl') return decodeSafely(bytes, format).text;
  try {
    const text = fieldIn(bytes, fields.text);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a source can be read a second time, at any place. */
const isLasting = ({ stat, unpack, path }) => path !== '-' && unpack === undefined && stat.isFile();

async function wholeFile(source, number, problems, progress) {
  const { path, format, unpack } = source;
  let bytes;
  try {
    bytes = await textBytesOf(path, unpack);
  } catch (error) {
    problems.note('unreadable', path, reasonOf(error));
    return undefined;
  }
  progress?.add(source.bytes ?? bytes.length);
  const { text, line, problem } = decodeSafely(bytes, format);
  if (problem) problems.note(problem.kind, path, problem.why);
  const place = isLasting(source) ? { offset: 0, length: bytes.length } : undefined;
  return text === undefined ? undefined : { id: slashes(path), isPlace: true, title: undefined, text, raw: undefined, source: number, line, place };
}

function decodeSafely(bytes, format) {
  try {
    const { text, problem } = decode(bytes);
    if (problem === 'binary') return { problem: { kind: 'binary', why: 'holds NUL bytes' } };
    return { ...proseOf(format, text), problem: problem && { kind: problem, why: 'not valid in its encoding' } };
  } catch (error) {
    return { problem: { kind: 'unreadable', why: `too long for a text (${error.code ?? error.message})` } };
  }
}

async function* recordsOf(source, number, fields, problems, progress) {
  const { path, format, unpack } = source;
  const split = format === 'jsonl' ? jsonRecords : csvRecords;
  const state = { shift: 0 };
  const lasting = format === 'jsonl' && isLasting(source);
  let begun = false;
  try {
    const complain = (kind, line, why) => problems.note(kind, at(path, line), why);
    const records = split(asUtf8(unpacked(counted(source, progress), unpack), state), format, complain);
    for await (const { field, label, names, hint = '', line, raw, header, damaged, start, length } of records) {
      const text = field(fields.text);
      if (typeof text !== 'string') {
        problems.note('record', at(path, line), () => noText(text, fields.text, names(), hint));
        continue;
      }
      const isDamaged = damaged || (Number.isNaN(state.shift) && raw.includes('\uFFFD'));
      const given = label(fields.id) ?? '';
      const fault = faultOf(given, isDamaged);
      if (fault) {
        problems.note('record', at(path, line), `the id in the field '${fields.id}' ${fault}`);
        continue;
      }
      if (isDamaged) problems.note('encoding', at(path, line), 'not valid in its encoding');
      const offset = lasting ? start + state.shift : NaN;
      const place = Number.isNaN(offset) ? undefined : { offset, length };
      const isPlace = given === '';
      const id = isPlace ? at(slashes(path), line) : String(given);
      begun = true;
      yield { id, isPlace, title: titleOf(label(fields.title)), text, raw, header, source: number, line, place };
    }
  } catch (error) {
    if (begun || error instanceof UsageError) throw new UsageError(`'${path}' cannot be read to its end (${reasonOf(error)}), so the result would be incomplete`);
    problems.note('unreadable', path, reasonOf(error));
  }
}

/** The chunks of a file of records. If another program cuts the file meanwhile, what is left is not all. Some systems give a file a larger
    size than it has bytes, but the same one again. */
async function* counted({ path, bytes = 0 }, progress) {
  let read = 0;
  for await (const chunk of chunksOf(path)) {
    progress?.add(chunk.length);
    read += chunk.length;
    yield chunk;
  }
  // Standard input may begin in the middle of a file.
  if (read < bytes && path !== '-' && (await sizeOf(path)) !== bytes) throw new Error('it became shorter meanwhile');
}

const sizeOf = async (path) => (await stat(path).catch(() => undefined))?.size;

const at = (path, line) => (line === undefined ? path : `${path}:${line}`);
/** A path in one spelling: `./a` becomes `a`, with slashes on every system. */
export const slashes = (path) => normalize(path).replaceAll(sep, '/');

const isLabel = (value) => typeof value === 'string' || typeof value === 'number';
/** A title is only shown: halves of surrogate pairs are replaced, as in a text. */
const titleOf = (value) => (isLabel(value) ? String(value).replace(/\p{Cs}/gu, '\uFFFD') : undefined);

/** What is wrong with an id. Others might have the same one, if a part of it were replaced. */
function faultOf(id, isDamaged) {
  if (!isLabel(id)) return 'is neither a string nor a number';
  if (isDamaged && String(id).includes('\uFFFD')) return 'is not valid in its encoding';
  return /\p{Cs}/u.test(id) ? 'has half of a surrogate pair' : undefined;
}

const SHOWN_NAMES = 8;
const SHOWN_LETTERS = 80;

const shortened = (name) => (name.length > SHOWN_LETTERS ? `${name.slice(0, SHOWN_LETTERS)}…` : name);

/** Says that a record has no text, and which fields it has. */
function noText(value, name, names, hint) {
  if (value !== undefined && value !== null) return `the field '${name}' is not a string`;
  const shown = names.slice(0, SHOWN_NAMES).map((name) => `'${shortened(name)}'`).join(', ');
  const others = names.length > SHOWN_NAMES ? ', …' : '';
  const fields = names.length > 0 && !names.includes(name) ? `; --field can name another one: ${shown}${others}` : '';
  return `no text in the field '${name}'${hint || fields}`;
}
