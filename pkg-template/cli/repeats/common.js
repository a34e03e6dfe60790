// The wording that stands in many documents, as one text: runs of words, and whole lines, which may be shorter.

import { repeatsIn } from './find.js';
import { Repeats } from './table.js';
import { eachWindow, wordsOf } from './words.js';
import { hearSignals } from '../signals.js';

/** The texts between two looks for a signal. */
const HEARD = 500;

/** All that stands in more than `most` of the texts, each wording once: runs of at least `least` letters, and lines. */
export async function commonWording(texts, { least, most }) {
  const [runs, lines] = [await repeatsIn(texts, least), await repeatedLines(texts)];
  const parts = [];
  const known = new Set();
  for (let position = 0; position < texts.length; position++) {
    if (position % HEARD === 0) await hearSignals();
    const text = texts.get(position);
    for (const [key, line] of linesOf(text)) if (lines.documentsOf(key) > most && isNew(known, key)) parts.push(line);
    const words = wordsOf(text);
    const ranges = [];
    let hasNew = false;
    eachWindow(words, least, (key, first, last) => {
      if (runs.documentsOf(key) <= most) return;
      if (isNew(known, key)) hasNew = true;
      const [start, end] = [words.starts[first], words.ends[last]];
      const before = ranges.at(-1);
      if (before !== undefined && start <= before[1]) before[1] = Math.max(before[1], end);
      else ranges.push([start, end]);
    });
    if (hasNew) for (const [start, end] of ranges) parts.push(text.slice(start, end));
  }
  return parts.join('\n\n');
}

function isNew(known, key) {
  const before = known.size;
  return known.add(key).size > before;
}

async function repeatedLines(texts) {
  const lines = new Repeats();
  for (const note of [(position, keys) => keys.forEach((key) => lines.see(key)), (position, keys) => lines.add(position, keys)]) {
    for (let position = 0; position < texts.length; position++) {
      if (position % HEARD === 0) await hearSignals();
      note(position, Array.from(linesOf(texts.get(position)), ([key]) => key));
    }
  }
  return lines;
}

/** Each line that has words, with its key. */
function* linesOf(text) {
  for (const line of text.split(/[\n\r\u2028\u2029]+/)) {
    const words = wordsOf(line);
    let found;
    // All words together are the only window of so many letters.
    eachWindow(words, words.letters.reduce((sum, count) => sum + count, 0), (key) => (found = key));
    if (found !== undefined) yield [found, line];
  }
}
