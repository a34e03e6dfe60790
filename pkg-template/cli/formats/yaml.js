// Values of YAML: of front matter, and of files of records.

import { CORE_SCHEMA, defineScalarTag, intCoreTag, load } from 'js-yaml';
import { LONGEST } from '../encoding.js';
import { fieldsOf, isObject, namesIn, numbered } from '../record-text.js';
import { linesOf } from './lines.js';

/** Whole numbers that JavaScript would round are texts of all their digits. */
const digits = defineScalarTag('tag:yaml.org,2002:int', {
  ...intCoreTag,
  resolve: (source, ...others) => {
    const value = intCoreTag.resolve(source, ...others);
    return typeof value === 'number' && !Number.isSafeInteger(value) ? source : value;
  },
});
/** Of a program, such as `!!python/name:x`: read as text. */
const tagged = ['!', 'tag:yaml.org,2002:'].map((prefix) =>
  defineScalarTag(prefix, { matchByTagPrefix: true, resolve: (source) => source }),
);
const SCHEMA = CORE_SCHEMA.withTags(digits, ...tagged);

/** More aliases could make so much of a few lines that it fills the memory. */
const MOST_ALIASES = 12;

/** The value in a document of YAML; `undefined` if there is none. Throws if it is no YAML. */
export function valueOf(source) {
  if (!source.split('\n').some((line) => /^\s*[^#\s]/.test(line))) return undefined;
  return load(source, { schema: SCHEMA, json: true, maxAliases: MOST_ALIASES });
}

/** Why something is no YAML, without the place. */
export const reasonOf = ({ reason, message }) => reason ?? message;

const LINE_END = Buffer.from('\n');

/** Records of YAML, from chunks of bytes, as for JSON: the documents of a stream, divided by lines of `---`, or the items of a list. They are divided by
    lines, so that only one is in memory: each line that begins with `- ` begins an item, if the first line of the document does. */
export const yamlRecords = (chunks, reading) => numbered(recordsIn(chunks, reading));

async function* recordsIn(chunks, { characters }) {
  for await (const { bytes, line, isItem } of partsOf(linesOf(chunks))) {
    const { text, problem } = characters.decode(bytes);
    const record = recordIn(text, isItem);
    const raw = Buffer.concat([Buffer.from(isItem ? '' : '---\n'), withoutEnd(bytes)]);
    if (record !== undefined) yield { line, isItem, raw, damaged: problem !== undefined, ...record };
  }
}

/** The bytes without white space at their end. */
const withoutEnd = (bytes) => bytes.subarray(0, bytes.findLastIndex((byte) => byte > 32) + 1);

/** Yields { bytes, line, isItem }. */
async function* partsOf(lines) {
  let part = { lines: [], line: 1 };
  /** Whether the document is a list; `undefined` before its first line. */
  let isList;
  let length = 0;
  const whole = () => ({ bytes: Buffer.concat(part.lines), line: part.line, isItem: isList === true });
  for await (const { bytes, line } of lines) {
    const start = bytes.subarray(0, 4).toString('latin1').trimEnd();
    if (start.startsWith('%') && isList === undefined) continue; // a directive
    const isBorder = start === '---' || start === '...';
    const isItem = start === '-' || start.startsWith('- ');
    if (isBorder || (isItem && isList)) {
      yield whole();
      [part, length] = [{ lines: [], line }, 0];
    }
    if (isBorder) isList = undefined;
    else isList ??= /^(#|$)/.test(start.trim()) ? undefined : isItem;
    const content = isBorder ? bytes.subarray(3) : bytes;
    if (isBorder && content.every((byte) => byte <= 32)) continue;
    length += content.length + 1;
    if (length > LONGEST) throw new Error(`the record in line ${part.line} has more than the ${LONGEST} bytes that can be held`);
    part.lines.push(content, LINE_END);
  }
  yield whole();
}

/** `undefined` if there is no value, but comments. */
function recordIn(text, isItem) {
  let value;
  try {
    value = valueOf(text);
  } catch (error) {
    return { fault: `not YAML (${reasonOf(error)})` };
  }
  if (isItem && Array.isArray(value)) [value] = value;
  if (value === undefined || value === null) return undefined;
  if (!isObject(value) || Array.isArray(value)) return { fault: 'not an object of YAML' };
  const field = fieldsOf(value);
  return { field, label: field, names: () => namesIn(value), keys: () => Object.keys(value) };
}
