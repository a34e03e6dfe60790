// Signals end the command with nothing half-written.

import { setImmediate } from 'node:timers/promises';

// The exit status that a shell reports for a process ended by a signal: 128 plus its number.
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** A signal ends the command after incomplete files are removed. `complain` is called before. */
export function endTidily(complain) {
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      complain();
      process.exit(code);
    });
  }
}

/** From now on the system ends the process: in a call that waits forever JavaScript would receive no signal. */
export function endAtOnce() {
  for (const signal of Object.keys(SIGNALS)) process.removeAllListeners(signal);
}

/** Handles a signal that came while JavaScript was at work: nothing is to be written after it. */
export async function hearSignals() {
  // They are heard between two turns of the event loop.
  await setImmediate();
  await setImmediate();
}
