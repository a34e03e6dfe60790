/** The UTF-16 code units of a title or id that are shown: it may be as long as a text. */
const SHOWN = 200;

/** What a document is called: its title or id, or the beginning of it. */
export function nameOf({ title, id }, { untitled }) {
  const name = title ?? (id || untitled);
  return name.length > SHOWN ? `${name.slice(0, SHOWN).replace(/\p{Surrogate}$/u, '')}…` : name;
}
