// A real corpus: the full texts of all SPDX licences, as one index of 64-bit fingerprints.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import licences from 'spdx-license-list/full.js';
import { nearprint } from './consumer.mjs';

const { Index, compare, distance, fingerprint, fingerprintAll } = nearprint;
const ids = Object.keys(licences);
const texts = ids.map((id) => licences[id].licenseText);
const index = Index.from(fingerprintAll(texts));

test('all of them are in the index', () => {
  assert.ok(ids.length > 500, `${ids.length}`);
  assert.equal(index.size, ids.length);
  texts.forEach((text, id) => assert.equal(index.get(id), fingerprint(text)));
});

test('MIT finds its family', () => {
  const mit = licences.MIT.licenseText;
  const family = index.near(fingerprint(mit), { within: 6 }).map(({ id, distance }) => [ids[id], distance]);
  assert.deepEqual(family.slice(0, 2), [
    ['MIT', 0],
    ['JSON', 2],
  ]);
  for (const relative of ['MIT-STK', 'Xnet', 'MIT-advertising', 'MIT-Click']) {
    assert.ok(
      family.some(([id]) => id === relative),
      `${relative} is not in ${family}`,
    );
  }
  for (const [id] of family) assert.ok(compare(mit, licences[id].licenseText).jaccard > 0.6, id);
});

test('licences of one text are found as one', () => {
  const gpl = index.near(fingerprint(licences['GPL-3.0'].licenseText), { within: 0 }).map(({ id }) => ids[id]);
  assert.deepEqual(gpl.sort(), ['GPL-3.0', 'GPL-3.0-only', 'GPL-3.0-or-later']);
});

test('with one word edited, a licence still finds its own entry', () => {
  const long = [...ids.keys()].filter((id) => texts[id].length > 1000);
  const random = randomFrom(1);
  let nearestByFingerprint = 0;
  for (let round = 0; round < 50; round++) {
    const own = long[random(long.length)];
    const words = [...texts[own].matchAll(/\p{L}+/gu)];
    const { 0: word, index: at } = words[random(words.length)];
    const edited = texts[own].slice(0, at) + 'nearprint' + texts[own].slice(at + word.length);

    // Some licences differ from their neighbours as little as by this edit, so the fingerprint finds candidates and the exact
    // overlap decides.
    const candidates = index.nearest(fingerprint(edited), 10);
    const overlaps = candidates.map(({ id }) => compare(edited, texts[id]).jaccard);
    assert.equal(Math.max(...overlaps), compare(edited, texts[own]).jaccard, `${ids[own]}: ${word}`);
    assert.ok(
      candidates.some(({ id }) => id === own),
      `${ids[own]}: ${word}`,
    );
    if (candidates[0].distance === distance(fingerprint(edited), index.get(own))) nearestByFingerprint++;
  }
  assert.ok(nearestByFingerprint >= 45, `${nearestByFingerprint} of 50`);
});

/** Random integers below a bound, the same on every run. */
function randomFrom(seed) {
  return (bound) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
}
