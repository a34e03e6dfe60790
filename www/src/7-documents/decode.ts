// From the bytes of a file to its text. UTF-8 and UTF-16 with a byte order mark are recognised; for other encodings the reader is
// asked.

/** The encodings that the reader can choose from. */
export const ENCODINGS = ['gb18030', 'big5', 'shift_jis', 'euc-kr', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const LOOKED_AT = 1 << 18; // bytes

/** The kind of a file. `foreign`: text in an unknown encoding. `binary`: no text; git uses the same rule. */
export async function sniff(file: File): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'foreign' | 'binary'> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.subarray(0, 8192).includes(0)) return 'binary';
  return decodes('utf-8', bytes) ? 'utf-8' : 'foreign';
}

function decodes(encoding: string, bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true }); // it may be cut off within a character
    return true;
  } catch {
    return false;
  }
}

/** The first of the encodings in which the file is valid. */
export async function likely(file: File): Promise<Encoding> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  return ENCODINGS.find((encoding) => decodes(encoding, bytes)) ?? 'windows-1252';
}

/** The text of a file, or of its beginning. @throws ERR_ENCODING if the bytes are not valid in that encoding. */
export async function textOf(file: File, encoding: Encoding, most = Infinity): Promise<string> {
  const found = await sniff(file);
  const bytes = await (most < file.size ? file.slice(0, most) : file).arrayBuffer();
  try {
    return new TextDecoder(found === 'foreign' ? encoding : found, { fatal: true }).decode(bytes, { stream: most < file.size });
  } catch {
    throw new Error(`ERR_ENCODING ${file.name}`);
  }
}
