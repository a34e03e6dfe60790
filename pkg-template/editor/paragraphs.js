import { lastBefore } from './projection.js';

const LINE = /[^\n\r\v\f\x85\u2028\u2029]+/g;
/** White space between two lines that does not separate paragraphs, as in the core: one line break that is not U+2029. */
const ONE_BREAK = /^(\r\n|[^\u2029])$/;

/** The paragraphs of a text as { start, end }, without the white space around them. */
export function paragraphsOf(text) {
  const found = [];
  let last = 0;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const said = line.trim();
    if (said === '') continue;
    const start = index + line.length - line.trimStart().length;
    const end = start + said.length;
    if (found.length > 0 && ONE_BREAK.test(text.slice(last, index))) found.at(-1).end = end;
    else found.push({ start, end });
    last = index + line.length;
  }
  return found;
}

/** The parts of a text that hold some ranges: each is one paragraph, or all those of a range that extends over several. */
export function partsAround(ranges, paragraphs) {
  const parts = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const [first, last] = [start, end - 1].map((at) => paragraphs[lastBefore(paragraphs, at)]);
    const part = [Math.min(start, first?.start ?? start), Math.max(end, last?.end ?? end)];
    const before = parts.at(-1);
    if (before && part[0] < before[1]) before[1] = Math.max(before[1], part[1]);
    else parts.push(part);
  }
  return parts;
}
