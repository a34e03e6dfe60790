import { BITS, check, checkBits, checkFingerprint, checkIterable, checkString, show } from './argument.js';
import { completeTextRecipe } from './recipe.js';
import { MOST_NUMBERS } from './engine.js';

// ---- what needs no WebAssembly ----------------------------------------------------------------------------------------

/** The Hamming distance: the number of bits in which two fingerprints differ. */
export function distance(a, b) {
  checkFingerprint('a', a);
  checkFingerprint('b', b);
  let count = 0;
  for (let differing = a ^ b; differing > 0n; differing >>= 32n) {
    count += ones(Number(BigInt.asUintN(32, differing)));
  }
  return count;
}

/** The number of bits set in 32: sums of 2, 4, then 8 neighbouring bits; one multiplication adds the four bytes. */
function ones(x) {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

/** Lower-case hex of fixed width. */
export function toHex(fp, bits = BITS) {
  checkBits('bits', bits);
  checkFingerprint('fp', fp, bits, bits < 128 ? '; for a wider one give bits' : '');
  return fp.toString(16).padStart(bits / 4, '0');
}

/** The inverse of toHex, for any of its widths. */
export function fromHex(hex) {
  checkString('hex', hex);
  check('hex', hex, '8, 16 or 32 hex digits', true, [8, 16, 32].includes(hex.length) && /^[0-9a-f]+$/i.test(hex));
  return BigInt(`0x${hex}`);
}

/** The UTF-16 code units of text per call: enough that the cost of the call is negligible, and few enough for the processor's
    cache. */
const CHUNK = 1 << 16;

// ---- what does ----------------------------------------------------------------------------------------------------------

export function createFingerprint(engine) {
  return function fingerprint(text, recipe) {
    checkString('text', text);
    const complete = completeTextRecipe(recipe);
    return engine.instance(text.length, complete).run((instance) => {
      const raw = instance.recipe(complete);
      instance.glue.fingerprint(raw, instance.writeText(text));
      return instance.readNumber();
    });
  };
}

export function createFingerprintAll(engine) {
  return function fingerprintAll(texts, recipe) {
    checkIterable('texts', texts, 'an iterable of strings');
    const complete = completeTextRecipe(recipe);
    if (complete.bits > 64) {
      throw new RangeError(`recipe.bits must be 32 or 64 here, got ${show(complete.bits)}; use fingerprint for each text`);
    }
    const chunks = [];
    let chunk = [];
    let units = 0;
    let count = 0;
    const send = () => {
      const fps = engine.instance(units, complete).run((instance) => {
        instance.glue.fingerprint_all(instance.recipe(complete), instance.writeTexts(chunk));
        return instance.readNumbers(chunk.length);
      });
      chunks.push(fps);
      [chunk, units] = [[], 0];
    };
    // The iterator is the caller's code and may call the package, so nothing is in the buffer while it runs.
    for (const text of texts) {
      checkString(`texts[${count}]`, text);
      // A long text is sent alone, and then gets its own instance.
      if (chunk.length === MOST_NUMBERS || (chunk.length > 0 && units + text.length > CHUNK)) send();
      chunk.push(text);
      units += text.length;
      count++;
    }
    if (chunk.length > 0) send();
    const all = new BigUint64Array(count);
    let at = 0;
    for (const fps of chunks) {
      all.set(fps, at);
      at += fps.length;
    }
    return all;
  };
}
