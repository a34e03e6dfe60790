// Signals end the command with nothing half-written.

// As a shell reports a process that a signal ended: 128 and its number.
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** What is not complete is taken away first. */
export function endTidily() {
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => process.exit(code));
  }
}

/** For a call that may wait for ever, in which JavaScript hears no signal: the system ends the process. */
export function endAtOnce() {
  for (const signal of Object.keys(SIGNALS)) process.removeAllListeners(signal);
}
