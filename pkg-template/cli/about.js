// What an input says about a text: its title, data of other fields, and labels for decisions.

const ALL = '*';
/** The most names of left out fields that are kept for the message: a file may have another one in each record. */
const NAMED = 100;

/** Which fields become `data` of a document, for `build`: { names, isAll, leftOut }, where `leftOut` collects the names of the others. */
export const dataFields = (names = []) => ({
  names: names.filter((name) => name !== ALL),
  isAll: names.includes(ALL),
  leftOut: new Set(),
});

/**
 * Adds to a document what `reading` asks for: its title, its data and its labels. `about()` returns { title, label, field, keys, fault } of a record
 * or of a file: `title` is that of a file whose fields have none, and `label(name)` is `field(name)` with all digits of a large number.
 */
export async function withAbout(document, about, { fields, data, labels }, problems) {
  if (about === undefined || (fields.title === undefined && data === undefined && labels === undefined)) return document;
  const { title, field, label = field, keys, fault } = await about();
  if (fault !== undefined) problems.note('front', document.id, fault);
  document.title = titleOf(fields.title && label?.(fields.title)) ?? titleOf(title);
  if (labels !== undefined) document.labels = Object.fromEntries(labels.map((name) => [name, label?.(name)]));
  if (data !== undefined && keys !== undefined) document.data = dataOf(document, { field, label, keys }, fields, data);
  return document;
}

const isLabel = (value) => typeof value === 'string' || typeof value === 'number';
/** A title is only shown: halves of surrogate pairs are replaced, as in a text. */
const titleOf = (value) => (isLabel(value) && value !== '' ? String(value).replace(/\p{Cs}/gu, '\uFFFD') : undefined);

/** An object of the wanted fields that have a value; `undefined` if none has. */
function dataOf({ raw }, { field, label, keys }, fields, { names, isAll, leftOut }) {
  const used = new Set([fields.title, ...(raw === undefined ? [] : [...fields.text, fields.id])].map((name) => name?.split('.', 1)[0]));
  const taken = new Set(names);
  for (const key of keys()) {
    if (used.has(key) || taken.has(key) || names.some((name) => name.startsWith(`${key}.`))) continue;
    if (isAll) taken.add(key);
    else if (leftOut.size < NAMED) leftOut.add(key);
  }
  const given = [...taken].map((name) => [name, valueOf(field(name), () => label(name))]).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A value for JSON. A number that JavaScript rounds, and a time of Parquet, is what `label()` says of it. */
function valueOf(value, label) {
  if (value === null || value === '') return undefined;
  if (typeof value === 'bigint' || value instanceof Date || (Number.isInteger(value) && !Number.isSafeInteger(value))) return label();
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value, plainly)) : value;
}

const plainly = (_, value) => (typeof value === 'bigint' ? String(value) : value);
