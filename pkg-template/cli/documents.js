// Reads the documents in the sources, one after the other. Of a file of records only a piece is in memory.

import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { withAbout } from './about.js';
import { storedDocuments } from './corpus-file.js';
import { BinaryError, Characters, withoutMark } from './encoding.js';
import { csvRecords } from './formats/csv.js';
import { jsonLines, jsonRecords } from './formats/json.js';
import { lineRecords } from './formats/lines.js';
import { BUILT, RECORDS } from './formats/names.js';
import { isAsItStands, proseOf } from './formats/prose.js';
import { slashes } from './identity.js';
import { chunksOf } from './input.js';
import { DamagedError, reasonOf, UsageError } from './reason.js';
import { messageOfNoText, textInFields } from './record-text.js';
import { unpacked } from './unpack.js';
import { bytesOfText, declaredIn, textOfFile } from './whole-file.js';

const PAUSE_MS = 20;

/**
 * Yields { id, isPlace, title, data, text, raw, header, source, line, number, place }: `isPlace` says whether the id is the path, with the
 * number of a record (its line; in JSON and YAML, which record it is, or 0 if it is the whole file); `raw` has the bytes of a record in its file, without the line end, and `header` those
 * of the first line of a CSV file;
 * `replaced(name, text)`, if `reading.replaces`, returns the bytes with another text in a field; `labels` has the values in the fields
 * `reading.labels`; `source` is the number of the source, `line` the line of the source where the text begins (0 if it is not known), and
 * `place` the bytes of the source that hold the text, if it can be read again. With `reading.all` (see `readingOf`) a record without a text
 * is a document with an empty text and `isUnread`. `progress` counts every byte.
 */
export async function* documents(sources, reading, problems, progress) {
  let paused = performance.now();
  for (const [number, source] of sources.entries()) {
    const noted = source.isOld ? problems.ofOld : problems;
    if (BUILT.includes(source.format)) {
      yield* stored(source, number, reading, progress);
      continue;
    }
    if (RECORDS.includes(source.format)) {
      yield* recordsOf(source, number, reading, noted, progress);
      continue;
    }
    const document = await wholeFile(source, number, reading, noted, progress);
    if (document) yield document;
    // Synchronous reading is fast, but signals and messages of other threads must be handled now and then.
    if (performance.now() - paused > PAUSE_MS) {
      await setImmediate();
      paused = performance.now();
    }
  }
}

/** Whether a source can be read a second time, at any place. */
const isLasting = ({ stat, unpack, path }) => path !== '-' && unpack === undefined && stat.isFile();

async function wholeFile(source, number, reading, problems, progress) {
  const { path, format, unpack } = source;
  let bytes;
  try {
    bytes = await bytesOfText(path, { unpack, onTrailing: () => noteTrailing(path, problems) });
  } catch (error) {
    problems.note('unreadable', path, reasonOf(error));
    return undefined;
  }
  progress?.add(source.bytes ?? bytes.length);
  source.characters = new Characters(reading.encoding ?? declaredIn(bytes, format));
  const { text, about, line, problem } = await textOfFile(bytes, format, reading, source.characters);
  noteDetected(source, problems);
  if (problem) problems.note(problem.kind, path, problem.why);
  if (text === undefined) return undefined;
  const place = isLasting(source) && format !== 'mail' && isAsItStands(format) ? { offset: 0, length: bytes.length } : undefined;
  const isDamaged = problem?.kind === 'encoding';
  const document = { id: slashes(path), isPlace: true, text, raw: undefined, source: number, line, place, isDamaged };
  return withAbout(document, about, reading, problems);
}

/** The documents of a file that `build` wrote. Their data are their fields. */
async function* stored(file, source, { labels = [] }, progress) {
  for await (const { id, text, data } of storedDocuments(file)) {
    yield { id, isPlace: false, text, source, line: 0, labels: Object.fromEntries(labels.map((name) => [name, data?.[name]])) };
  }
  progress?.add(file.bytes);
}

const noteTrailing = (path, problems) => problems.note('trailing', path, 'other bytes follow its gzip data');

function noteDetected({ path, characters }, problems) {
  if (characters.detected !== undefined) problems.note('detected', path, `read as ${characters.detected}`);
}

/** Libraries are loaded when they are needed. */
const READERS = {
  jsonl: jsonLines,
  json: jsonRecords,
  lines: lineRecords,
  csv: (chunks, { delimiter, fields, quote = '"', characters }) =>
    csvRecords(chunks, { separator: delimiter, wanted: [...fields.text, fields.id], quote: quote || undefined, characters }),
  // Programs that write TSV seldom quote, and a quotation mark may begin a text.
  tsv: (chunks, { delimiter = '\t', quote, characters }) =>
    csvRecords(chunks, { separator: delimiter, quote: quote || undefined, characters }),
  mbox: async (...given) => (await import('./formats/mail.js')).mboxRecords(...given),
  yaml: async (...given) => (await import('./formats/yaml.js')).yamlRecords(...given),
};

