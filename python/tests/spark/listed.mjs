// What the packed command line makes of a file of JSON Lines: { passages, left }, the repeated passages and the texts that a cut with --common 3 leaves.

import { jsonLines, printed, read } from '../../../tests/cli/command.mjs';

const passages = jsonLines(printed(['passages', process.argv[2], '--json'])).slice(0, -1);
printed(['passages', process.argv[2], '--common', '3', '--cut', '-o', 'left.jsonl']);
const left = jsonLines(read('left.jsonl')).map(({ text }) => text);
console.log(JSON.stringify({ passages: passages.map(({ text, letters, documents, times }) => [text, letters, documents, times]), left }));
