import { BITS, check, checkBits, checkFingerprint, checkIterable, checkString, show } from './checks.js';
import { LONG, MOST_NUMBERS } from './engine.js';
import { concatenated, parcels, unitsOfAll, unitsOfText } from './parcels.js';
import { completeTextRecipe } from './recipe.js';

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

// ---- what does ----------------------------------------------------------------------------------------------------------

/** The UTF-16 code units of text per call: enough that the cost of the call is negligible, and few enough for the processor's
    cache. */
const PARCEL = 1 << 16;

/** More objects than this may exceed JavaScript's memory, which ends the program. */
const MOST_EXPLAINED = 1 << 20;

/** Runs `work(instance, raw)` where texts of so many UTF-16 code units have room, with the raw form of a complete recipe. */
function withRecipe(engine, units, complete, work) {
  return engine.instance(units, complete).run((instance) => work(instance, instance.recipe(complete)));
}

export function createFingerprint(engine) {
  return function fingerprint(text, recipe) {
    checkString('text', text);
    return withRecipe(engine, text.length, completeTextRecipe(recipe), (instance, raw) => {
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
    const parts = [];
    // The iterator is the caller's code and may call the package, so nothing is in the buffer while it runs.
    for (const parcel of parcels(texts, PARCEL, unitsOfText, MOST_NUMBERS)) {
      const fps = withRecipe(engine, unitsOfAll(parcel), complete, (instance, raw) => {
        instance.glue.fingerprint_all(raw, instance.writeTexts(parcel));
        return instance.readNumbers(parcel.length);
      });
      parts.push(fps);
    }
    return concatenated(parts, BigUint64Array);
  };
}

export function createSketch(engine) {
  return function sketch(text, recipe) {
    checkString('text', text);
    return withRecipe(engine, text.length, completeTextRecipe(recipe), (instance, raw) =>
      instance.glue.sketch(raw, instance.writeText(text)),
    );
  };
}

export function createExplain(engine) {
  return function explain(text, recipe) {
    checkString('text', text);
    const complete = completeTextRecipe(recipe);
    return withRecipe(engine, text.length, complete, (instance, raw) => {
      const length = instance.writeText(text);
      if (text.length > LONG) checkExplained('distinct features', instance.glue.sketch(raw, length).features);
      const explanation = instance.glue.explain(raw, length, MOST_EXPLAINED);
      if (typeof explanation === 'number') checkExplained('paragraphs', explanation);
      return { recipe: complete, ...explanation };
    });
  };
}

function checkExplained(what, count) {
  if (count <= MOST_EXPLAINED) return;
  throw new RangeError(`text has ${count} ${what}, and no more than ${MOST_EXPLAINED} can be explained`);
}

export function createCompare(engine) {
  return function compare(a, b, recipe) {
    checkString('a', a);
    checkString('b', b);
    return withRecipe(engine, a.length + b.length, completeTextRecipe(recipe), (instance, raw) =>
      instance.glue.compare(raw, instance.writeTexts([a, b])),
    );
  };
}
