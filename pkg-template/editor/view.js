// A match as people see it, in the card and in the panel: what it is, both passages, *Open*, and what can be done about it.

import { check } from '../checks.js';
import { button, element, isolated, quotation } from './box.js';
import { late } from './late.js';
import { builtIn } from './page.js';
import { nameOf } from './strings.js';

export class MatchView {
  match;
  sentence = element('span', {});
  /** A place for *Open*, which not every document has. */
  opening = element('span', { className: 'nearprint-opening' });
  both = element('div', { className: 'nearprint-both' });
  /** Buttons that ignore the match, one for each kind. */
  ignoring;
  #checker;
  #language;
  #options;
  #page;
  #here;
  #there;
  #place;
  #compared; // what the quotations are of

  /** `options` has `link`, `open`, the `kinds` of ignoring, the language `lang` of the text, and `leave(act)`, which calls `act` when the view is out
      of the way. */
  constructor(checker, language, options, page) {
    const { words } = language;
    this.#checker = checker;
    this.#language = language;
    this.#options = options;
    this.#page = page;
    this.#here = quotation(words.here, options.lang);
    this.#there = quotation(words.there);
    this.both.append(this.#here.element, this.#there.element);
    this.ignoring = options.kinds.map((kind) => button('', () => checker.disposed || checker.ignore(this.match, kind)));
  }

  /** Shows a match, or what has become of it: the passage at a place, or all passages. */
  show(match, place) {
    if (this.match === match && this.#place === place) return;
    this.match = match;
    this.#place = place;
    const { words, say } = this.#language;
    const name = nameOf(match, words);
    this.sentence.replaceChildren(...isolated(say(match, this.#checker.text), name));
    this.#showOpener(name);
    this.#options.kinds.forEach((kind, at) => {
      const label = words.ignore[kind];
      this.ignoring[at].replaceChildren(...(typeof label === 'function' ? isolated(label(name), name) : [label]));
    });
    if (this.#compared !== undefined) this.compare();
  }

  /** Fills the quotations, unless they are of the same passages already. What they show is loaded with the first. */
  async compare() {
    const { match } = this;
    const places = this.#place === undefined ? match.here.map((_, place) => place) : [this.#place];
    const lengths = match.here.map(([start, end]) => end - start);
    const now = [match.id, match.score, lengths, match.there, places].join('|');
    if (now === this.#compared) return;
    this.#compared = now;
    const checker = this.#checker;
    const quotes = late(() => import('./quotes.js')).catch((error) => void (checker.disposed || checker.fail(error)));
    const [texts, part] = await Promise.all([checker.passages(match).catch(() => ({})), quotes]);
    if (part === undefined || now !== this.#compared) return;
    const { words } = this.#language;
    const [mine, theirs] = part.quoted(match, places, texts);
    this.both.style.setProperty('--nearprint-lines', mine.length);
    const shown = (lines) => lines.map((line) => element('div', {}, ...line));
    this.#here.show(...shown(mine));
    this.#there.show(...(theirs ? shown(theirs) : [words.notKept]));
    const isSame = !theirs && texts.there !== undefined;
    this.#here.head(isSame ? words.same : words.here);
    if (isSame) this.#there.element.remove();
    else this.both.append(this.#there.element);
  }

  /** *Open*, as a link or a button; nothing if a document has no address and the app does not open it itself. One that is the same keeps the focus. */
  #showOpener(name) {
    const { words } = this.#language;
    const { open, leave } = this.#options;
    const href = safe(addressOf(this.match, this.#options.link, this.#checker), this.#page);
    const before = this.opening.firstChild;
    const act = open && (() => leave(open));
    let made;
    if (href !== undefined) {
      // Its page is another tab, so that the text stays where it is.
      made = element('a', { className: 'nearprint-open', href, target: '_blank', rel: 'noopener' }, words.open);
      made.onclick = (event) => {
        // A click for another tab or window does not call the app.
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (!act || !isPlain) return void setTimeout(() => leave(() => {})); // when the browser has followed it
        event.preventDefault();
        act();
      };
    } else if (act) made = Object.assign(button(words.open, act), { className: 'nearprint-open' });
    if (made?.href !== before?.href || !made !== !before) this.opening.replaceChildren(...(made ? [made] : []));
    if (this.opening.firstChild) this.opening.firstChild.ariaLabel = `${words.open}: ${name}`;
  }
}

/** The result of the caller's function. After an error in it there is no link, and the state says why. */
function addressOf(match, link, checker) {
  try {
    const address = link?.(match) ?? undefined;
    const isAddress = ['undefined', 'string'].includes(typeof address) || address instanceof URL;
    check('options.link(match)', address, 'a string, a URL or undefined', isAddress);
    return address;
  } catch (error) {
    queueMicrotask(() => checker.disposed || checker.fail(error)); // not while the state is being shown
    return undefined;
  }
}

/** The address, unless it would run code: it may contain untrusted data. */
function safe(address, page) {
  const baseURI = builtIn(page, 'baseURI');
  if (address === undefined || !URL.canParse(address, baseURI)) return undefined;
  return ['javascript:', 'data:', 'vbscript:', 'blob:', 'filesystem:'].includes(new URL(address, baseURI).protocol)
    ? undefined
    : String(address);
}
