#!/usr/bin/env node
// The command `nearprint`: all commands, their help, and how the program ends.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Command, CommanderError, Option } from 'commander';
import { buildCommand } from './build.js';
import { checkCommand } from './check.js';
import { compareCommand } from './compare.js';
import { dedupeCommand } from './dedupe.js';
import { fingerprintCommand } from './fingerprint.js';
import { helpOfInputs } from './options.js';
import { complain, goesOnUnread, hearInterruptions, print } from './output.js';
import { passagesCommand } from './passages.js';
import { reasonOf, UsageError } from './reason.js';
import { hearSignals } from './signals.js';
import { similarCommand } from './similar.js';

const FAILED = 2;
/** The status that a shell reports for a process ended by SIGPIPE. */
const PIPE_ENDED = 141;
const WIDEST = 100;

/** An error is one line, and no file is left half-written. */
async function runAndExit() {
  hearInterruptions();
  // The reader of our output may have read enough, as `head` does. Then a command that only prints ends as if by SIGPIPE, as others do, and
  // one that writes files too goes on without printing.
  process.stdout.on('error', (error) => {
    if (error.code === 'EPIPE' && goesOnUnread()) return;
    if (error.code === 'EPIPE') process.exit(PIPE_ENDED);
    complain(`standard output cannot be written (${reasonOf(error)})`);
    process.exit(FAILED);
  });
  // Otherwise the status would be 1, which is an answer of `check`.
  process.stderr.on('error', () => process.exit(FAILED));
  try {
    await program().parseAsync(process.argv);
    await hearSignals();
  } catch (error) {
    if (error instanceof CommanderError) {
      await setImmediate(); // an error of standard output, to which help was written, is reported first
      process.exit(error.exitCode === 0 ? 0 : FAILED);
    }
    if (isExpected(error)) complain(error.message);
    else error.stack.split('\n').forEach(complain);
    process.exit(FAILED);
  }
}

/** Whether the cause is the user, the files or the memory: then one line is printed; otherwise, for a bug, the whole stack. */
function isExpected(error) {
  return error instanceof UsageError || error instanceof RangeError || error.syscall !== undefined || /^ERR_/.test(error.code ?? '');
}

function program() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = new Command('nearprint')
    .description('Finds near-duplicate texts by SimHash.')
    .version(version)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (message) => complain(message.replace(/^error: /, '')), getOutHelpWidth: helpWidth })
    .exitOverride()
    .helpCommand(false)
    .addHelpText('after', "\n'nearprint help <command>' describes a command, and 'nearprint help inputs' what is read.");
  for (const add of [fingerprintCommand, compareCommand, buildCommand, checkCommand, similarCommand, dedupeCommand, passagesCommand])
    add(program);
  for (const command of program.commands) command.addHelpOption(new Option('-h, --help').hideHelp());
  program
    .command('help')
    .summary('describe a command, or what is read: inputs')
    .argument('[command]')
    .action((name) => help(program, name));
  return program;
}

const helpWidth = () => Math.min(process.stdout.columns ?? 80, WIDEST);

async function help(program, name) {
  const command = name === undefined ? program : program.commands.find((command) => command.name() === name);
  if (command !== undefined) command.help();
  if (name !== 'inputs') throw new UsageError(`help '${name}': there is no such command`);
  await print(helpOfInputs(helpWidth()));
}

runAndExit();
