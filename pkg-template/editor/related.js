import { element } from './box.js';
import { nameOf } from './strings.js';

/** The list of documents that may be about the same thing: titles and words, and no percentage, for words cannot tell how sure it is. */
export function createRelated({ words }, similar) {
  const heading = element('p', { className: 'nearprint-name' }, words.related);
  const list = element('ul', {});
  const section = element('div', { className: 'nearprint-related', hidden: true }, heading, list);
  let asked;

  /** Asks once for each text. If it fails, nothing is listed: the list is an offer beside the matches. */
  async function show(text) {
    if (text === asked) return;
    asked = text;
    const found = await Promise.resolve()
      .then(() => similar(text))
      .catch(() => []);
    if (text !== asked) return;
    section.hidden = found.length === 0;
    list.replaceChildren(...found.map((one) => row(one, words)));
  }
  return { element: section, show };
}

function row({ terms, numbers, ...document }, words) {
  const shared = terms.flatMap(({ text }, place) => [...(place > 0 ? [', '] : []), element('mark', {}, text)]);
  const differ = numbers === 'differ' ? [` (${words.otherNumbers})`] : [];
  return element('li', {}, element('bdi', { className: 'nearprint-related-title' }, nameOf(document, words)), ': ', ...shared, ...differ);
}
