// A forum's form for new posts. During typing it warns of documentation and posts with the same content.

import { corpusFromBytes, Draft } from 'nearprint/fingerprints';

const area = document.querySelector('textarea');
const button = document.querySelector('button');
const warnings = document.querySelector('#warnings');
const posts = document.querySelector('#posts');

// What `npm run corpus` made of npm's documentation.
const response = await fetch('docs.corpus');
const corpus = corpusFromBytes(new Uint8Array(await response.arrayBuffer()));
let draft = new Draft();
let asked = false;

area.placeholder = `${corpus.size} pages of documentation know a lot already.`;
area.disabled = button.disabled = false;
area.addEventListener('input', () => {
  edit(area.value);
  if (asked) return;
  asked = true;
  // At most once per frame, however fast the typing.
  requestAnimationFrame(() => {
    asked = false;
    warn(corpus.check(draft, { limit: 3 }));
  });
});

document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = area.value.trim();
  if (text === '') return;
  corpus.put({ id: `post ${posts.children.length + 1}`, text });
  posts.append(Object.assign(document.createElement('li'), { textContent: text }));
  area.value = '';
  draft.dispose();
  draft = new Draft();
  warn([]);
});

/** Passes on only the difference: without the common beginning and end of both texts. */
function edit(text) {
  const before = draft.toString();
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === text.at(-1 - end)) end++;
  draft.replace(start, before.length - end, text.slice(start, text.length - end));
}

function warn(matches) {
  warnings.replaceChildren(...matches.map(warning));
}

function warning({ id, score, here: [[start, end]] }) {
  const item = document.createElement('p');
  item.dataset.id = id;
  const name = Object.assign(document.createElement('strong'), { textContent: nameOf(id) });
  const said = Object.assign(document.createElement('q'), { textContent: shorten(draft.toString().slice(start, end)) });
  item.append(`${Math.round(100 * score)} % of this is in `, name, ': ', said);
  return item;
}

/** node_modules/npm/docs/content/commands/npm-ci.md → npm-ci */
const nameOf = (id) => id.replace(/^.*\//, '').replace(/\.md$/, '');
const shorten = (text) => (text.length > 120 ? `${text.slice(0, 120)} …` : text);
