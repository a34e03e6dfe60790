import { check, checkOneOf, checkString, completeOptions } from '../checks.js';
import { boxOf, button, element, isolated, languageIn, quotation } from './box.js';
import { late } from './late.js';
import { opener } from './open-link.js';
import { adopt, builtIn, checkLocale, framesAround, layerOf, viewOf } from './page.js';
import { speak } from './spoken.js';
import { languageOf, nameOf } from './strings.js';

const CARD = `${boxOf('.nearprint-card')}
.nearprint-card.nearprint-box{position:fixed;inset:auto;margin:0;width:min(40em, 100vw - 16px);max-height:min(30em, 100vh - 16px);max-height:min(30em, 100dvh - 16px);display:flex;flex-direction:column;gap:10px;padding:14px 16px;z-index:2147483647;box-shadow:0 1px 3px rgb(0 0 0 / 0.12), 0 10px 32px rgb(0 0 0 / 0.2)}
.nearprint-card.nearprint-box .nearprint-sentence{padding-inline-end:32px;flex:none;max-height:4.5em;overflow:hidden}
.nearprint-card.nearprint-box .nearprint-both{flex:0 1 auto;min-height:0;overflow:auto;row-gap:0;scrollbar-width:thin}
.nearprint-card.nearprint-box .nearprint-both > div{grid-row:span calc(var(--nearprint-lines, 1) + 1);display:grid;grid-template:subgrid / minmax(0, 1fr)}
.nearprint-card.nearprint-box .nearprint-both > div:only-child{grid-column:1 / -1}
.nearprint-card.nearprint-box blockquote{grid-row:span var(--nearprint-lines, 1);display:grid;grid-template:subgrid / minmax(0, 1fr)}
.nearprint-card.nearprint-box .nearprint-actions{flex:none}
.nearprint-card.nearprint-box button.nearprint-close{position:absolute;top:8px;inset-inline-end:8px;width:32px;padding:0;border:0;text-align:center;font-size:1.3em;line-height:1;color:var(--quiet)}
@media (max-width:480px){
.nearprint-card.nearprint-box{width:auto;max-height:max(70vh, min(100vh, 14em));max-height:max(70dvh, min(100dvh, 14em));left:0 !important;right:0;top:auto !important;bottom:var(--nearprint-keyboard, 0px);border-radius:14px 14px 0 0;border-width:1px 0 0}
.nearprint-card.nearprint-box :is(button, .nearprint-open){min-height:44px}
.nearprint-card.nearprint-box button.nearprint-close{width:44px;top:4px;inset-inline-end:4px}
.nearprint-card.nearprint-box .nearprint-both{display:flex;flex-direction:column;gap:8px}
.nearprint-card.nearprint-box .nearprint-both > div{display:flex;flex-direction:column;flex:0 1 auto;min-height:4em}
.nearprint-card.nearprint-box blockquote{display:block;min-height:0;overflow:auto}
}
`;

/** Milliseconds that the pointer rests on a mark before its card opens, and stays away before it closes. */
const REST = 300;

/** How many marks of punctuation may stand between a passage and the caret behind it. */
const MARKS = 3;
const LETTER_OR_LINE = /[\p{L}\p{N}\n\r\v\f\x85\u2028\u2029]/u;

const defaults = {
  link: undefined,
  open: undefined,
  actions: [],
  hover: true,
  container: undefined,
  locale: undefined,
  strings: undefined,
};

/** A card at the mark, for the option `card` of an adapter: it shows the match and what can be done about it. */
export function card(given) {
  const options = completeOptions('options', given, defaults);
  const { link, open, actions, container } = options;
  for (const [name, call] of Object.entries({ link, open }))
    check(`options.${name}`, call, 'a function', call === undefined || typeof call === 'function');
  check('options.actions', actions, 'an array of { label, act }', Array.isArray(actions));
  actions.forEach(({ label, act }, place) => {
    checkString(`options.actions[${place}].label`, label);
    check(`options.actions[${place}].act`, act, 'a function', typeof act === 'function');
  });
  checkOneOf('options.hover', options.hover, [true, false]);
  const isContainer = container === undefined || typeof container === 'string' || typeof container?.append === 'function';
  check('options.container', container, 'an element or a selector', isContainer);
  checkLocale(options.locale);
  return (checker, surface) => attach(checker, surface, options);
}

