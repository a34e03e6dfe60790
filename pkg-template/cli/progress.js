// How far the reading is: a bar on a terminal, and nothing anywhere else.

import cliProgress from 'cli-progress';

const MEGA = 1e6;
const megabytes = (bytes) => (bytes / MEGA).toFixed(1);

export class Progress {
  #bar;
  #read = 0;

  constructor(sources) {
    if (!process.stderr.isTTY || sources.length === 0) return;
    const known = sources.every(({ bytes }) => bytes !== undefined);
    const total = known ? sources.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
    const format = known ? '{bar} {percentage} % of {all} MB, {eta_formatted} left' : '{read} MB read';
    this.#bar = new cliProgress.SingleBar(
      { format, stream: process.stderr, clearOnComplete: true, hideCursor: true, fps: 10 },
      cliProgress.Presets.rect,
    );
    this.#bar.start(total, 0, { all: megabytes(total), read: '0.0' });
  }

  add(bytes) {
    this.#read += bytes;
    this.#bar?.update(this.#read, { read: megabytes(this.#read) });
  }

  stop() {
    this.#bar?.stop();
  }
}
