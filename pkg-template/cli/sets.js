// Sets of documents: a set has the documents of one folder, or with one value in a field. Documents of different sets are not compared.

import { basename } from 'node:path/posix';
import { UsageError } from './reason.js';

const FOLDER = 'folder';

/** The name of the field of --within-groups: a list of one, or of none. */
export const fieldsOfSets = ({ withinGroups }) => (withinGroups === undefined || withinGroups === FOLDER ? [] : [withinGroups]);

/** Gives each document the number of its set. */
export async function* inSets(documents, { withinGroups }, sources) {
  if (withinGroups === undefined) return yield* documents;
  const numbers = new Map();
  let isFound = withinGroups === FOLDER;
  for await (const document of documents) {
    const value = withinGroups === FOLDER ? folderOf(document, sources) : document.labels?.[withinGroups];
    if (value !== undefined && value !== null) isFound = true;
    // Documents without the field are a set too.
    const key = value === undefined || value === null ? '' : `=${typeof value === 'object' ? JSON.stringify(value) : value}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    yield Object.assign(document, { set: numbers.get(key) });
  }
  if (!isFound) throw new UsageError(`--within-groups '${withinGroups}': no record has this field; 'folder' is by the folders of files`);
}

/** The folder of a document, or the file of a record. */
export function folderOf({ id, isPlace, raw, source }, sources) {
  const { path } = sources[source];
  if (raw !== undefined) return path === '-' ? 'standard input' : path;
  return isPlace && !id.includes('/') ? '.' : folderIn(id);
}

/** The same of a path or another id; '.' if it has none. */
export const folderIn = (id) => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) || '/' : '.');

/** So many documents that are dropped because of their namesakes in other folders are worth a hint, if these are half of all. */
const NAMESAKES = 3;

/** Counts files that are dropped because of one with the same name in another folder, and not the same text: folders may be languages or versions. */
export class Namesakes {
  #all = 0;
  #found = 0;

  note(id, of, score) {
    if (!(score < 1)) return;
    this.#all++;
    if (id.includes('/') && folderIn(id) !== folderIn(of) && basename(id) === basename(of)) this.#found++;
  }

  /** `undefined` if it would not matter. */
  get hint() {
    return this.#found < NAMESAKES || 2 * this.#found < this.#all
      ? undefined
      : `${this.#found} documents are dropped because of one with the same name in another folder; if folders are languages or versions, --within-groups folder keeps them`;
  }
}
