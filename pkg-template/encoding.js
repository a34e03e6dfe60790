// TextEncoder and TextDecoder, with small substitutes for the few platforms that lack them (some test environments).

export const createEncoder = () => new (globalThis.TextEncoder ?? Utf8Encoder)();

/** By default a decoder removes a U+FEFF at the start of a text. */
export const createDecoder = () => new (globalThis.TextDecoder ?? Utf8Decoder)('utf-8', { ignoreBOM: true });

class Utf8Encoder {
  encode(text) {
    const bytes = new Uint8Array(3 * text.length);
    return bytes.subarray(0, this.encodeInto(text, bytes).written);
  }

  /** As in TextEncoder, unpaired surrogates become U+FFFD, and encoding ends at a character that does not fit. */
  encodeInto(text, bytes) {
    let read = 0;
    let written = 0;
    for (const character of text) {
      let point = character.codePointAt(0);
      if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
      const length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (written + length > bytes.length) break;
      for (let i = length - 1; i > 0; i--, point >>>= 6) bytes[written + i] = 0x80 | (point & 0x3f);
      bytes[written] = length === 1 ? point : ((0xf00 >>> length) & 0xff) | point;
      written += length;
      read += character.length;
    }
    return { read, written };
  }
}

class Utf8Decoder {
  /** Decodes valid UTF-8, as the module writes it. */
  decode(bytes) {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  }
}
