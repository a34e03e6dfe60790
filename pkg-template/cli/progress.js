// The progress of reading, and then of comparing: a bar on a terminal, and nothing anywhere else.

import cliProgress from 'cli-progress';

const CLEAR_LINE = '\r\u001b[K';
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

let shown = false;

export class Progress {
  #bar;
  #done = 0;
  #end = () => this.stop();

  constructor(sources) {
    if (!process.stderr.isTTY || sources.length === 0) return;
    const known = sources.every(({ bytes }) => bytes !== undefined);
    const total = known ? sources.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
    this.#start(known ? '{bar} {percentage} % of {all} MB, {eta_formatted} left' : '{read} MB read', total);
    // A signal ends the process elsewhere, and the terminal shall have its cursor again.
    process.once('exit', this.#end);
    shown = true;
  }

  #start(format, total) {
    this.#done = 0;
    // Redrawn even if nothing changed, because printed lines overwrite it.
    const options = { format, stream: process.stderr, clearOnComplete: true, hideCursor: true, forceRedraw: true, fps: 10 };
    this.#bar = new cliProgress.SingleBar(options, cliProgress.Presets.rect);
    this.#bar.start(total, 0, { all: megabytes(total), read: '0.0' });
  }

  /** All is read, and so many documents are compared next. */
  compare(documents) {
    if (this.#bar === undefined) return;
    this.#bar.stop();
    this.#start('comparing {bar} {percentage} % of {total} documents, {eta_formatted} left', documents);
  }

  /** So many bytes are read, or documents compared. */
  add(count) {
    this.#done += count;
    this.#bar?.update(this.#done, { read: megabytes(this.#done) });
  }

  stop() {
    process.off('exit', this.#end);
    this.#bar?.stop();
    shown = false;
  }
}

/** Clears the bar for a line on the terminal; it is redrawn below. */
export function clearBar() {
  if (shown && process.stdout.isTTY) process.stderr.write(CLEAR_LINE);
}
