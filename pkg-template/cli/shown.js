// Ids, titles, file names and texts come from anybody. Written as they are, they could move the cursor, change what a line seems
// to say, talk to the terminal, or look like lines of ours.

// Control characters (C0, DEL, C1), marks of direction, line and paragraph separators, halves of surrogate pairs; and ##[error], which
// GitHub Actions takes for a command wherever it stands.
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]|(?<=##)\[/u;
const EACH_UNSAFE = new RegExp(UNSAFE, 'gu');
/** A command too: ::error:: at the beginning of a line. */
const COMMAND = /^( *):(?=:)/;

/** With escapes such as \u001b in their place. Tabs and line ends too: it stays on one line. */
export const escaped = (text) =>
  text.replace(EACH_UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).replace(COMMAND, '$1\\u003a');

/** A name that a program reads: as it is, or a JSON string where it holds anything of this or begins with a quotation mark. */
export const quoted = (name) => (UNSAFE.test(name) || COMMAND.test(name) || name.startsWith('"') ? json(name) : name);

/** JSON in which such characters are escaped, the control characters that JSON lets through too. */
export const json = (value) => escaped(JSON.stringify(value));
