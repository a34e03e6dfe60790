import { recipes, toHex } from 'nearprint';
import { exits, INPUTS_HELP, withInputs, withRecipe } from './options.js';
import { print } from './output.js';
import { fingerprinted } from './threads.js';
import { overDocuments } from './work.js';

export function fingerprintCommand(program) {
  const command = program
    .command('fingerprint')
    .summary('the fingerprint of each document, in hex')
    .description('Prints the fingerprint of each document: hex, two spaces, id.')
    .argument('<inputs...>', "files, folders, globs, or '-'")
    .option('--json', 'a JSON object for each document, a line each: {"id", "fingerprint"}');
  withRecipe(withInputs(command), 'default, 64 bits');
  command.addHelpText('after', INPUTS_HELP + exits()).action(run);
}

async function run(inputs, options) {
  const recipe = options.recipe ?? recipes.default;
  await overDocuments(inputs, options, async ({ documents, problems }) => {
    for await (const [batch, fps] of fingerprinted(documents, recipe, problems)) {
      const lines = [];
      batch.forEach(({ id }, at) => {
        if (fps[at] === undefined) return;
        const hex = toHex(fps[at], recipe.bits);
        lines.push(options.json ? JSON.stringify({ id, fingerprint: hex }) : `${hex}  ${id}`);
      });
      if (lines.length > 0) await print(lines.join('\n'));
    }
  });
}