/** Formats whose records can be read again at their place. */
const LASTING = ['jsonl', 'json', 'lines'];

async function* recordsOf(source, position, reading, problems, progress) {
  const { path, format, unpack } = source;
  const state = { shift: 0 };
  const characters = (source.characters = new Characters(reading.encoding));
  const isConverted = characters.needsConversion(format === 'json');
  const lasting = LASTING.includes(format) && reading.fieldFormat === 'text' && isLasting(source) && !isConverted;
  let begun = false;
  try {
    const chunks = format === 'parquet' ? undefined : unpacked(counted(source, progress), unpack, () => noteTrailing(path, problems));
    // Each message of mail names its encoding.
    const plain = () => (format === 'mbox' ? chunks : isConverted ? characters.converted(chunks) : withoutMark(chunks, state));
    for await (const record of format === 'parquet'
      ? rowsOf(source, reading, progress)
      : await READERS[format](plain(), { ...reading, characters })) {
      const { line, number = line, raw, header } = record;
      const isDamaged = record.damaged || (Number.isNaN(state.shift) && raw.includes('\uFFFD'));
      const given = labelOf(record, reading.fields.id, isDamaged);
      const { text, fault = given.fault } = record.fault === undefined ? await textOfRecord(record, reading) : record;
      const isPlace = given.label === '';
      const id = isPlace ? at(slashes(path), number) : given.label;
      begun = true;
      if (fault !== undefined) {
        problems.note('record', at(path, number), fault);
        if (reading.all) yield { id, isPlace, title: undefined, text: '', raw, header, source: position, line, number, isUnread: true };
        continue;
      }
      if (isDamaged) problems.note('encoding', at(path, number), 'not valid in its encoding');
      const offset = lasting ? record.start + state.shift : NaN;
      const place = Number.isNaN(offset) ? undefined : { offset, length: record.length };
      const document = await withAbout(
        { id, isPlace, text, raw, header, source: position, line, number, place, isDamaged },
        () => record,
        reading,
        problems,
      );
      // It holds the whole record in memory.
      if (reading.replaces) document.replaced = characters.isOther(raw) ? refuseToReplace(path) : record.replaced;
      yield document;
    }
    noteDetected(source, problems);
  } catch (error) {
    if (error instanceof BinaryError) problems.note('binary', path, error.message);
    else if (!begun && !(error instanceof UsageError) && !(error instanceof DamagedError))
      problems.note('unreadable', path, reasonOf(error));
    else throw new UsageError(`'${path}' cannot be read to its end (${reasonOf(error)}), so the result would be incomplete`);
  }
}

/** A record has one encoding, and passages are cut out in UTF-8. */
const refuseToReplace = (path) => () => {
  throw new UsageError(`--cut writes UTF-8, and '${path}' has records in another encoding; convert it first, as iconv does`);
};

async function* rowsOf(source, reading, progress) {
  const { parquetRecords } = await import('./formats/parquet.js');
  yield* parquetRecords(source, reading, progress);
}

/** The text of a record, in the format of its fields: { text }, or { fault } if there is none. */
async function textOfRecord(record, { fields, fieldFormat, page }) {
  const { text, fault } = textInFields(record.field, fields.text);
  if (fault !== undefined) return { fault };
  if (text === undefined) return { fault: () => messageOfNoText(record, fields.text) };
  const prose = (await proseOf(fieldFormat, text, page)).text;
  return prose === undefined ? { fault: 'nothing in it fits --select' } : { text: prose };
}

/** The chunks of a file of records. Fewer bytes than the size of the file are an error if the size has changed meanwhile: another program
    has cut the file. Some systems always give a file a larger size than it has bytes. */
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

/** A place in a file: a line or the number of a record. */
const at = (path, number) => (number ? `${path}:${number}` : path);

const isLabel = (value) => typeof value === 'string' || typeof value === 'number';
/** The id in a field of a record, which is empty if there is none: { label, fault }. */
function labelOf({ label }, name, isDamaged) {
  const id = label?.(name) ?? '';
  const why = faultOf(id, isDamaged);
  return why === undefined ? { label: String(id) } : { label: '', fault: `the id in the field '${name}' ${why}` };
}

/** What is wrong with an id. Others might have the same one, if a part of it were replaced. */
function faultOf(id, isDamaged) {
  if (!isLabel(id)) return 'is neither a string nor a number';
  if (isDamaged && String(id).includes('\uFFFD')) return 'is not valid in its encoding';
  return /\p{Cs}/u.test(id) ? 'has half of a surrogate pair' : undefined;
}
