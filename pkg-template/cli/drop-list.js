// The list of `--drop-list`: the ids of the documents to drop, as `--drop` writes them, also with `--json`, and as the page of `--report` saves
// them. What a line says besides, such as the id of the document that stays, does not count.

import { firstOf } from './excerpt.js';
import { withText } from './output.js';
import { UsageError } from './reason.js';
import { quoted } from './shown.js';

export class DropList {
  #path;
  /** How many documents have each id of the list. */
  #found = new Map();

  constructor(path) {
    this.#path = path;
    withText('--drop-list', path, (text) => idsIn(text).forEach((id) => this.#found.set(id, 0)));
  }

  /** Whether the next document, which has this id, is to be dropped. */
  has(id) {
    const found = this.#found.get(id);
    if (found !== undefined) this.#found.set(id, found + 1);
    return found !== undefined;
  }

  /** Throws if no document has an id of the list, or several have it: the list is of other inputs, or is ambiguous. */
  check() {
    for (const [isWrong, what] of [
      [(found) => found === 0, 'no document has'],
      [(found) => found > 1, 'several documents have one of'],
    ]) {
      const ids = [...this.#found].filter(([, found]) => isWrong(found)).map(([id]) => quoted(id));
      if (ids.length === 0) continue;
      throw new UsageError(`--drop-list '${this.#path}': ${what} these ids, and nothing is written: ${firstOf(ids)}`);
    }
  }
}

function idsIn(text) {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const objects = lines.map(objectIn);
  return objects.every((object) => object) ? objects.map(({ id }) => id) : lines.map(idOf);
}

/** The object of a line that was written with --json. An id that looks like one is quoted. */
function objectIn(line) {
  try {
    const object = JSON.parse(line);
    return typeof object?.id === 'string' ? object : undefined;
  } catch {
    return undefined;
  }
}

function idOf(line) {
  const id = line.split('\t', 1)[0];
  return id.startsWith('"') ? JSON.parse(id) : id;
}

/** Drops the documents of the list and keeps all others. */
export async function byList(documents, list, decisions) {
  let position = 0;
  for await (const document of documents) {
    decisions.note(document);
    if (list.has(document.id)) decisions.drop(position);
    else decisions.keep(position, document);
    position++;
  }
  list.check();
}
