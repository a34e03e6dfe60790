// Translations of programs (.po): what was translated into, not what from, and none that programs do not show: fuzzy and obsolete ones (#~). Our
// own reader, because of the libraries pofile takes time as the square of the input, and gettext-parser brings 340 KB of tables for character sets.

const LINE = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?[ \t]*"(.*)"[ \t]*$/;
const ESCAPES = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

/** Whether a line of flags, as `#, fuzzy, c-format`, says that a person has to look at the translation that follows. */
const marksFuzzy = (line) => line.startsWith('#,') && line.slice(2).split(',').some((flag) => flag.trim() === 'fuzzy');

/** The translations, with empty lines between them. */
export function textOfPo(source) {
  const texts = [];
  let [isHead, isTranslation, isFuzzy] = [false, false, false];
  for (const line of source.split(/\r?\n|\r/)) {
    const found = LINE.exec(line);
    // Flags stand before their message, and behind the translation of the one before it.
    if (isTranslation && (line.startsWith('#') || /^msg(ctxt|id)$/.test(found?.[1]))) [isTranslation, isFuzzy] = [false, false];
    if (marksFuzzy(line)) isFuzzy = true;
    if (line.startsWith('#~')) isFuzzy = false; // the flags were those of an obsolete message
    if (found === null) continue;
    const [, keyword, written] = found;
    const text = written.replace(/\\(.)/g, (all, letter) => ESCAPES[letter] ?? all);
    // The translation of an empty message is the head of the file.
    if (keyword === 'msgid') isHead = text === '';
    else if (text !== '' && !isTranslation && keyword === undefined) isHead = false;
    if (keyword !== undefined) isTranslation = keyword.startsWith('msgstr');
    if (!isTranslation || isHead || isFuzzy) continue;
    if (keyword === undefined) texts[texts.length - 1] += text;
    else texts.push(text);
  }
  return texts.filter((text) => text !== '').join('\n\n');
}
