// Documents as a file: a header line and JSON lines, in gzip, whose checksum detects damage.
import { KINDS, type Kind } from './kinds.ts';
import type { Doc } from './read.ts';

const HEAD = { format: 'nearprint documents', version: 1 };

/** A document of the sample also has labels: `group` and `kind` of the copy. */
export interface Packed extends Doc {
  group?: number;
  kind?: Kind;
}

export const pack = (docs: readonly Packed[]): Promise<Blob> => {
  const lines = [{ ...HEAD, documents: docs.length }, ...docs.map(({ title, text, group, kind }) => ({ title, text, group, kind }))];
  const blob = new Blob(lines.map((line) => `${JSON.stringify(line)}\n`));
  return new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob();
};

/** @throws if the file is damaged. */
export async function unpack(blob: Blob): Promise<Packed[]> {
  try {
    const text = await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).text();
    const [head, ...docs] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    if (head.format === HEAD.format && head.version === HEAD.version && head.documents === docs.length && docs.every(isPacked)) return docs;
  } catch {
    // Reported like any other bad file.
  }
  throw new Error('ERR_BAD_FILE');
}

const isPacked = ({ title, text, group, kind }: Packed) =>
  typeof title === 'string' &&
  typeof text === 'string' &&
  (group === undefined || (Number.isInteger(group) && group >= 0)) &&
  (kind === undefined || KINDS.includes(kind));
