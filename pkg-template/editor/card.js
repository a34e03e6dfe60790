import { check, checkOneOf, checkString, completeOptions } from '../checks.js';
import { BOX, button, element, isolated, languageOf, quotation } from './box.js';
import { late } from './late.js';
import { adopt, builtIn, viewOf } from './page.js';
import { nameOf } from './strings.js';

const CARD = `${BOX}
.nearprint-card{position:fixed;inset:auto;margin:0;box-sizing:border-box;width:min(30rem, 100vw - 16px);max-height:min(26rem, 100vh - 16px);overflow:auto;z-index:2147483647;box-shadow:0 4px 16px rgb(0 0 0 / 0.25)}
:where(.nearprint-card .nearprint-both){margin-top:0.5em}
:where(.nearprint-card .nearprint-both mark){font-weight:600}
:where(.nearprint-card .nearprint-open){display:inline-flex;align-items:center;text-decoration:none}
:where(.nearprint-card .nearprint-both){max-height:13.5em;overflow:auto;row-gap:0}
:where(.nearprint-card .nearprint-both > div){grid-row:span calc(var(--nearprint-lines, 1) + 1);display:grid;grid-template:subgrid / minmax(0, 1fr)}
:where(.nearprint-card .nearprint-both blockquote){grid-row:span var(--nearprint-lines, 1);display:grid;grid-template:subgrid / minmax(0, 1fr);max-height:none;overflow:visible}
:where(.nearprint-card .nearprint-both blockquote div){min-height:1.5em}
:where(.nearprint-card .nearprint-name){position:sticky;top:0;background:var(--nearprint-background, Canvas)}
@media (max-width:480px){.nearprint-card{width:auto;max-height:50vh;left:0 !important;right:0;top:auto !important;bottom:var(--nearprint-keyboard, 0px);border-radius:var(--nearprint-radius, 6px) var(--nearprint-radius, 6px) 0 0}.nearprint-card :is(button, .nearprint-open){min-height:44px}}
`;

/** Milliseconds that the pointer rests on a mark before its card opens, and stays away before it closes. */
const REST = 300;

const defaults = { link: undefined, open: undefined, actions: [], hover: true, locale: undefined, strings: undefined };

/** A card at the mark, for the option `card` of an adapter: it shows the match and what can be done about it. */
export function card(given) {
  const options = completeOptions('options', given, defaults);
  const { link, open, actions } = options;
  for (const [name, call] of Object.entries({ link, open }))
    check(`options.${name}`, call, 'a function', call === undefined || typeof call === 'function');
  check('options.actions', actions, 'an array of { label, act }', Array.isArray(actions));
  actions.forEach(({ label, act }, place) => {
    checkString(`options.actions[${place}].label`, label);
    check(`options.actions[${place}].act`, act, 'a function', typeof act === 'function');
  });
  checkOneOf('options.hover', options.hover, [true, false]);
  return (checker, surface) => attach(checker, surface, options);
}

