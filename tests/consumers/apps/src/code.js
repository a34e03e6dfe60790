// An editor for long texts.

import { EditorView } from '@codemirror/view';
import { card } from 'nearprint/card';
import { nearprint } from 'nearprint/codemirror';
import { createChecker, openCorpus } from 'nearprint/editor';

const paragraph = (i) =>
  `Paragraph ${i} says what no other one says, namely that it is number ${(i * 7919) % 10_007} of its kind, and that nobody counts.`;
const doc = Array.from({ length: 9_000 }, (_, i) => paragraph(i)).join('\n\n');

const corpus = await openCorpus();
await corpus.put({
  id: 'ferry',
  title: 'The ferry',
  text: 'The ferry leaves the harbour at six in the morning and comes back when the last passenger has gone, which may take a while.',
  data: { url: 'ferry.html' },
});
const checker = createChecker(corpus);
const marked = card({ link: ({ data }) => data.url });
const look = [EditorView.lineWrapping, EditorView.contentAttributes.of({ 'aria-label': 'Text' })];
new EditorView({ doc, parent: document.querySelector('main'), extensions: [...look, nearprint(checker, { card: marked })] });
checker.subscribe(({ status }) => (document.querySelector('output').textContent = `${checker.text.length} characters, ${status}`));
