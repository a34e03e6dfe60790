// What was not as it should be, counted, and told when the work is done: none of it ends the work.

const TOLD = 5;

/** Kinds, in the order in which they are told, and whether the document was left out. */
const KINDS = {
  unreadable: 'could not be read and were left out',
  binary: 'are binary and were left out',
  encoding: 'hold bytes that are no valid text, which count as U+FFFD',
  record: 'are no record with a text and were left out',
  text: 'could not be fingerprinted and were left out',
};

export class Problems {
  #found = new Map();

  note(kind, where, why) {
    if (!this.#found.has(kind)) this.#found.set(kind, { count: 0, told: [] });
    const found = this.#found.get(kind);
    found.count++;
    if (found.told.length < TOLD) found.told.push(`${where}: ${why}`);
  }

  /** How many of each kind, every kind named. */
  get counts() {
    return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, this.#found.get(kind)?.count ?? 0]));
  }

  /** On standard error: the first few of each kind, and how many there were. */
  tell() {
    for (const [kind, meaning] of Object.entries(KINDS)) {
      const { count = 0, told = [] } = this.#found.get(kind) ?? {};
      for (const line of told) process.stderr.write(`nearprint: ${line.replaceAll('\n', ' ')}\n`);
      if (count > told.length) process.stderr.write(`nearprint: … and ${count - told.length} more like it\n`);
      if (count > 0) process.stderr.write(`nearprint: ${count} ${meaning}\n`);
    }
  }
}
