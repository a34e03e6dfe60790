import { compare, recipes } from 'nearprint';
import { colors, excerpt, linesOf, percent, placed } from './excerpt.js';
import { closing, described, readingOf, withPages, withRecipe } from './options.js';
import { print } from './output.js';
import { UsageError } from './reason.js';
import { json as toJson } from './shown.js';
import { endAtOnce, hearSignals } from './signals.js';
import { oneText } from './whole-file.js';

/** How many passages are shown. */
const SHOWN = 10;

export function compareCommand(program) {
  const command = program
    .command('compare')
    .summary('compare two texts, and show the passages they share')
    .description(
      described(
        'Compares two texts: how alike they are, and the passages found in both, longest first.',
        'compare draft.txt docs/forms.md',
      ),
    )
    .argument('<a>', "a text file, or '-' for standard input")
    .argument('<b>', "another text file, or '-'")
    .option('--json', 'one JSON object, as returned by the function `compare`, with all passages');
  withRecipe(withPages(command));
  command.addHelpText('after', closing({ hasInputs: false })).action(run);
}

async function run(pathA, pathB, options) {
  const { recipe = recipes.default, json } = options;
  if (pathA === '-' && pathB === '-') throw new UsageError("<b> '-' is what <a> is: standard input can be only one of them");
  const reading = await readingOf(options);
  const [a, b] = [await oneText('<a>', pathA, reading), await oneText('<b>', pathB, reading)];
  await hearSignals(); // one that came while the texts were read would be lost
  endAtOnce(); // comparing long texts hears no signal, and no file is written
  const comparison = compare(a.text, b.text, recipe);
  if (json) return print(toJson(comparison));
  const { score, same, distance, estimate, cosine, jaccard, containment } = comparison;
  const rows = [
    ['score', `${percent(score)}: ${verdict(a.text === b.text, same)}`],
    ['distance', `${distance} of ${recipe.bits} bits: ${estimate > 0 ? `a cosine of about ${estimate.toFixed(3)}` : 'unrelated'}`],
    ['cosine', cosine.toFixed(3)],
    ['shared', `${percent(jaccard)} of all features (Jaccard index)`],
    ['', `${percent(containment.aInB)} of the features of a are in b, ${percent(containment.bInA)} of those of b in a`],
    ['passages', String(comparison.passages.length)],
  ];
  for (const [name, value] of rows) await print(`${colors.bold(name.padEnd(9))} ${value}`);
  const shown = comparison.passages.slice(0, SHOWN);
  const [inA, inB] = [
    ['a', a],
    ['b', b],
  ].map(([side, { text, line }]) =>
    linesOf(
      text,
      shown.map((passage) => passage[side]),
      line,
    ),
  );
  for (const [at, passage] of shown.entries()) await print(`\n${placed(inA[at], inB[at])} ${excerpt(a.text, passage.a)}`);
  const hidden = comparison.passages.length - shown.length;
  if (hidden > 0) await print(`\n${colors.dim(`… and ${hidden} more`)}`);
}

function verdict(equal, same) {
  if (same) return 'near-duplicates';
  return equal ? 'equal texts, in which nothing counts' : 'not near-duplicates';
}