/** Attaches cards to a surface. Returns a function that ends this. */
function attach(checker, surface, options) {
  const end = new AbortController();
  const { signal } = end;
  const view = viewOf(surface.element.ownerDocument);
  let open; // { match, place, at: a point or undefined, pinned, box, end }
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

  /** The mark at the caret, or the one that ends before it, apart from a full stop or the like. */
  function markAtCaret() {
    let caret = surface.caret();
    if (caret < 0) return undefined; // it is between texts
    let match = checker.matchAt(caret);
    if (!match) {
      const near = [...checker.text.slice(Math.max(0, caret - MARKS), caret)].reverse();
      const border = near.findIndex((character) => LETTER_OR_LINE.test(character));
      caret -= (border < 0 ? near : near.slice(0, border)).join('').length;
      match = checker.matchAt(Math.max(caret - 1, 0));
    }
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
    const box = element('nearprint-card', {
      className: 'nearprint-card nearprint-box',
      role: 'dialog',
      lang: language.language,
      dir: language.direction,
      popover: 'manual',
    });
    open = { ...found, pinned, box, end: new AbortController() };
    contentsOf(box, { ...found, latest: () => open.match, checker, language, options, field: surface.element, close: leave }).then(
      () => open?.box === box && position(),
    );
    const frames = framesAround(view);
    for (const { ownerDocument } of frames) hear(viewOf(ownerDocument), open.end.signal);
    ground(frames).append(box);
    adopt(box, CARD);
    box.showPopover?.();
    box.addEventListener('pointerenter', () => wait());
    box.addEventListener('pointerleave', closeSoon);
    // Where the window is out of sight, as in a closed shadow tree, the card hears its events by itself.
    for (const [type, hear] of Object.entries(own)) box.addEventListener(type, hear, { capture: true, signal });
    position();
  }

  /** Where the card can be used: where the app says, or else in the dialog around the text or its frame, or else in the outermost page. */
  function ground(frames) {
    const { container } = options;
    const hosts = [surface.element, ...frames];
    if (typeof container === 'string') {
      for (const host of hosts) {
        const found = builtIn(host, 'closest')(container) ?? builtIn(host.ownerDocument, 'querySelector')(container);
        if (found) return found;
      }
    } else if (container) return container;
    const layers = hosts.map(layerOf);
    return layers.find((layer) => layer !== builtIn(layer.ownerDocument, 'documentElement')) ?? layers.at(-1);
  }

  function position() {
    const { match, place, at, box } = open;
    const rects = surface.rects(match.here[place]);
    if (rects.length === 0 && at === undefined) rects.push(surface.element.getBoundingClientRect());
    const home = viewOf(box.ownerDocument);
    put(box, inWindow(nearest(rects, at), view, home), home);
  }

  function close() {
    wait();
    open?.end.abort();
    open?.box.remove();
    open = undefined;
  }

  const isInside = (target) => target?.nodeType !== undefined && open?.box.contains(target); // a window is no node
  const focused = () => builtIn(open.box.getRootNode(), 'activeElement');

  /** Closes the card, and returns the focus to the text if it was in the card. */
  function leave() {
    const inside = open && isInside(focused());
    close();
    if (inside) surface.focus();
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
      open.box.querySelector('.nearprint-actions :is(button, a)').focus();
    },
    true,
  );

  // What happens in the card stays in it. A page that keeps the focus in a modal, or closes what is clicked outside of, listens at its
  // document, and the window hears before that.
  const stay = (act) => (event) => {
    const target = event.composedPath()[0];
    if (!isInside(target)) return;
    event.stopImmediatePropagation();
    act?.(event, target);
  };
  const own = {
    // A click leaves the focus in the text; of the quotations something can be selected.
    mousedown: stay((event, target) => builtIn(target, 'closest')('blockquote') ?? event.preventDefault()),
    click: stay((event, target) => {
      const pressed = builtIn(target, 'closest')('button, a');
      pressed?.onclick?.(event);
    }),
    keydown: stay((event) => {
      if (event.key !== 'Tab') return;
      const all = [...open.box.querySelectorAll('a, button, blockquote')];
      if (focused() !== all.at(event.shiftKey ? 0 : -1)) return;
      event.preventDefault();
      leave();
    }),
    ...Object.fromEntries(
      ['pointerdown', 'pointerup', 'mouseup', 'touchstart', 'touchend', 'keyup', 'focusin', 'focusout', 'wheel'].map((type) => [
        type,
        stay(),
      ]),
    ),
  };
  const escape = (event) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  };
  const moved = ({ target }) => open && !isInside(target) && position();
  /** Hears what concerns the card in a window: that of the text, and while the card is open those around its frame. */
  const hear = (window, signal) => {
    const add = (type, act, options) => builtIn(window, 'addEventListener')(type, act, { capture: true, signal, ...options });
    add('keydown', escape);
    for (const [type, act] of Object.entries(own)) add(type, act, { passive: type === 'wheel' });
    add('pointerdown', (event) => open && !event.composedPath().includes(open.box) && close());
    add('scroll', moved);
    for (const target of [window, window.visualViewport]) target?.addEventListener('resize', moved, { signal });
  };
  hear(view, signal);
  const off = checker.subscribe(({ matches }) => {
    if (!open) return;
    const now = matches.find(({ id }) => id === open.match.id);
    const place = placeOf(open.match, open.place, now);
    if (place < 0) return leave();
    [open.match, open.place] = [now, place];
    setTimeout(() => open && position()); // after the editor has redrawn it
  });
  const silence = speak(checker, surface.element, options);
  return () => {
    end.abort();
    off();
    silence();
    close();
  };
}

