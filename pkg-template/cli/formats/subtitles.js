// The words of subtitles, SubRip and WebVTT: without numbers, times and styles, and each said once in captions that roll up. No kept library reads
// both kinds.

import { decodeHTML } from 'entities/decode';

const LINE_END = /\r\n?|\n/;
const TIME = '(?:(\\d{1,9}):)?(\\d{1,9}):(\\d{1,9})[.,](\\d{1,9})';
const TIMES = new RegExp(`${TIME}[ \\t]*-->[ \\t]*${TIME}`);
/** Styles, voices and times: `<i>`, `<v Ann>`, `<00:00:01.500>`, `{\an8}`. */
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;

export function textOfSubtitles(source) {
  const isWebVtt = /^\uFEFF?WEBVTT/.test(source);
  const cues = cuesIn(source.split(LINE_END), isWebVtt).map(({ start, end, lines }) => {
    const said = lines.map((line) => line.replace(TAG, ''));
    return { start, end, lines: isWebVtt ? said.map((line) => decodeHTML(line)) : said };
  });
  return onceSaid(cues)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** The cues, as { start, end, lines }, in seconds. Only an empty line ends one, or the times of the next. */
function cuesIn(all, isWebVtt) {
  const cues = [];
  let cue;
  for (const [at, line] of all.entries()) {
    if (line.includes('-->')) {
      const [, ...times] = TIMES.exec(line) ?? [];
      cue = { start: secondsOf(times.slice(0, 4)), end: secondsOf(times.slice(4)), lines: [] };
      cues.push(cue);
    } else if (line === '' && (isWebVtt || isNext(all, at + 1))) {
      // In SubRip nothing but cues can follow, so a text behind an empty line belongs to the cue before it. WebVTT has notes and styles.
      cue = undefined;
    } else if (cue !== undefined && !(!isWebVtt && isNext(all, at))) {
      cue.lines.push(line);
    }
  }
  return cues;
}

/** Whether the number of a cue of SubRip stands here. */
const isNext = (lines, at) => /^[ \t]*\d+[ \t]*$/.test(lines[at] ?? '') && (lines[at + 1] ?? '').includes('-->');

const secondsOf = ([hours = 0, minutes, seconds, fraction]) => 3600 * hours + 60 * minutes + Number(`${seconds}.${fraction}`);

/** The most seconds between two cues of one display, and the most rows of it. */
const TOUCHING = 0.1;
const ROWS = 15;

/** The share of the cues that must show lines of the cue before and more words: then the captions roll up. Fewer are words said twice. */
const ROLLING = 1 / 4;

/** In captions that roll up, or in which a sentence grows, each cue without what it repeats of the cue before. */
function onceSaid(cues) {
  const repeated = cues.map((cue, at) => (at === 0 ? 0 : repeatedOf(cues[at - 1], cue)));
  const isMore = (at) => repeated[at] > 0 && !(repeated[at] === wordsOf(cues[at]).length && repeated[at] === wordsOf(cues[at - 1]).length);
  const rolling = cues.filter((_, at) => isMore(at)).length;
  if (rolling < ROLLING * (cues.length - 1)) return cues;
  return cues.map((cue, at) => ({ ...cue, lines: withoutWords(cue.lines, repeated[at]) }));
}

const wordsIn = (line) => line.split(/\s+/).filter((word) => word !== '');
const wordsOf = ({ lines }) => lines.flatMap(wordsIn);

/** How many words a cue begins with that are the last lines of the cue before it, if it touches that in time. */
function repeatedOf(before, cue) {
  if (!(cue.start <= before.end + TOUCHING && cue.start >= before.start)) return 0;
  const words = wordsOf(cue);
  const lines = before.lines.map(wordsIn).filter((line) => line.length > 0);
  for (let from = Math.max(0, lines.length - ROWS); from < lines.length; from++) {
    const last = lines.slice(from).flat();
    if (last.length <= words.length && last.every((word, at) => word === words[at])) return last.length;
  }
  return 0;
}

/** Lines without so many words at the beginning. */
function withoutWords(lines, count) {
  const left = [];
  for (const line of lines) {
    const words = wordsIn(line);
    if (count === 0) left.push(line);
    else if (words.length > count) left.push(words.slice(count).join(' '));
    count = Math.max(0, count - words.length);
  }
  return left;
}
