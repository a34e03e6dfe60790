// Ids, titles, file names and texts are untrusted. Printed unchanged, they could move the cursor, alter a line, control the
// terminal, or imitate lines of this command.

// Characters without a width, such as U+200B. GitHub Actions may not see them when it looks for commands.
const IGNORED = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`;
// What nobody sees, such as U+200B, U+FEFF and tags: two names that look the same would be two, and a name would hide a text. What shapes the
// letters around it stays: joiners, the soft hyphen, selectors of variants.
const INVISIBLE = String.raw`(?![\u00ad\u200c\u200d\p{M}])\p{Default_Ignorable_Code_Point}`;
// Control characters (C0, DEL, C1), marks of direction, line and paragraph separators, halves of surrogate pairs; and ##[error], which
// GitHub Actions takes for a command wherever it stands.
const UNSAFE = new RegExp(String.raw`[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]|${INVISIBLE}|\[(?<=#[${IGNORED}]*#[${IGNORED}]*\[)`, 'u');
const EACH_UNSAFE = new RegExp(UNSAFE, 'gu');
/** Also a GitHub command: ::error:: at the beginning of a line, after any white space. A colon may follow the whole text. */
const COMMAND = new RegExp(String.raw`^([\s${IGNORED}]*):(?=[${IGNORED}]*(?::|$))`, 'u');

/** Replaces unsafe characters by escapes such as \u001b. Tabs and line ends too, so that the result stays on one line. */
export const escaped = (text) =>
  text.replace(EACH_UNSAFE, (character) => character.split('').map(escape).join('')).replace(COMMAND, '$1\\u003a');

/** The escape of a UTF-16 code unit, as JSON has it. */
const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A name for programs to read: unchanged, or a JSON string if it has unsafe characters or begins like JSON. */
export const quoted = (name) => (UNSAFE.test(name) || COMMAND.test(name) || /^["{]/.test(name) ? json(name) : name);

/** JSON with unsafe characters escaped, also the control characters that JSON allows. */
export const json = (value) => escaped(JSON.stringify(value));

/** A score in three digits. Less than 1 is never shown as 1. */
export const shownScore = (score) => (score < 1 && score >= 0.9995 ? '0.999' : score.toFixed(3));