/** Which passage of a match is the one at a place of the same match before; -1 if it is gone. */
function placeOf(before, place, now) {
  const passage = before.there[place]?.join();
  return now?.there.findIndex((range) => range.join() === passage) ?? -1;
}

/**
 * Fills a card with the match, both passages and the actions, and resolves when the card is complete. `latest()` returns the match as it is
 * at that time.
 */
async function contentsOf(box, { match, place, latest, checker, language, options, field, close }) {
  const { words, say, page: lang } = language;
  const name = nameOf(match, words);
  const sentence = say(match, checker.text);
  const here = quotation(words.here, languageIn(field));
  const there = quotation(words.there);
  const both = element('div', { className: 'nearprint-both' }, here.element, there.element);
  const row = element('div', { className: 'nearprint-actions' });
  /** Closes the card first, so that the focus is in the text, unless the app moves it. */
  const leave = (act) => {
    const now = latest();
    close();
    act(now);
  };
  const open = opener(match, options, { words, checker, page: box.ownerDocument, leave });
  if (open) row.append(open);
  row.append(button(words.ignore.pair, () => checker.ignore(latest(), 'pair')));
  for (const { label, act } of options.actions)
    row.append(
      Object.assign(
        button(label, () => leave(act)),
        { lang },
      ),
    );
  const end = Object.assign(button('×', close), { className: 'nearprint-close', ariaLabel: words.close });
  box.ariaLabel = sentence;
  box.append(element('p', { className: 'nearprint-sentence' }, ...isolated(sentence, name)), both, row, end);

  // What the quotations show is loaded with the first card.
  const quotes = late(() => import('./card-quotes.js')).catch((error) => void (checker.disposed || checker.fail(error)));
  const [texts, part] = await Promise.all([checker.passages(match).catch(() => ({})), quotes]);
  if (part === undefined) return;
  const [mine, theirs] = part.quoted(match, place, texts);
  both.style.setProperty('--nearprint-lines', mine.length);
  const shown = (lines) => lines.map((line) => element('div', {}, ...line));
  here.show(...shown(mine));
  if (theirs) there.show(...shown(theirs));
  else if (texts.there === undefined) there.show(words.notKept);
  else {
    here.head(words.same);
    there.element.remove();
  }
}

/** Pixels between a card, its mark and the border of the window. */
const GAP = 8;

/** The box of a mark that is nearest to a point. A mark has a box for each line. */
function nearest(rects, point) {
  const far = ({ left, right, top, bottom }) => Math.max(left - point.x, point.x - right, 0) + Math.max(top - point.y, point.y - bottom, 0);
  return point ? rects.reduce((best, rect) => (best && far(best) <= far(rect) ? best : rect), undefined) : rects[0];
}

/** A box in coordinates of a window around its own; `undefined` if it is out of sight in one of them. */
function inWindow(rect, view, home) {
  const seen = rect && rect.bottom > 0 && rect.top < view.innerHeight;
  if (!seen || view === home || !view.frameElement) return seen ? rect : undefined;
  const frame = view.frameElement;
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = width / frame.offsetWidth || 1;
  const moved = new DOMRect(
    left + (frame.clientLeft + rect.left) * scale,
    top + (frame.clientTop + rect.top) * scale,
    rect.width * scale,
    rect.height * scale,
  );
  return inWindow(moved, viewOf(frame.ownerDocument), home);
}

/** Puts a card below a box, or above it if it only fits there. The card is hidden while its mark is out of sight. */
function put(card, rect, { innerWidth, innerHeight, visualViewport }) {
  // On a phone the card is at the bottom, above the keyboard.
  const shown = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  card.style.setProperty('--nearprint-keyboard', `${Math.max(0, innerHeight - shown)}px`);
  card.style.visibility = rect ? '' : 'hidden';
  if (!rect) return;
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = rect.bottom + GAP;
  const above = rect.top - GAP - height;
  const top = below + height <= innerHeight || above < 0 ? Math.min(below, innerHeight - height - GAP) : above;
  card.style.top = `${Math.max(GAP, top)}px`;
  const left = card.dir === 'rtl' ? rect.right - width : rect.left;
  card.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
}
