// All commands and their help.

import { Command } from 'commander';
import { buildCommand } from './build.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { dedupeCommand } from './dedupe.js';
import { fingerprintCommand } from './fingerprint.js';
import { complain, print } from './output.js';
import { passagesCommand } from './passages.js';
import { topic, topicLines, TOPIC_NAMES } from './topics.js';
import { UsageError } from './usage-error.js';
import { version } from './version.js';

/** The widest line of help. */
const WIDEST = 100;

export function program() {
  const program = new Command('nearprint')
    .description('Finds near-duplicate texts by SimHash.')
    .version(version)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (message) => complain(message.replace(/^error: /, '')), getOutHelpWidth: helpWidth })
    .exitOverride()
    .helpCommand(false)
    .addHelpText('after', `\n'nearprint help <command>' describes a command, and 'nearprint help <topic>':\n${topicLines()}`);
  for (const add of [fingerprintCommand, compareCommand, buildCommand, checkCommand, dedupeCommand, passagesCommand]) add(program);
  program.command('help').summary('describe a command or a topic').argument('[command or topic]').action((name) => help(program, name));
  return program;
}

const helpWidth = () => Math.min(process.stdout.columns ?? 80, WIDEST);

async function help(program, name) {
  const command = name === undefined ? program : program.commands.find((command) => command.name() === name);
  if (command !== undefined) command.help();
  if (!TOPIC_NAMES.includes(name)) throw new UsageError(`help '${name}': there is no such command and no such topic (${TOPIC_NAMES.join(', ')})`);
  await print(topic(name, helpWidth()));
}
