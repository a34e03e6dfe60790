// The fields of a record, and the text in them.

export const isObject = (value) => typeof value === 'object' && value !== null;
const own = (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined);

/** Returns a function from the name of a field to its value: of the field with this whole name or, for `a.b`, of a field in another. Of a list it is the
    list of the values in its items, for `a[b=c].d` only of items in which the field b is c; `a[].d` is `a.d`. */
export const fieldsOf = (record) => (name) => own(record, name) ?? valueAt(record, stepsOf(name));

const stepped = new Map();

/** The steps that a name leads: { name, key, value }. */
function stepsOf(name) {
  if (!stepped.has(name))
    stepped.set(
      name,
      [...name.matchAll(STEP)].map(([, name, key, value]) => ({ name, key, value })),
    );
  return stepped.get(name);
}

const STEP = /([^.[]+)(?:\[(?:([^=\]]+)=([^\]]*))?\])?\.?/g;

function valueAt(value, steps) {
  if (Array.isArray(value) && steps.length > 0) {
    const found = value.flatMap((item) => valueAt(item, steps) ?? []);
    return found.length > 0 ? found : undefined;
  }
  if (steps.length === 0) return value;
  const [{ name, key, value: wanted }, ...rest] = steps;
  const next = own(value, name);
  const isItem = (item) => String(own(item, key)) === wanted;
  return valueAt(key === undefined ? next : [next].flat().filter(isItem), rest);
}

/** Numbers records from 1, but by 0 one that is a whole file and no item of a list. */
export async function* numbered(records) {
  let alone;
  let number = 0;
  for await (const record of records) {
    if (alone !== undefined) yield alone;
    alone = undefined;
    record.number = ++number;
    if (number === 1 && !record.isItem) alone = record;
    else yield record;
  }
  if (alone !== undefined) yield Object.assign(alone, { number: 0 });
}

/** How deep fields are looked for that hold text. */
const DEEPEST = 3;

/** The names of the fields that hold text. */
export function namesIn(object, before = '', depth = 1) {
  return Object.entries(object).flatMap(([name, value]) => {
    if (typeof value === 'string') return [before + name];
    const inside = Array.isArray(value) ? value[0] : value;
    if (Array.isArray(value) && typeof inside === 'string') return [before + name];
    return isObject(inside) && !Array.isArray(inside) && depth < DEEPEST ? namesIn(inside, `${before}${name}.`, depth + 1) : [];
  });
}

/** What several fields, and the items of lists, hold, with an empty line between: { text }, which is undefined if none has a text, or { fault }. */
export function textInFields(field, names) {
  const parts = [];
  for (const name of names) {
    for (const value of [field(name)].flat()) {
      if (typeof value === 'string') parts.push(value);
      else if (value !== undefined && value !== null) return { fault: `the field '${name}' is not a string` };
    }
  }
  return { text: parts.length === 0 ? undefined : parts.join('\n\n') };
}

/** Documents without a text, such as records in which the field is missing, stay in outputs, and are counted apart. */
export const hasNoText = ({ isUnread = false, text }) => isUnread || text.trim() === '';

const SHOWN_NAMES = 8;
const SHOWN_LETTERS = 80;
/** A longer name is probably no name, but the text of a record in place of a header. */
const LONGEST_NAME = 60;

const shortened = (name) => (name.length > SHOWN_LETTERS ? `${name.slice(0, SHOWN_LETTERS)}…` : name);
const listed = (names) => names.map((name) => `'${shortened(name)}'`).join(', ');
/** The first few names. */
export const namesOf = (names) => listed(names.slice(0, SHOWN_NAMES)) + (names.length > SHOWN_NAMES ? ', …' : '');

/** Says that a record has no text in these fields, and what to do: `names()` are those of its texts, and `inside()` those of lists of objects. */
export function messageOfNoText({ names, number, inside = () => [] }, wanted) {
  const which = wanted.length === 1 ? `the field ${listed(wanted)}` : `the fields ${listed(wanted)}`;
  const all = names().filter((name) => !wanted.includes(name));
  const others = all.filter((name) => name.length <= LONGEST_NAME);
  if (all.length > others.length) return `no text in ${which}; what should be the names of fields seems to be text`;
  // Of a file that is one object.
  const [list] = number === 0 ? inside() : [];
  return [
    `no text in ${which}`,
    ...(others.length > 0 ? [`--field can name another one: ${namesOf(others)}`] : []),
    ...(list === undefined ? [] : [`if its list ${listed([list])} has the records, write that into a file, as jq does`]),
  ].join('; ');
}
