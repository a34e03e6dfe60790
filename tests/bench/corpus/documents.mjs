// Artificial documents of many paragraphs, the same on every run: document(number, kilobytes) and question(number, count, kilobytes).
//
// Each has headings, most of which stand in many others, and two lines of a licence, which stand in all. Of twenty documents, one is an
// earlier version of the one before it, and one has a paragraph of an earlier one. Any document can be made alone, so that none need be
// kept.
import { changed, random, sentence, vocabulary } from '../texts.mjs';

const words = vocabulary(0, 20_000);
/** The words of a paragraph, which has some 450 letters. */
const WORDS = 80;
const HEADINGS = [
  'Summary',
  'Motivation',
  'Guide',
  'Reference',
  'Drawbacks',
  'Alternatives',
  'Prior art',
  'Open questions',
  'Installation',
  'Use',
  'Configuration',
  'Errors',
  'Security',
  'See also',
];
const LICENCE = [
  'Copyright of the authors. All rights reserved.',
  'Licensed under the Apache License, Version 2.0; you may not use this file except in compliance with the License.',
];

const paragraph = (draw) => `${sentence(draw, words, WORDS)}.`;

/** The parts of a document: paragraphs, and headings before every third one. */
function parts(draw, kilobytes, made = []) {
  made.push(`# ${sentence(draw, words, 3)}`);
  for (let letters = 0, at = 0; letters < 1000 * kilobytes; at++) {
    if (at % 3 === 0) made.push(`## ${at % 2 === 0 ? draw.of(HEADINGS) : sentence(draw, words, 2)}`);
    made.push(paragraph(draw));
    letters += made.at(-1).length + 2;
  }
  return made;
}

const written = (parts) => [LICENCE[0], ...parts, LICENCE[1]].join('\n\n');

/** An earlier version: every twelfth word is another, and one paragraph in ten is gone. */
function earlier(draw, parts) {
  const isHeading = (part) => part.startsWith('#');
  const kept = parts.filter((part) => isHeading(part) || draw(10) > 0);
  return kept.map((part) => (isHeading(part) ? part : changed(draw, part, words)));
}

const own = (number, kilobytes) => parts(random(2 * number + 1), kilobytes);

export function document(number, kilobytes) {
  const draw = random(2 * number);
  if (number % 20 === 19) return written(earlier(draw, own(number - 1, kilobytes)));
  const made = own(number, kilobytes);
  if (number % 20 === 10) made.splice(2, 0, paragraphOf(draw, own(number - 1 - draw(Math.min(9, number)), kilobytes)));
  return written(made);
}

const paragraphOf = (draw, parts) => draw.of(parts.filter((part) => !part.startsWith('#')));

/** A text to check against the first `count` documents: in turn an earlier version of one of them, a new text with a paragraph of one, and
    a new text. */
export function question(number, count, kilobytes) {
  const draw = random(0x40000000 + number);
  const from = own(20 * draw(count / 20) + draw(10), kilobytes);
  if (number % 3 === 0) return written(earlier(draw, from));
  const made = parts(draw, kilobytes);
  if (number % 3 === 1) made.splice(3, 0, paragraphOf(draw, from));
  return written(made);
}
