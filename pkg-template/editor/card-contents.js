import { button, element, isolated, nameOf, quotation } from './box.js';
import { differences } from './differences.js';

/** In UTF-16 code units: passages with a gap of at most `BETWEEN` are shown as one, and `EQUAL` of a long equal stretch is shown.
    */
const BETWEEN = 100;
const EQUAL = 80;

/**
 * Fills a card with the match, both passages and the actions. `latest()` returns the match as it is at that time; `settled()` is
 * called when the card is complete.
 */
export async function contentsOf(box, { match, place, latest, checker, language, link, actions, close, settled }) {
  const { words, say } = language;
  const name = nameOf(match, words);
  const told = say(match);
  const here = quotation(words.here);
  const there = quotation('');
  there.head(isolated(words.there(name), name));
  const row = element('div', { className: 'nearprint-actions' });
  const address = safe(link?.(match), box.ownerDocument);
  if (address) row.append(element('a', { className: 'nearprint-open', href: address }, words.open));
  row.append(button(words.ignore.pair, () => checker.ignore(latest(), 'pair')));
  for (const { label, act } of actions) {
    row.append(button(label, () => {
      const now = latest();
      close();
      act(now);
    }));
  }
  row.append(button(words.close, close));
  const both = element('div', { className: 'nearprint-both' }, here.element, there.element);
  box.ariaLabel = told;
  box.append(element('p', {}, ...isolated(told, name)), both, row);

  const texts = await checker.passages(match).catch(() => ({}));
  const [own, other] = around(match, place);
  const piece = (text, range) => text?.slice(...range) ?? '';
  if (texts.there === undefined || other === undefined) {
    here.show(...shown([{ text: piece(texts.here, own) }]));
    there.show(words.notKept);
  } else {
    const [mine, theirs] = differences(piece(texts.here, own), piece(texts.there, other));
    here.show(...shown(mine));
    there.show(...shown(theirs));
  }
  settled();
}

/** The range of the passage at a place and of its neighbours with small gaps on both sides, in both texts. */
function around({ here, there }, place) {
  if (there[place] === undefined) return [here[place], undefined];
  const order = here.map((_, at) => at).filter((at) => there[at]).sort((a, b) => here[a][0] - here[b][0]);
  const close = (ranges, a, b) => ranges[b][0] >= ranges[a][1] && ranges[b][0] - ranges[a][1] <= BETWEEN;
  const beside = (a, b) => a !== undefined && b !== undefined && close(here, a, b) && close(there, a, b);
  let first = order.indexOf(place);
  let last = first;
  while (beside(order[first - 1], order[first])) first--;
  while (beside(order[last], order[last + 1])) last++;
  return [here, there].map((ranges) => [ranges[order[first]][0], ranges[order[last]][1]]);
}

/** Pieces as nodes: differences are marked, and long equal stretches are shown without their middle. */
const shown = (pieces) =>
  pieces.map(({ text, differs }, place) => {
    if (differs) return element('mark', {}, text);
    if (text.length <= 3 * EQUAL) return text;
    if (pieces.length === 1) return `${text.slice(0, 3 * EQUAL)} …`;
    return `${place > 0 ? text.slice(0, EQUAL) : ''} … ${place < pieces.length - 1 ? text.slice(-EQUAL) : ''}`;
  });

/** The address, unless it would run code: it may contain untrusted data. */
function safe(address, { baseURI }) {
  if (address === undefined || !URL.canParse(address, baseURI)) return undefined;
  return new URL(address, baseURI).protocol === 'javascript:' ? undefined : String(address);
}
