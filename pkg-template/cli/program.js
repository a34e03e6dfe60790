// All commands, with what their help says.

import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { buildCommand } from './build.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { dedupeCommand } from './dedupe.js';
import { fingerprintCommand } from './fingerprint.js';
import { complain } from './output.js';

export function program() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = new Command('nearprint')
    .description('Finds near-duplicate texts by SimHash.')
    .version(version)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (message) => complain(message.replace(/^error: /, '')) })
    .exitOverride()
    .addHelpText('after', "\n'nearprint help <command>' tells more of each.");
  for (const add of [fingerprintCommand, compareCommand, buildCommand, checkCommand, dedupeCommand]) add(program);
  return program;
}
