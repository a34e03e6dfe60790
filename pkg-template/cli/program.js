// All commands and their help.

import { Command } from 'commander';
import { buildCommand } from './build.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { dedupeCommand } from './dedupe.js';
import { fingerprintCommand } from './fingerprint.js';
import { complain } from './output.js';
import { passagesCommand } from './passages.js';
import { version } from './version.js';

export function program() {
  const program = new Command('nearprint')
    .description('Finds near-duplicate texts by SimHash.')
    .version(version)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (message) => complain(message.replace(/^error: /, '')) })
    .exitOverride()
    .addHelpText('after', "\n'nearprint help <command>' describes each command.");
  for (const add of [fingerprintCommand, compareCommand, buildCommand, checkCommand, dedupeCommand, passagesCommand]) add(program);
  return program;
}
