// The groups that the packed command line makes of a file of JSON Lines: [[id, …]], each in the order of the file.

import { jsonLines, printed } from '../../../tests/cli/command.mjs';

const groups = new Map();
for (const { id, of } of jsonLines(printed(['dedupe', process.argv[2], '--grouped', '--templates', 'drop', '--json'])).slice(0, -1)) {
  if (!groups.has(of)) groups.set(of, [of]);
  groups.get(of).push(id);
}
console.log(JSON.stringify([...groups.values()]));
