// Each line is wrong, and must not compile.

import {
  compare,
  Corpus,
  corpusToBytes,
  distance,
  Draft,
  fingerprint,
  fingerprintAll,
  fromFeatures,
  fromHex,
} from 'nearprint/fingerprints';
import { gradedDistance, IdfBuilder, Index, init, recipes, similar, sketch, toHex } from 'nearprint/fingerprints';
import type { Fingerprint, Recipe } from 'nearprint';

const fp = fingerprint('text');

// @ts-expect-error a number is not a fingerprint
distance(fp, 7);
// @ts-expect-error
const made: Fingerprint = 7n;
// @ts-expect-error
fingerprint();
// @ts-expect-error
fingerprint(7);
// @ts-expect-error
fingerprint(null);
// @ts-expect-error a misspelt option
fingerprint('text', { sise: 4 });
// @ts-expect-error
fingerprint('text', { size: '4' });
// @ts-expect-error
fingerprint('text', { bits: 48 });
// @ts-expect-error
fingerprint('text', { unit: 'chars' });
// @ts-expect-error
fingerprint('text', 'default');
// @ts-expect-error
const hyphenated: Recipe = { weights: 'tf-idf' };
// @ts-expect-error
const byHand: Recipe = { weights: { simhash: '5' } };
// @ts-expect-error
new Corpus().put({ id: 7, text: 'text' });
// @ts-expect-error
new Corpus().check('text', { scope: 'page' });
// @ts-expect-error its bundle may be without the function beside the class
new Corpus().similar('text');
// @ts-expect-error
similar(new Corpus(), 'text', { limit: 'all' });
// @ts-expect-error a snapshot of a corpus, not of an index
corpusToBytes(new Index());
// @ts-expect-error a table is frozen
new IdfBuilder().build().documents = 7;
// @ts-expect-error
fromFeatures([['a', 'b']]);
// @ts-expect-error frozen
recipes.default.bits = 32;
// @ts-expect-error
recipes.textbook = recipes.default;
// @ts-expect-error
recipes.nonesuch;
// @ts-expect-error
fingerprintAll([7]);
// @ts-expect-error
toHex(fp, 16);
// @ts-expect-error
fromHex(7);
// @ts-expect-error a sketch comes first
gradedDistance(fp, fp);
// @ts-expect-error
gradedDistance(sketch('text'), 7);
// @ts-expect-error
compare('a');
// @ts-expect-error
new Draft(7);
// @ts-expect-error
new Draft('text').replace(0, 1);
// @ts-expect-error
new Draft('text').length = 3;
// @ts-expect-error
new Draft('text').fingerprint = fp;
// @ts-expect-error
new Index({ table: 2 });
// @ts-expect-error
new Index({ tables: 5 });
// @ts-expect-error
new Index().add('7');
// @ts-expect-error
new Index().near(fp, 3);
// @ts-expect-error
new Index().near(fp, { whithin: 3 });
// @ts-expect-error
new Index().nearest(fp);
// @ts-expect-error
new Index().size = 3;
// @ts-expect-error
new Index().bits = 32;
// @ts-expect-error
Index.from([7]);
// @ts-expect-error
Index.fromBytes([1, 2, 3]);
// @ts-expect-error
init(7);
// @ts-expect-error not exported
import('nearprint').then(({ brand }) => brand);
