// Runs the command. An error is one line, and no file is left half-written.

import { setImmediate } from 'node:timers/promises';
import { CommanderError } from 'commander';
import { complain, goesOnUnread } from './output.js';
import { reasonOf } from './reason.js';
import { endTidily, hearSignals } from './signals.js';
import { UsageError } from './usage-error.js';

/** The exit status of `check` if a text has a match. */
export const FOUND = 1;
const FAILED = 2;
/** The status that a shell reports for a process ended by SIGPIPE. */
const PIPE_ENDED = 141;

export async function runAndExit(program, argv) {
  endTidily();
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
    await program.parseAsync(argv);
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
