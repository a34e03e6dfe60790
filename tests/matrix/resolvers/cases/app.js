import { connect } from 'nearprint/client';
import { createChecker, openCorpus } from 'nearprint/editor';
import { Corpus, fingerprint, recipes, toHex } from 'nearprint/js';

new Corpus().put({ id: 'one', text: 'It was a bright cold day in April.' });
console.log(toHex(fingerprint('Python is sexy', recipes.textbook)), typeof createChecker, typeof openCorpus, typeof connect);
