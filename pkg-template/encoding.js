// TextEncoder and TextDecoder, with small stand-ins for the few places that lack them (some test environments).

export const createEncoder = () => new (globalThis.TextEncoder ?? Utf8Encoder)();

export const decoderClass = () => globalThis.TextDecoder ?? Utf8Decoder;

/** Without an option a decoder takes off the mark U+FEFF with which a text may begin. */
export const createDecoder = () => new (decoderClass())('utf-8', { ignoreBOM: true });

class Utf8Encoder {
  encode(text) {
    const bytes = new Uint8Array(3 * text.length);
    return bytes.subarray(0, this.encodeInto(text, bytes).written);
  }

  /** Unpaired surrogates become U+FFFD, and a character that does not fit is the end, as in TextEncoder. */
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
  /** Of the right UTF-8 that the module writes. */
  decode(bytes = []) {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  }
}
