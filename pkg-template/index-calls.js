import { compare as compareRoom, features, text } from './engine-inlined.js';
import { createFromFeatures } from './features.js';
import { createCompare, createExplain, createFingerprint, createFingerprintAll, createSketch } from './fingerprint.js';

// Whatever needs WebAssembly is given the engine of its group by value. Nothing registers itself at import, so a bundler may drop what
// an app does not use, down to the bytes of a group. The other entries are these files with other engines.

export const fingerprint = /*#__PURE__*/ createFingerprint(text);
export const fingerprintAll = /*#__PURE__*/ createFingerprintAll(text);
export const fromFeatures = /*#__PURE__*/ createFromFeatures(features);
export const sketch = /*#__PURE__*/ createSketch(features);
export const explain = /*#__PURE__*/ createExplain(features);
export const compare = /*#__PURE__*/ createCompare(compareRoom);
