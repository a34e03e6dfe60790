import { colors } from './colors.js';
import { compare, recipes } from 'nearprint';
import { oneText } from './one-text.js';
import { described, exits, wholeNumber, withRecipe } from './options.js';
import { print } from './output.js';
import { excerpt, percent, range } from './passages.js';
import { json as toJson } from './shown.js';
import { UsageError } from './usage-error.js';

export function compareCommand(program) {
  const command = program
    .command('compare')
    .summary('how alike two texts are, and the passages both have')
    .description(described('Says how alike two texts are, and shows the passages that both have, longest first.', 'compare draft.txt docs/forms.md'))
    .argument('<a>', "a text file, or '-' for standard input")
    .argument('<b>', "another one, or '-'")
    .option('--passages <n>', 'how many of them to show', wholeNumber(0, 1e9), 10)
    .option('--json', 'one JSON object, as the function `compare` returns it, with all passages');
  withRecipe(command, 'default, 64 bits');
  command
    .addHelpText('after', `\nOf HTML the text is read, of Markdown what follows the front matter. Offsets are UTF-16 code units of that. Passages are green on a terminal (or with FORCE_COLOR=1; never with NO_COLOR=1).${exits()}`)
    .action(run);
}

async function run(pathA, pathB, { recipe = recipes.default, passages, json }) {
  if (pathA === '-' && pathB === '-') throw new UsageError("<b> '-' is what <a> is: standard input can be only one of them");
  const [a, b] = [await oneText('<a>', pathA), await oneText('<b>', pathB)];
  const comparison = compare(a, b, recipe);
  if (json) return print(toJson(comparison));
  const { score, same, distance, estimate, cosine, jaccard, containment } = comparison;
  const rows = [
    ['score', `${percent(score)}: ${same ? 'near-duplicates' : 'no near-duplicates'}`],
    ['distance', `${distance} of ${recipe.bits ?? 64} bits, which stands for a cosine of ${estimate.toFixed(3)}`],
    ['cosine', cosine.toFixed(3)],
    ['shared', `${percent(jaccard)} of all features (Jaccard index)`],
    ['', `${percent(containment.aInB)} of a is in b, ${percent(containment.bInA)} of b is in a`],
    ['passages', String(comparison.passages.length)],
  ];
  for (const [name, value] of rows) await print(`${colors.bold(name.padEnd(9))} ${value}`);
  for (const passage of comparison.passages.slice(0, passages)) {
    await print(`\n${colors.dim(`a ${range(passage.a)}, b ${range(passage.b)}`)}\n  ${excerpt(a, passage.a)}`);
  }
  const hidden = comparison.passages.length - Math.min(passages, comparison.passages.length);
  if (hidden > 0) await print(`\n${colors.dim(`… and ${hidden} more`)}`);
}
