// A file that `nearprint build` wrote: a corpus, or the documents in it.

import { corpusFromBytes, Index } from 'nearprint';
import { archivedDocuments } from './archive-input.js';
import { bytesOf } from './input.js';
import { unheard } from './output.js';
import { reasonOf, UsageError } from './reason.js';

/** The largest corpus file in bytes: the memory of WebAssembly. */
const LONGEST = 2 ** 32;

/** Decides by the first bytes, before more is read: the file may be a device without an end. */
const isNoSnapshot = (chunk) => chunk.length >= 8 && !/^near(corp|indx)/.test(chunk.subarray(0, 8).toString('latin1'));

/** The corpus in a file, and the bytes of the file. `argument` is what names the file on the command line. */
export async function openCorpusFile(path, argument = '<corpus>') {
  let bytes;
  try {
    bytes = await bytesOf(path, { most: LONGEST, isEnough: isNoSnapshot });
    return { bytes, corpus: await unheard(() => corpusFromBytes(bytes)) };
  } catch (error) {
    const why = error.code === 'ERR_BAD_SNAPSHOT' ? whyNot(bytes, error) : reasonOf(error);
    throw new UsageError(`${argument} '${path}' cannot be read (${why})`);
  }
}

const INDEX = 'it is an index, which `nearprint build --index` made; make a corpus by `nearprint build` without --index';

const ARCHIVE = 'it is an archive, which openArchive of the package reads; make a corpus by `nearprint build` without --archive';

function whyNot(bytes, { message }) {
  if (bytes.subarray(0, 8).toString('latin1') === 'neararch') return ARCHIVE;
  return isIndex(bytes) ? INDEX : message;
}

function isIndex(bytes) {
  try {
    Index.fromBytes(bytes).dispose();
    return true;
  } catch {
    return false;
  }
}

/** Yields { id, text, data } of all documents in a corpus or an archive of --against. */
export async function* storedDocuments({ path, format }) {
  if (format === 'archive') return yield* archived(path);
  const { corpus } = await openCorpusFile(path, '--against');
  try {
    for (const id of corpus.ids()) yield corpus.get(id);
  } finally {
    corpus.dispose();
  }
}

function* archived(path) {
  try {
    yield* archivedDocuments(path);
  } catch (error) {
    throw new UsageError(`--against '${path}' cannot be read (${reasonOf(error)})`);
  }
}
