// A form for questions. During typing it shows articles with the same content.

import { card } from 'nearprint/card';
import { watch } from 'nearprint/dom';
import { createChecker, openCorpus } from 'nearprint/editor';

// What `npm run corpus` made, kept in this browser.
const corpus = await openCorpus({ from: 'articles.corpus', name: 'articles' });
const { bytes, documents, milliseconds } = corpus.loaded;
document.querySelector('output').textContent = `${documents} articles, ${bytes} bytes, ${Math.ceil(milliseconds)} ms`;

const area = document.querySelector('textarea');
watch(area, createChecker(corpus), { card: card({ link: ({ id }) => `articles/${id}` }) });
