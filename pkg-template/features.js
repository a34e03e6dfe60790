import { checkString, wrongType } from './argument.js';
import { NearprintError } from './nearprint-error.js';
import { checkWeight, completeRecipe } from './recipe.js';

/** Features of the caller's own → fingerprint. */
export function createFromFeatures(engine) {
  return function fromFeatures(features, recipe) {
    if (typeof features === 'string' || typeof features?.[Symbol.iterator] !== 'function') {
      throw wrongType('features', 'an iterable of strings and [feature, weight] pairs', features);
    }
    const complete = completeRecipe(recipe);
    // Read to the end before WebAssembly starts: the iterator is the caller's code.
    const texts = [];
    const weights = [];
    for (const feature of features) {
      const name = `features[${texts.length}]`;
      if (Array.isArray(feature)) {
        if (feature.length !== 2) throw wrongType(name, 'a string or a [feature, weight] pair', feature);
        checkString(`${name}[0]`, feature[0]);
        checkWeight(`${name}[1]`, feature[1]);
      } else if (typeof feature !== 'string') {
        throw wrongType(name, 'a string or a [feature, weight] pair', feature);
      }
      const [text, weight] = Array.isArray(feature) ? feature : [feature, NaN];
      texts.push(text);
      weights.push(weight);
    }
    return engine.instance().run((instance) => {
      const raw = instance.anyRecipe(complete);
      return raw.fingerprint_of_features(Float64Array.from([...instance.writeTexts(texts), ...weights]));
    });
  };
}

/** The words of a text as the platform's own dictionaries see them: for languages that write none, such as Chinese. */
export function segmentWords(text, locale) {
  checkString('text', text);
  if (locale !== undefined) checkString('locale', locale);
  if (typeof Intl === 'undefined' || Intl.Segmenter === undefined) {
    throw new NearprintError('ERR_UNSUPPORTED', 'this platform has no Intl.Segmenter');
  }
  const words = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words.push(segment.toLowerCase());
  }
  return words;
}
