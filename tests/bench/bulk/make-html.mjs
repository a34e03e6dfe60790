// Web pages of 20 KB with one frame, the same on every run: make-html.mjs COUNT FOLDER TRUTH writes them into folders of 500, and JSON Lines of
// { id, group } about them. A page in ten is an earlier one with every twelfth word changed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeLines } from '../files.mjs';
import { changed, random, sentence, vocabulary } from '../texts.mjs';

const [count, folder, truth] = [Number(process.argv[2]), process.argv[3], process.argv[4]];
const IN_FOLDER = 500;
/** The paragraphs of a page, and the words of each. */
const [PARAGRAPHS, WORDS] = [28, 80];
const words = vocabulary(0, 20_000);

const frame = random(1);
const links = (number, name) =>
  Array.from(
    { length: number },
    (_, at) => `<li><a class="${name} link" href="/docs/${at}.html">${sentence(frame, words, 3)}</a></li>`,
  ).join('\n');
const [head, navigation, footer] = [
  `<meta charset="utf-8"><style>${'.link { color: #333; margin: 0 1em }\n'.repeat(20)}</style><script>${'console.log("a frame");'.repeat(20)}</script>`,
  `<header><a href="/">Home</a></header><nav><ul>\n${links(30, 'menu')}\n</ul></nav>`,
  `<footer><ul>\n${links(10, 'foot')}\n</ul><p>Copyright of the authors.</p></footer>`,
];

function paragraphs(number) {
  const draw = random(number);
  return Array.from({ length: PARAGRAPHS }, () => sentence(draw, words, WORDS));
}
const groupOf = (number) => (number % 10 === 9 ? number - 1 - (number % 7) : number);

function page(number) {
  const group = groupOf(number);
  const draw = random(0x40000000 + number);
  const own = (text) => (group === number ? text : changed(draw, text, words));
  const body = paragraphs(group).map(
    (text, at) =>
      `${at % 5 === 0 ? `<h2 id="part-${at}">${sentence(draw, words, 3)}</h2>\n` : ''}<p>${own(text).replaceAll('e', at % 7 === 3 ? '&#101;' : 'e')}</p>`,
  );
  return `<!DOCTYPE html>\n<html lang="en"><head><title>Page ${number}</title>${head}</head><body>${navigation}<main><h1>${sentence(draw, words, 4)}</h1>\n${body.join('\n')}\n</main>${footer}</body></html>\n`;
}

function* written() {
  for (let number = 0; number < count; number++) {
    const place = join(folder, String(Math.floor(number / IN_FOLDER)).padStart(4, '0'));
    if (number % IN_FOLDER === 0) mkdirSync(place, { recursive: true });
    const path = join(place, `${String(number).padStart(7, '0')}.html`);
    writeFileSync(path, page(number));
    yield { id: path, group: groupOf(number) };
  }
}
writeLines(truth, written());