/** Attaches cards to a surface. Returns a function that ends this. */
function attach(checker, surface, options) {
  const end = new AbortController();
  const { signal } = end;
  const page = surface.element.ownerDocument;
  const view = viewOf(page);
  let open; // { match, place, at: a point or undefined, pinned, box }
  let timer;
  let resting; // where the pointer is

  function markAt({ clientX: x, clientY: y }) {
    const under = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    // Reading the boxes of all marks would take long where there are thousands.
    const offset = surface.offsetAt?.(x, y);
    const isNear = ([start, end]) => !(offset < start || offset > end); // all, if there is no offset
    for (const match of checker.state.matches) {
      const place = match.here.findIndex((range) => isNear(range) && surface.rects(range).some(under));
      if (place >= 0) return { match, place, at: { x, y } };
    }
    return undefined;
  }

  function markAtCaret() {
    const caret = surface.caret();
    const match = checker.matchAt(caret) ?? checker.matchAt(Math.max(caret - 1, 0));
    const place = match?.here.findIndex(([start, end]) => start <= caret && caret <= end);
    return match && { match, place, at: undefined };
  }

  function show(found, pinned) {
    wait();
    if (open?.match === found.match && open.place === found.place) {
      open.pinned ||= pinned;
      return;
    }
    close();
    const language = languageOf(options);
    const box = element('div', { className: 'nearprint-card nearprint-box', role: 'dialog', lang: language.language, popover: 'manual' });
    open = { ...found, pinned, box };
    const { link, actions } = options;
    contentsOf(box, { ...found, latest: () => open.match, checker, language, link, open: options.open, actions, close: leave }).then(
      () => open?.box === box && position(),
    );
    // Inside the dialog, if the surface is in one, because a modal dialog makes the rest of the page inert; and outside of the surface,
    // which may be all of the body.
    const root = surface.element.getRootNode();
    const body = builtIn(root, 'body') ?? root;
    const parent = surface.element.parentElement;
    const dialog = parent && builtIn(parent, 'closest')('dialog');
    (dialog ?? (surface.element.contains(body) ? builtIn(page, 'documentElement') : body)).append(box);
    adopt(box, CARD);
    box.showPopover?.();
    box.addEventListener('pointerenter', () => wait());
    box.addEventListener('pointerleave', closeSoon);
    box.addEventListener('keydown', leaveByTab);
    // A click leaves the focus in the text; of the quotations something can be selected.
    box.addEventListener('mousedown', (event) => !builtIn(event.target, 'closest')('blockquote') && event.preventDefault());
    position();
  }

  function position() {
    const { match, place, at, box } = open;
    const rects = surface.rects(match.here[place]);
    if (rects.length === 0 && at === undefined) rects.push(surface.element.getBoundingClientRect());
    put(box, nearest(rects, at), view);
  }

  function close() {
    wait();
    open?.box.remove();
    open = undefined;
  }

  /** Closes the card, and returns the focus to the text if it was in the card. */
  function leave() {
    const inside = open?.box.contains(builtIn(open.box.getRootNode(), 'activeElement'));
    close();
    if (inside) surface.focus();
  }

  function leaveByTab(event) {
    if (event.key !== 'Tab') return;
    const all = [...open.box.querySelectorAll('a, button, .nearprint-both')];
    if (builtIn(open.box.getRootNode(), 'activeElement') !== all.at(event.shiftKey ? 0 : -1)) return;
    event.preventDefault();
    leave();
  }

  const wait = (act) => {
    clearTimeout(timer);
    timer = act && setTimeout(act, REST);
  };
  const closeSoon = () => open && !open.pinned && wait(close);

  const on = (target, type, hear, capture = false) => builtIn(target, 'addEventListener')(type, hear, { signal, capture });
  on(surface.element, 'click', (event) => {
    // After the editor has moved its caret. If there are no boxes of marks, the caret decides.
    setTimeout(() => {
      if (signal.aborted) return;
      const marked = checker.state.matches.some(({ here }) => here.some((range) => surface.rects(range).length > 0));
      const found = marked ? markAt(event) : markAtCaret();
      if (found) show(found, true);
    });
  });
  on(surface.element, 'pointermove', (event) => {
    if (!options.hover || event.pointerType !== 'mouse' || event.buttons > 0) return;
    resting = event;
    if (open?.pinned) return;
    wait(() => {
      const found = markAt(resting);
      if (found) show(found, false);
      else if (open) close();
    });
  });
  on(surface.element, 'pointerleave', () => (open ? closeSoon() : wait()));
  on(
    surface.element,
    'keydown',
    (event) => {
      const found = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && markAtCaret();
      if (!found) return;
      event.preventDefault();
      event.stopPropagation();
      show(found, true);
      open.box.querySelector('button, a').focus();
    },
    true,
  );
  on(
    page,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !open) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    },
    true,
  );
  on(page, 'pointerdown', (event) => open && !event.composedPath().includes(open.box) && close(), true);
  const moved = ({ target }) => open && !open.box.contains(target) && position();
  on(page, 'scroll', moved, true);
  for (const target of [view, view.visualViewport]) if (target) on(target, 'resize', moved);

  const off = checker.subscribe(({ matches }) => {
    if (!open) return;
    const passage = open.match.there[open.place]?.join();
    const now = matches.find(({ id }) => id === open.match.id);
    const place = now?.there.findIndex((range) => range.join() === passage) ?? -1;
    if (place < 0) return leave();
    Object.assign(open, { match: now, place });
    setTimeout(() => open && position()); // after the editor has redrawn it
  });

  return () => {
    end.abort();
    off();
    close();
  };
}

/**
 * Fills a card with the match, both passages and the actions, and resolves when the card is complete. `latest()` returns the match as it is
 * at that time.
 */
async function contentsOf(box, { match, place, latest, checker, language, link, open, actions, close }) {
  const { words, say } = language;
  const name = nameOf(match, words);
  const sentence = say(match);
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
  box.ariaLabel = sentence;
  box.append(element('p', {}, ...isolated(sentence, name)), both, row);

  // What the quotations show is loaded with the first card.
  const quotes = late(() => import('./card-quotes.js')).catch((error) => void (checker.disposed || checker.fail(error)));
  const [texts, part] = await Promise.all([checker.passages(match).catch(() => ({})), quotes]);
  if (part === undefined) return;
  const [mine, theirs = [[words.notKept]]] = part.quoted(match, place, texts);
  both.style.setProperty('--nearprint-lines', mine.length);
  for (const [quote, lines] of [
    [here, mine],
    [there, theirs],
  ])
    quote.show(...lines.map((line) => element('div', {}, ...line)));
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
    check(
      'options.link(match)',
      address,
      'a string, a URL or undefined',
      ['undefined', 'string'].includes(typeof address) || address instanceof URL,
    );
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
  return ['javascript:', 'data:', 'vbscript:', 'blob:', 'filesystem:'].includes(new URL(address, baseURI).protocol)
    ? undefined
    : String(address);
}

/** Pixels between a card, its mark and the border of the window. */
const GAP = 8;

/** The box of a mark that is nearest to a point. A mark has a box for each line. */
function nearest(rects, point) {
  const far = ({ left, right, top, bottom }) => Math.max(left - point.x, point.x - right, 0) + Math.max(top - point.y, point.y - bottom, 0);
  return point ? rects.reduce((best, rect) => (best && far(best) <= far(rect) ? best : rect), undefined) : rects[0];
}

/** Puts a card below a box, or above it if it only fits there. The card is hidden while its mark is out of sight. */
function put(card, rect, { innerWidth, innerHeight, visualViewport }) {
  // On a phone the card is at the bottom, above the keyboard.
  const shown = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  card.style.setProperty('--nearprint-keyboard', `${Math.max(0, innerHeight - shown)}px`);
  const seen = rect && rect.bottom > 0 && rect.top < innerHeight;
  card.style.visibility = seen ? '' : 'hidden';
  if (!seen) return;
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = rect.bottom + GAP;
  const above = rect.top - GAP - height;
  const top = below + height <= innerHeight || above < 0 ? Math.min(below, innerHeight - height - GAP) : above;
  card.style.top = `${Math.max(GAP, top)}px`;
  card.style.left = `${Math.max(GAP, Math.min(rect.left, innerWidth - width - GAP))}px`;
}
