import { recipes, toHex } from 'nearprint';
import { fingerprinted } from './batches.js';
import { closing, described, withInputs, withRecipe } from './options.js';
import { print } from './output.js';
import { json, quoted } from './shown.js';
import { overDocuments } from './work.js';

export function fingerprintCommand(program) {
  const command = program
    .command('fingerprint')
    .summary('print the fingerprint of each document, in hex')
    .description(
      described(
        'Prints the fingerprint of each document: hex, two spaces, id.',
        "fingerprint 'docs/**/*.md'",
        'fingerprint posts.csv --field body',
      ),
    )
    .argument('<inputs...>')
    .option('--json', 'print JSON Lines, one for each document: {"id", "fingerprint"}');
  withRecipe(withInputs(command));
  command.addHelpText('after', closing()).action(run);
}

async function run(inputs, options) {
  const recipe = options.recipe ?? recipes.default;
  await overDocuments(inputs, options, async ({ documents, problems }) => {
    for await (const [batch, fps] of fingerprinted(documents, recipe, problems)) {
      const lines = [];
      batch.forEach(({ id }, at) => {
        const hex = toHex(fps[at], recipe.bits);
        if (options.json) lines.push(json({ id, fingerprint: hex }));
        else lines.push(`${hex}  ${quoted(id)}`);
      });
      if (lines.length > 0) await print(lines.join('\n'));
    }
  });
}
