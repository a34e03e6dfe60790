// The fields of a record, and the text in them.

export const isObject = (value) => typeof value === 'object' && value !== null;
const own = (object, name) => (isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined);

/** Returns a function from the name of a field to its value: of the field with this whole name or, for `a.b`, of a field in another. */
export const fieldsOf = (record) => (name) => own(record, name) ?? (name.includes('.') ? name.split('.').reduce(own, record) : undefined);

/** What several fields hold, with an empty line between: { text }, which is undefined if none has a text, or { fault }. */
export function textInFields(field, names) {
  const parts = [];
  for (const name of names) {
    const value = field(name);
    if (typeof value === 'string') parts.push(value);
    else if (value !== undefined && value !== null) return { fault: `the field '${name}' is not a string` };
  }
  return { text: parts.length === 0 ? undefined : parts.join('\n\n') };
}

/** Documents without a text, such as records in which the field is missing, stay in outputs, and are counted apart. */
export const hasNoText = ({ isUnread = false, text }) => isUnread || text.trim() === '';

const SHOWN_NAMES = 8;
const SHOWN_LETTERS = 80;

const shortened = (name) => (name.length > SHOWN_LETTERS ? `${name.slice(0, SHOWN_LETTERS)}…` : name);
const listed = (names) => names.map((name) => `'${shortened(name)}'`).join(', ');

/** Says that a record has no text in these fields, and which fields it has. */
export function messageOfNoText({ names, hint }, wanted) {
  const others = names().filter((name) => !wanted.includes(name));
  const shown = listed(others.slice(0, SHOWN_NAMES)) + (others.length > SHOWN_NAMES ? ', …' : '');
  const which = wanted.length === 1 ? `the field ${listed(wanted)}` : `the fields ${listed(wanted)}`;
  return `no text in ${which}${hint || (others.length > 0 ? `; --field can name another one: ${shown}` : '')}`;
}
