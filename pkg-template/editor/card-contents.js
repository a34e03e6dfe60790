import { check } from '../argument.js';
import { button, element, isolated, quotation } from './box.js';
import { builtIn } from './built-in.js';
import { late } from './late.js';
import { nameOf } from './name.js';

/**
 * Fills a card with the match, both passages and the actions. `latest()` returns the match as it is at that time; `settled()` is
 * called when the card is complete.
 */
export async function contentsOf(box, { match, place, latest, checker, language, link, open, actions, close, settled }) {
  const { words, say } = language;
  const name = nameOf(match, words);
  const told = say(match);
  const here = quotation(words.here, {});
  const there = quotation('', {});
  there.head(isolated(words.there(name), name));
  const row = element('div', { className: 'nearprint-actions' });
  /** Closes the card first, so that the focus is in the text, unless the app moves it. */
  const leave = (act) => {
    const now = latest();
    close();
    act(now);
  };
  const address = safe(linkOf(match, link), box.ownerDocument);
  if (address) row.append(anchor(address, words.open, open && (() => leave(open)), close));
  else if (open) row.append(button(words.open, () => leave(open)));
  row.append(button(words.ignore.pair, () => checker.ignore(latest(), 'pair')));
  for (const { label, act } of actions) row.append(button(label, () => leave(act)));
  row.append(button(words.close, close));
  const both = element('div', { className: 'nearprint-both', tabIndex: 0 }, here.element, there.element);
  box.ariaLabel = told;
  box.append(element('p', {}, ...isolated(told, name)), both, row);

  // What the quotations show is loaded with the first card.
  const quotes = late(() => import('./card-quotes.js')).catch((error) => void (checker.disposed || checker.fail(error)));
  const [texts, part] = await Promise.all([checker.passages(match).catch(() => ({})), quotes]);
  if (part === undefined) return;
  const [mine, theirs = [[words.notKept]]] = part.quoted(match, place, texts);
  both.style.setProperty('--nearprint-lines', mine.length);
  for (const [quote, lines] of [[here, mine], [there, theirs]]) quote.show(...lines.map((line) => element('div', {}, ...line)));
  settled();
}

/** *Open* as a link. Its page is another tab, so that the text stays where it is. A plain click calls the app instead, if it opens documents
    itself; a click for another tab or window does not. */
function anchor(address, text, open, close) {
  const made = element('a', { className: 'nearprint-open', href: address, target: '_blank', rel: 'noopener' }, text);
  made.addEventListener('click', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!open || !isPlain) return void setTimeout(close); // when the browser has followed it
    event.preventDefault();
    open();
  });
  return made;
}

/** The result of the caller's function. An error in it is reported, and the card has no link. */
function linkOf(match, link) {
  try {
    const address = link?.(match) ?? undefined;
    check('options.link(match)', address, 'a string, a URL or undefined', ['undefined', 'string'].includes(typeof address) || address instanceof URL);
    return address;
  } catch (error) {
    (globalThis.reportError ?? console.error)(error);
    return undefined;
  }
}

/** The address, unless it would run code: it may contain untrusted data. */
function safe(address, page) {
  const baseURI = builtIn(page, 'baseURI');
  if (address === undefined || !URL.canParse(address, baseURI)) return undefined;
  return ['javascript:', 'data:', 'vbscript:', 'blob:', 'filesystem:'].includes(new URL(address, baseURI).protocol) ? undefined : String(address);
}
