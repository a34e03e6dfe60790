import { check, checkIterable, checkString, show } from './checks.js';
import { NearprintError } from './nearprint-error.js';
import { checkWeight, completeRecipe, ENTRY } from './recipe.js';

export function createFromFeatures(engine) {
  return function fromFeatures(features, recipe) {
    checkIterable('features', features, 'an iterable of strings and [feature, weight] pairs');
    const complete = completeRecipe(recipe);
    // Read to the end before WebAssembly starts: the iterator is the caller's code.
    const texts = [];
    const weights = [];
    let units = 0;
    for (const feature of features) {
      const name = `features[${texts.length}]`;
      const isPair = Array.isArray(feature);
      const isRight = isPair ? feature.length === 2 : typeof feature === 'string';
      check(name, feature, 'a string or a [feature, weight] pair', isRight);
      const [text, weight] = isPair ? feature : [feature, NaN];
      if (isPair) {
        checkString(`${name}[0]`, text);
        checkWeight(`${name}[1]`, weight);
      }
      units += text.length + ENTRY;
      texts.push(text);
      weights.push(weight);
    }
    return engine.instance(units, complete).run((instance) => {
      const raw = instance.anyRecipe(complete);
      return instance.glue.fingerprint_of_features(raw, Float64Array.from([...instance.writeTexts(texts), ...weights]));
    });
  };
}

/** For Firefox, where the last word of a run of Chinese or Thai is not like a word, and Safari, where a number is not. */
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;

/** The words of a text, by the platform's dictionaries: for languages written without spaces, such as Chinese. */
export function segmentWords(text, locale) {
  checkString('text', text);
  if (locale !== undefined) checkString('locale', locale);
  if (globalThis.Intl?.Segmenter === undefined) {
    throw new NearprintError('ERR_UNSUPPORTED', 'this platform has no Intl.Segmenter');
  }
  const words = [];
  for (const { segment, isWordLike } of segments(segmenterOf(locale), composed(text))) {
    if (isWordLike || LETTER_OR_DIGIT.test(segment)) words.push(segment.toLowerCase());
  }
  return words;
}

/** The text in NFC; of marks in a row, a thousand at a time: engines take time in proportion to the square of their number. */
const composed = (text) => text.replace(/\P{M}*\p{M}{0,1000}/gu, (piece) => piece.normalize());

/** The UTF-16 code units that are segmented at once, and how many of the last ones are segmented again with the next piece. */
const PIECE = 1024;
const MARGIN = 64;

/** Some engines take time in proportion to the whole string for each word of it, so they are given pieces. */
function* segments(segmenter, text) {
  let size = PIECE;
  for (let at = 0; at < text.length;) {
    const isLast = at + size >= text.length;
    let end = 0;
    for (const found of segmenter.segment(text.slice(at, at + size))) {
      const next = found.index + found.segment.length;
      if (!isLast && next > size - MARGIN) break;
      end = next;
      yield found;
    }
    at += end;
    // A word that is longer than a piece.
    size = end === 0 ? 2 * size : PIECE;
  }
}

function segmenterOf(locale) {
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' });
  } catch {
    throw new RangeError(`locale must be a language tag such as 'zh', got ${show(locale)}`);
  }
}
