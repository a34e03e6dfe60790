// The documents in the sources, one after the other; never more of a JSONL or CSV file in memory than a piece.

import { setImmediate } from 'node:timers/promises';
import { asUtf8, decode } from './encoding.js';
import { textBytesOf, chunksOf } from './input.js';
import { csvRecords, jsonRecords } from './records.js';

const PAUSE_MS = 20;

/**
 * Yields { id, title, text, raw, header }: `raw` is the record as it stands in a JSONL or CSV file, without a line end,
 * `header` the first line of a CSV file. `fields` names the fields with the text, the id and the title. `progress` is told
 * of every byte.
 */
export async function* documents(sources, fields, problems, progress) {
  let paused = performance.now();
  for (const source of sources) {
    if (source.format === 'text') {
      const document = await wholeFile(source, problems, progress);
      if (document) yield document;
      // Reading at once is fast, but signals and other threads want to be heard now and then.
      if (performance.now() - paused > PAUSE_MS) {
        await setImmediate();
        paused = performance.now();
      }
    } else {
      yield* recordsOf(source, fields, problems, progress);
    }
  }
}

async function wholeFile({ path }, problems, progress) {
  let bytes;
  try {
    bytes = await textBytesOf(path);
  } catch (error) {
    problems.note('unreadable', path, error.code ?? error.message);
    return undefined;
  }
  progress?.add(bytes.length);
  const { text, problem } = decodeSafely(bytes);
  if (problem) problems.note(problem.kind, path, problem.why);
  return text === undefined ? undefined : { id: slashes(path), title: undefined, text, raw: undefined };
}

function decodeSafely(bytes) {
  try {
    const { text, problem } = decode(bytes);
    if (problem === 'binary') return { problem: { kind: 'binary', why: 'holds NUL bytes' } };
    return { text, problem: problem && { kind: problem, why: 'not valid in its encoding' } };
  } catch (error) {
    return { problem: { kind: 'unreadable', why: `too long for a text (${error.code ?? error.message})` } };
  }
}

async function* recordsOf({ path, format }, fields, problems, progress) {
  const split = format === 'jsonl' ? jsonRecords : csvRecords;
  try {
    const complain = (kind, line, why) => problems.note(kind, at(path, line), why);
    const records = split(asUtf8(counted(chunksOf(path), progress)), format, complain);
    for await (const { field, line, raw, header, damaged } of records) {
      const text = field(fields.text);
      if (typeof text !== 'string') {
        problems.note('record', at(path, line), `no text in the field '${fields.text}'`);
        continue;
      }
      if (damaged) problems.note('encoding', at(path, line), 'not valid in its encoding');
      yield { id: name(field(fields.id)) ?? at(slashes(path), line), title: name(field(fields.title)), text, raw, header };
    }
  } catch (error) {
    problems.note('unreadable', path, error.code ?? error.message);
  }
}

async function* counted(chunks, progress) {
  for await (const chunk of chunks) {
    progress?.add(chunk.length);
    yield chunk;
  }
}

const at = (path, line) => (line === undefined ? path : `${path}:${line}`);
const slashes = (path) => (process.platform === 'win32' ? path.replaceAll('\\', '/') : path);

/** An id or a title may be a number there. */
function name(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
