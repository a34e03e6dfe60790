// Problems that do not stop the command: they are counted, and reported at the end.

import { complain } from './output.js';
import { UsageError } from './reason.js';

const SHOWN = 5;

/** The messages for one and for several problems, in the order in which the kinds are reported. */
const KINDS = {
  unreadable: ['input could not be read and was left out', 'inputs could not be read and were left out'],
  again: ['file was named twice and read once', 'files were named twice and read once'],
  refused: ['file has a format that is not read, and was left out', 'files have a format that is not read, and were left out'],
  data: [
    'file of a folder holds data and no prose, and was left out; to read it, name it or give --include',
    'files of folders hold data and no prose, and were left out; to read them, name them or give --include',
  ],
  unselected: ['file has nothing that fits --select and was left out', 'files have nothing that fits --select and were left out'],
  binary: ['file is binary and was left out', 'files are binary and were left out'],
  trailing: [
    'compressed file has other bytes behind its data, which were not read',
    'compressed files have other bytes behind their data, which were not read',
  ],
  detected: ['file is not UTF-8; --encoding names another encoding', 'files are not UTF-8; --encoding names another encoding'],
  encoding: ['text has invalid bytes, which count as U+FFFD', 'texts have invalid bytes, which count as U+FFFD'],
  front: ['file has fields that could not be read; its text was', 'files have fields that could not be read; their texts were'],
  record: ['record could not be used and was left out', 'records could not be used and were left out'],
  text: ['text could not be fingerprinted and was left out', 'texts could not be fingerprinted and were left out'],
  old: ['record of --against could not be used', 'records of --against could not be used'],
  sameId: [
    'document has the id of an earlier one, so lists of ids are ambiguous',
    'documents have the id of an earlier one, so lists of ids are ambiguous',
  ],
};

/** The same where a record without a text stays. */
const STAYING = {
  encoding: ['text has invalid bytes and could not be judged', 'texts have invalid bytes and could not be judged'],
  record: ['record could not be judged, and stays', 'records could not be judged, and stay'],
  text: ['text could not be fingerprinted, and stays', 'texts could not be fingerprinted, and stay'],
};

/** Problems with which no text of a file is read. */
const OF_FILES = ['unreadable', 'refused', 'unselected', 'binary'];

export class Problems {
  #found = new Map();
  #messages;

  constructor({ recordsStay = false } = {}) {
    this.recordsStay = recordsStay;
    this.#messages = { ...KINDS, ...(recordsStay ? STAYING : {}) };
  }

  /** `why` may be a function, if the reason takes time to compose: few reasons are shown. */
  note(kind, where, why) {
    if (!this.#found.has(kind)) this.#found.set(kind, { count: 0, shown: [] });
    const found = this.#found.get(kind);
    found.count++;
    if (found.shown.length < SHOWN) found.shown.push(`${where}: ${typeof why === 'function' ? why() : why}`);
  }

  /** Notes problems with what --against names. A file that cannot be read ends the command: what is in it would stay. */
  ofOld = {
    note: (kind, where, why) => {
      if (OF_FILES.includes(kind)) throw new UsageError(`--against '${where}' cannot be read (${typeof why === 'function' ? why() : why})`);
      this.note(kind === 'record' ? 'old' : kind, where, why);
    },
  };

  /** The number of inputs and records that were left out. */
  get leftOut() {
    const { counts } = this;
    return [...OF_FILES, 'record', 'text', 'old', 'trailing'].reduce((sum, kind) => sum + counts[kind], 0);
  }

  /** The number of problems of each kind, also of kinds without any. */
  get counts() {
    return Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, this.#found.get(kind)?.count ?? 0]));
  }

  /** Prints on standard error the first few problems of each kind, and how many there were. */
  report() {
    for (const [kind, [one, several]] of Object.entries(this.#messages)) {
      const { count = 0, shown = [] } = this.#found.get(kind) ?? {};
      shown.forEach(complain);
      if (count > shown.length) complain(`… and ${count - shown.length} more`);
      if (count > 0) complain(`${count} ${count === 1 ? one : several}`);
    }
  }
}
