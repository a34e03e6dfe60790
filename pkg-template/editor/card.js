import { check, checkOneOf, checkString, completeOptions } from '../argument.js';
import { BOX, element, languageOf } from './box.js';
import { builtIn, viewOf } from './built-in.js';
import { contentsOf } from './card-contents.js';
import { nearest, put } from './card-place.js';
import { adopt } from './styles.js';

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
  for (const [name, call] of Object.entries({ link, open })) check(`options.${name}`, call, 'a function', call === undefined || typeof call === 'function');
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

  /** The mark under a point. */
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
    contentsOf(box, { ...found, latest: () => open.match, checker, language, link, open: options.open, actions, close: leave, settled: () => open?.box === box && position() });
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
  on(surface.element, 'keydown', (event) => {
    const found = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && markAtCaret();
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    show(found, true);
    open.box.querySelector('button, a').focus();
  }, true);
  on(page, 'keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  }, true);
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
