// Chinese texts of 60 characters in lines, the same on every run: make-chinese.mjs COUNT FILE writes JSON Lines of { id, text, group }. Characters
// and words of two of them have falling frequencies. A text in ten is an earlier one with every twelfth character changed.

import { closeSync, openSync, writeSync } from 'node:fs';
import { random } from '../corpus/sets.mjs';

const [count, path] = [Number(process.argv[2]), process.argv[3]];
/** Characters of the block of Han, and words of two. */
const [CHARACTERS, WORDS] = [6000, 40_000];
/** The earlier texts that another one may be made from. */
const KEPT = 50_000;

const draw = random(1);
const seldom = (bound) => Math.min(draw(bound), draw(bound), draw(bound));
const character = () => String.fromCharCode(0x4e00 + ((seldom(CHARACTERS) * 7919) % 20_000));
const words = Array.from({ length: WORDS }, () => character() + character());
const word = () => (draw(3) === 0 ? character() : words[seldom(WORDS)]);

/** Two to six verses of two lines, of five or seven characters each. */
function poem() {
  return Array.from({ length: 4 + 2 * draw(5) }, () => {
    const length = draw(2) ? 5 : 7;
    let line = '';
    while (line.length < length) line += word();
    return line.slice(0, length);
  });
}
const changed = (lines) => lines.map((line) => line.replace(/./gu, (own) => (draw(12) === 0 ? character() : own)));
const shown = (lines) => lines.map((line, at) => line + (at % 2 === 0 ? '，' : '。')).join('');

const file = openSync(path, 'w');
const kept = [];
let waiting = [];
for (let number = 0; number < count; number++) {
  let [group, lines] = [number, undefined];
  if (number > 20 && draw(10) === 0) {
    const earlier = kept[draw(kept.length)];
    [group, lines] = [earlier.group, changed(earlier.lines)];
  } else {
    lines = poem();
    kept[kept.length < KEPT ? kept.length : draw(KEPT)] = { group, lines };
  }
  waiting.push(`${JSON.stringify({ id: `d${number}`, text: shown(lines), group })}\n`);
  if (waiting.length === 10_000 || number === count - 1) {
    writeSync(file, waiting.join(''));
    waiting = [];
  }
}
closeSync(file);
