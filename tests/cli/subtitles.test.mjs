// Subtitles and captions: what is said is read once, whatever rolls up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfSubtitles } from '../../pkg-template/cli/formats/subtitles.js';
import { printed, write } from './command.mjs';

const SAID = [
  'Good morning everyone and welcome to the second lecture on soil science.',
  'Today we look at how clay holds water and why roots need air.',
  'Please open the handout at page twelve and have a pencil ready.',
  'First we will weigh a dry sample and then we will add water slowly.',
  'Notice that the surface turns dark long before the core is wet.',
  'That is the reason why a short shower does little for a dry field.',
];
const time = (seconds, point = '.') => `00:00:${seconds.toFixed(3).padStart(6, '0').replace('.', point)}`;
/** Cues of [start, end, lines]. */
const vtt = (cues) =>
  `WEBVTT\nKind: captions\nLanguage: en\n\n${cues.map(([start, end, ...lines]) => `${time(start)} --> ${time(end)} align:start position:0%\n${lines.join('\n')}\n`).join('\n')}`;
const srt = (cues) =>
  cues.map(([start, end, ...lines], at) => `${at + 1}\n${time(start, ',')} --> ${time(end, ',')}\n${lines.join('\n')}\n`).join('\n');

/** As automatic captions are: each word has its time, and a short cue between two shows what stays. */
const timed = (line, start) =>
  line
    .split(' ')
    .map((word, at) => (at === 0 ? word : `<${time(start + 0.3 * at)}><c> ${word}</c>`))
    .join('');
const rolling = (words) =>
  vtt(
    SAID.flatMap((line, at) => [
      [4 * at, 4 * at + 3.99, at === 0 ? ' ' : SAID[at - 1], words(line, 4 * at)],
      [4 * at + 3.99, 4 * at + 4, line, ' '],
    ]),
  );
const plain = (line) => line;
const rollUp = srt(SAID.map((_, at) => [4 * at, 4 * at + 4, ...SAID.slice(Math.max(0, at - 2), at + 1)]));
let now = 0;
const growing = srt(
  SAID.flatMap((line) => [4, 8, Infinity].map((words) => [now, (now += 1.3), line.split(' ').slice(0, words).join(' ')])),
);

test('captions that roll up or grow say what a clean transcript says', () => {
  const captions = { 'rolling.vtt': rolling(timed), 'plain.vtt': rolling(plain), 'rollup.srt': rollUp, 'growing.srt': growing };
  write('clean.txt', `${SAID.join('\n')}\n`);
  for (const [name, source] of Object.entries(captions)) {
    assert.equal(textOfSubtitles(source).replace(/\s+/g, ' '), SAID.join(' '), name);
    write(name, source);
  }
  const names = Object.keys(captions);
  assert.equal(printed(['dedupe', 'clean.txt', ...names]), names.map((name) => `${name}\tclean.txt\t1.000\n`).join(''));
});

test('what is said twice is read twice', () => {
  const repeats = [
    [0, 2, 'No, no, no.'],
    [2, 4, 'No, no, no.'],
    [6, 8, 'No, no, no.'],
    [8, 10, 'I saw the'],
    [10, 12, 'the dog.'],
    [12, 14, 'It was'],
    [14, 16, 'It was a bright cold day.'],
    ...SAID.map((line, at) => [20 + 4 * at, 24 + 4 * at, line]),
  ];
  for (const write of [srt, vtt]) {
    assert.equal(textOfSubtitles(write(repeats)), repeats.map(([, , line]) => line).join('\n'));
  }
  // With a pause between them, also cues that begin alike are said twice.
  const paused = SAID.flatMap((line, at) => [
    [6 * at, 6 * at + 2, line.slice(0, 20)],
    [6 * at + 3, 6 * at + 5, line],
  ]);
  assert.equal(textOfSubtitles(srt(paused)), paused.map(([, , line]) => line).join('\n'));
});

test('only an empty line ends a cue of WebVTT, and in SubRip only the next cue', () => {
  const cues = [
    [0, 4, ' ', 'Good morning'],
    [5, 8, 'line one', '\t', 'line two'],
    [9, 12, 'the last'],
  ];
  const said = 'Good morning\nline one\nline two\nthe last';
  assert.equal(textOfSubtitles(vtt(cues)), said);
  assert.equal(textOfSubtitles(srt(cues)), said);
  assert.equal(textOfSubtitles(srt(cues).replaceAll('\n', '\r\n')), said);
  assert.equal(textOfSubtitles(srt(cues).replace('\t', '')), said);
  assert.equal(textOfSubtitles(srt(cues).replaceAll('\n\n', '\n \n')), said);
  assert.equal(
    textOfSubtitles(
      srt([
        [0, 4, '1984'],
        [5, 8, '2001'],
      ]),
    ),
    '1984\n2001',
  );
  const notes = `WEBVTT\n\nNOTE to be\n checked\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.000\n<v Ann>Salt &amp; <i>pepper</i>\n\nno cue\n`;
  assert.equal(textOfSubtitles(notes), 'Salt & pepper');
});

test('of a cue the last 15 rows can roll up', () => {
  const long = Array.from({ length: 50_000 }, (_, at) => `w${at % 2}`);
  assert.equal(
    textOfSubtitles(
      srt([
        [0, 1, ...long],
        [1, 2, ...long],
      ]),
    ).split('\n').length,
    100_000 - 14,
  );
});
