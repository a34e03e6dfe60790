// What the reader decided, and the file that is made of it.

import { quoted } from '../../shown.js';
import { counted, save } from './dom.js';

/** By the kind of the report: the names of both decisions, the file, and the line of a pair in it. In the file are the pairs that have the decision `first`, or
    with `second` the others. */
export const KINDS = {
  dedupe: {
    first: 'Drop',
    second: 'Keep',
    isInFile: (isChanged) => !isChanged,
    file: 'drop.txt',
    button: 'Save the drop list',
    about: 'the documents to drop, as --drop writes them',
    line: (id, of, label) =>
      [id, of, label]
        .filter((part) => part !== undefined)
        .map(quoted)
        .join('\t'),
  },
  check: {
    first: 'Report',
    second: 'Accept',
    isInFile: (isChanged) => isChanged,
    file: 'accepted.txt',
    button: 'Save the accepted pairs',
    about: 'the accepted pairs, for check --baseline',
    line: (id, of) => `${quoted(of)}\t${quoted(id)}`,
  },
  passages: {
    first: 'Text',
    second: 'Boilerplate',
    isInFile: (isChanged) => isChanged,
    file: 'boilerplate.txt',
    button: 'Save the boilerplate',
    about: 'the passages that are boilerplate, for --boilerplate',
  },
};

export class Decisions {
  #changed = new Set();
  #isSaved = true;
  #data;
  #kind;

  constructor(data) {
    this.#data = data;
    this.#kind = KINDS[data.kind];
    addEventListener('beforeunload', (event) => {
      if (!this.#isSaved) event.preventDefault();
    });
  }

  isChanged = (key) => this.#changed.has(key);

  set(key, isChanged) {
    if (isChanged) this.#changed.add(key);
    else this.#changed.delete(key);
    this.#isSaved = false;
  }

  get summary() {
    const { second } = this.#kind;
    return this.#changed.size === 0
      ? 'No decision was changed.'
      : `${counted(this.#changed.size, 'decision')} changed to “${second.toLowerCase()}”.`;
  }

  save() {
    const { isInFile, file } = this.#kind;
    const parts = [];
    if (this.#data.kind === 'passages') {
      this.#data.passages.forEach(({ text }, at) => isInFile(this.isChanged(String(at))) && parts.push(`${text}\n\n`));
    } else {
      this.#data.groups.forEach(({ of, pairs }, at) => {
        pairs.forEach(
          ({ document, label }, place) =>
            isInFile(this.isChanged(`${at}.${place}`)) && parts.push(`${this.#lineOf(document, of, label)}\n`),
        );
      });
    }
    save(file, parts.join(''));
    this.#isSaved = true;
  }

  #lineOf(document, of, label) {
    const { documents } = this.#data;
    return this.#kind.line(documents[document], documents[of], label);
  }
}
