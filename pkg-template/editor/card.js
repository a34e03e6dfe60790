import { check, checkOneOf, checkString, completeOptions } from '../checks.js';
import { boxOf, button, element, languageIn, schemeOf } from './box.js';
import { followPlace } from './follow.js';
import {
  activeBeside,
  adopt,
  around,
  boxAround,
  builtIn,
  checkFunctions,
  checkLocale,
  framesAround,
  inSight,
  inWindow,
  isComposing,
  isField,
  isShown,
  layerOf,
  matches,
  reveal,
  viewOf,
} from './page.js';
import { speak } from './spoken.js';
import { languageOf } from './strings.js';
import { MatchView } from './view.js';

const CARD = `${boxOf('.nearprint-card')}
.nearprint-card.nearprint-box{position:fixed;inset:auto;margin:0;width:min(40em, 100vw - 16px);max-height:min(30em, 100vh - 16px);max-height:min(30em, 100dvh - 16px);display:flex;flex-direction:column;gap:10px;padding:14px 16px;z-index:2147483647;box-shadow:0 1px 3px rgb(0 0 0 / 0.12), 0 10px 32px rgb(0 0 0 / 0.2)}
.nearprint-card.nearprint-box .nearprint-sentence{padding-inline-end:32px;flex:none;max-height:4.5em;overflow:hidden}
.nearprint-card.nearprint-box .nearprint-both{flex:0 1 auto;min-height:0}
.nearprint-card.nearprint-box .nearprint-actions{flex:none}
.nearprint-card.nearprint-box button.nearprint-close{position:absolute;top:8px;inset-inline-end:8px;width:32px;padding:0;border:0;text-align:center;font-size:1.3em;line-height:1;color:var(--quiet)}
@media print{.nearprint-card.nearprint-box{display:none !important}}
@media (max-width:480px){
.nearprint-card.nearprint-box{width:auto;max-height:max(70vh, min(100vh, 14em));max-height:max(70dvh, min(100dvh, 14em));left:0 !important;right:0;top:auto !important;bottom:var(--nearprint-keyboard, 0px);border-radius:14px 14px 0 0;border-width:1px 0 0}
.nearprint-card.nearprint-box :is(button, .nearprint-open){min-height:44px}
.nearprint-card.nearprint-box button.nearprint-close{width:44px;top:4px;inset-inline-end:4px}
.nearprint-card.nearprint-box .nearprint-both{display:flex;flex-direction:column;gap:8px}
.nearprint-card.nearprint-box .nearprint-both > div{display:flex;flex-direction:column;flex:0 1 auto;min-height:4em}
.nearprint-card.nearprint-box .nearprint-both blockquote{display:block;min-height:0;overflow:auto}
}
@media (max-height:320px){
.nearprint-card.nearprint-box{max-height:100%;gap:6px;padding:8px 12px}
.nearprint-card.nearprint-box .nearprint-sentence{max-height:1.5em}
.nearprint-card.nearprint-box :is(button, .nearprint-open){min-height:32px}
.nearprint-card.nearprint-box .nearprint-both{display:block;overflow:auto}
.nearprint-card.nearprint-box .nearprint-both blockquote{padding:2px 10px;overflow:visible}
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
  const { actions, container } = options;
  checkFunctions(options, ['link', 'open']);
  check('options.actions', actions, 'an array of { label, act }', Array.isArray(actions));
  actions.forEach(({ label, act }, place) => {
    checkString(`options.actions[${place}].label`, label);
    check(`options.actions[${place}].act`, act, 'a function', typeof act === 'function');
  });
  checkOneOf('options.hover', options.hover, [true, false]);
  const isContainer = container === undefined || typeof container === 'string' || typeof container?.append === 'function';
  check('options.container', container, 'an element or a selector', isContainer);
  checkLocale(options.locale);
  return (checker, surface) => {
    const cards = new Cards(checker, surface, options);
    return () => cards.end();
  };
}

/**
 * The life of a card. It is *offered* when the pointer rests on a mark, and goes as soon as it may be in the way. It is *asked* for by a
 * plain click, by a key, or when an offered one is used, and stays until its writer turns to something else. Neither outlives what it is
 * about. What is not in the table changes nothing.
 *
 * rest: the pointer rests on a mark, away: it has left mark and card, ask: a click or a key, use: press or focus in the card, type: a key in
 * the page, leave: Escape, or Tab past its last button, turn: press or focus elsewhere, lose: its mark or its text is gone, out of sight, or
 * under a modal.
 */
const LIFE = {
  closed: { rest: 'offered', ask: 'asked' },
  offered: { rest: 'offered', ask: 'asked', use: 'asked', away: 'closed', type: 'closed', leave: 'closed', turn: 'closed', lose: 'closed' },
  asked: { ask: 'asked', leave: 'closed', turn: 'closed', lose: 'closed' },
};

/** What happens in a card is not for the page around it. */
const PRIVATE = 'pointerdown pointerup mousedown mouseup click touchstart touchend keydown keyup focusin focusout wheel'.split(' ');

/** The cards of a surface, of which one is open at most. */
class Cards {
  #checker;
  #surface;
  #options;
  #view;
  #end = new AbortController();
  #state = 'closed';
  #shown; // { view, place, by: where in the mark, box, isMarked, end }
  #timer;

  constructor(checker, surface, options) {
    this.#checker = checker;
    this.#surface = surface;
    this.#options = options;
    this.#view = viewOf(surface.element.ownerDocument);
    const { signal } = this.#end;
    const { element } = surface;
    const on = (type, hear, capture = false) => builtIn(element, 'addEventListener')(type, hear, { signal, capture });
    on('click', (event) => isPlain(event) && setTimeout(() => signal.aborted || this.#clicked(event))); // after the editor has moved its caret
    on('pointermove', (event) => this.#pointed(event));
    on('pointerleave', () => this.#wait('away'));
    on('keydown', (event) => this.#pressed(event), true);
    this.#listen(this.#view, signal);
    const keys = surface.nextKey ? ['nextKey', 'cardKey'] : ['cardKey'];
    const ends = [checker.subscribe((state) => this.#changed(state)), speak(checker, element, options, { keys })];
    signal.addEventListener('abort', () => ends.forEach((end) => end()));
  }

  end() {
    this.#end.abort();
    this.#close();
  }

  /** One step of its life. `found` is the mark of a card that opens. */
  #hear(event, found) {
    const next = LIFE[this.#state][event];
    if (!next) return;
    this.#wait();
    this.#state = next;
    if (next === 'closed') return this.#close();
    if (!found || (this.#shown?.view.match === found.match && this.#shown.place === found.place)) return;
    this.#close();
    this.#state = next;
    this.#open(found);
  }

  #wait(event, find) {
    clearTimeout(this.#timer);
    const act = () => {
      const found = find?.();
      this.#hear(find && !found ? 'away' : event, found);
    };
    this.#timer = event && setTimeout(act, REST);
  }

  // What the writer does in the text.

  /** If there are no boxes of marks, the caret decides. */
  #clicked(event) {
    const isMarked = this.#checker.state.matches.some(({ here }) => here.some((range) => this.#surface.rects(range).length > 0));
    const found = isMarked ? this.#markAt(event) : this.#markAtCaret();
    if (found && !this.#isSelecting()) this.#hear('ask', found);
  }

  #pointed(event) {
    if (!this.#options.hover || event.pointerType !== 'mouse' || event.buttons > 0 || this.#isSelecting()) return;
    this.#wait('rest', () => this.#markAt(event));
  }

  #pressed(event) {
    const isAsking = event.key === 'Enter' && event.altKey && !event.ctrlKey && !event.metaKey && !isComposing(event);
    const found = isAsking && this.#markAtCaret();
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    const { rects, element } = this.#surface;
    reveal(element, () => boxAround(rects(found.match.here[found.place])));
    this.#hear('ask', found);
    this.#shown?.box.querySelector('.nearprint-actions :is(button, a)').focus();
  }

  #isSelecting() {
    const { element } = this.#surface;
    if (isField(element)) return element.selectionStart !== element.selectionEnd;
    return builtIn(element.ownerDocument, 'getSelection')().isCollapsed === false;
  }

  #markAt({ clientX: x, clientY: y }) {
    const under = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    // Reading the boxes of all marks would take long where there are thousands.
    const offset = this.#surface.offsetAt?.(x, y);
    const isNear = ([start, end]) => !(offset < start || offset > end); // all, if there is no offset
    for (const match of this.#checker.state.matches) {
      const place = match.here.findIndex((range) => isNear(range) && this.#surface.rects(range).some(under));
      if (place >= 0) return { match, place, at: { x, y } };
    }
    return undefined;
  }

  /** The mark at the caret, or the one that ends before it, apart from a full stop or the like. */
  #markAtCaret() {
    let caret = this.#surface.caret();
    if (caret < 0) return undefined; // it is between texts
    const { text } = this.#checker;
    let match = this.#checker.matchAt(caret);
    if (!match) {
      const near = [...text.slice(Math.max(0, caret - MARKS), caret)].reverse();
      const border = near.findIndex((character) => LETTER_OR_LINE.test(character));
      caret -= (border < 0 ? near : near.slice(0, border)).join('').length;
      match = this.#checker.matchAt(Math.max(caret - 1, 0));
    }
    const place = match?.here.findIndex(([start, end]) => start <= caret && caret <= end);
    return match && { match, place };
  }

  // What happens to its text.

  #changed({ matches }) {
    if (this.#state === 'closed') return;
    const { view, place } = this.#shown;
    const now = this.#checker.disposed ? undefined : matches.find(({ id }) => id === view.match.id);
    const at = placeOf(view.match, place, now);
    if (at < 0) return this.#hear('lose');
    this.#shown.place = at;
    view.show(now, at);
    setTimeout(() => this.#look()); // after the editor has redrawn it
  }

  /** Puts the card beside its mark, wherever that is now. */
  #look() {
    if (this.#state === 'closed') return;
    const { element, rects } = this.#surface;
    const { view, place, by, box } = this.#shown;
    const marks = rects(view.match.here[place]);
    this.#shown.isMarked ||= marks.length > 0;
    const all = this.#shown.isMarked ? marks : [element.getBoundingClientRect()];
    const point = by && all[0] && { x: all[0].left + by.x, y: all[0].top + by.y };
    const home = viewOf(box.ownerDocument);
    const mark = isShown(element) ? inWindow(nearest(inSight(all, element), point), this.#view, home) : undefined;
    if (!mark || isUnderModal(box)) return this.#hear('lose');
    put(box, mark, home);
  }

  // The card itself.

  #open({ match, place, at }) {
    const { element: text, rects } = this.#surface;
    const language = languageOf(this.#options);
    const { words } = language;
    const box = element('nearprint-card', {
      className: 'nearprint-card nearprint-box',
      role: 'dialog',
      lang: language.language,
      dir: language.direction,
      popover: 'manual',
    });
    const end = new AbortController();
    const close = () => this.#hear('leave');
    /** The card goes first, so that the focus is in the text, unless the app moves it. */
    const leave = (act) => {
      close();
      act(view.match);
    };
    const options = { ...this.#options, kinds: ['pair'], lang: languageIn(text), leave };
    const view = new MatchView(this.#checker, language, options, box.ownerDocument);
    const [first] = rects(match.here[place]);
    this.#shown = { view, place, by: at && first && { x: at.x - first.left, y: at.y - first.top }, box, isMarked: false, end };
    view.show(match, place);
    box.ariaLabel = view.sentence.textContent;
    const own = options.actions.map(({ label, act }) =>
      Object.assign(
        button(label, () => leave(act)),
        { lang: language.page },
      ),
    );
    const sentence = element('p', { className: 'nearprint-sentence' }, view.sentence);
    const actions = element('div', { className: 'nearprint-actions' }, view.opening, ...view.ignoring, ...own);
    box.append(sentence, view.both, actions, Object.assign(button('×', close), { className: 'nearprint-close', ariaLabel: words.close }));
    view.compare().then(() => this.#shown?.box === box && this.#look());
    const frames = framesAround(this.#view);
    for (const { ownerDocument } of frames) this.#listen(viewOf(ownerDocument), end.signal);
    groundOf([text, ...frames], this.#options.container).append(box);
    adopt(box, CARD);
    box.style.colorScheme = schemeOf(box.ownerDocument);
    box.showPopover?.();
    box.addEventListener('pointerenter', () => this.#wait());
    box.addEventListener('pointerleave', () => this.#wait('away'));
    // Where the window is out of sight, as in a closed shadow tree, the card hears its events by itself.
    for (const type of PRIVATE) box.addEventListener(type, (event) => this.#keep(event), { capture: true, signal: end.signal });
    for (const one of [text, ...frames]) followPlace(one, () => this.#look(), end.signal);
    this.#look();
  }
  #close() {
    clearTimeout(this.#timer);
    this.#state = 'closed';
    if (!this.#shown) return;
    const { box, end } = this.#shown;
    const hadFocus = box.contains(activeBeside(box));
    this.#shown = undefined;
    end.abort();
    box.remove();
    if (hadFocus) this.#surface.focus();
  }

  /** Hears what concerns the card in a window: that of the text, and while the card is open those around its frame. */
  #listen(window, signal) {
    const add = (type, hear, passive) => builtIn(window, 'addEventListener')(type, hear, { capture: true, signal, passive });
    add('keydown', (event) => this.#typed(event));
    for (const type of PRIVATE) add(type, (event) => this.#keep(event), type === 'wheel');
    // What comes here is outside of the card.
    add('pointerdown', () => this.#hear('turn'));
    add('focusin', ({ target }) => this.#isOfText(target) || this.#hear('turn'));
    add('focusout', () => this.#blurred());
    add('toggle', () => this.#look()); // of a modal
  }

  /** Whether it is in the text, or is around it and so stands for what is in its frame or shadow tree. */
  #isOfText(target) {
    const { element } = this.#surface;
    return element.contains(target) || [...around(element), ...framesAround(this.#view)].includes(target);
  }

  #blurred() {
    if (this.#state === 'closed') return;
    setTimeout(() => {
      const { element } = this.#surface;
      const page = this.#shown?.box.ownerDocument;
      const hasFocus = [element, this.#shown?.box].some((one) => one?.contains(activeBeside(one)));
      if (page?.hasFocus() && !hasFocus) this.#hear('turn');
    });
  }

  #typed(event) {
    if (this.#state === 'closed' || isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#hear('leave');
    } else if (!MODIFIERS.has(event.key) && !this.#isInside(event.composedPath()[0])) this.#hear('type');
  }

  #isInside(target) {
    return target?.nodeType !== undefined && this.#shown?.box.contains(target); // a window is no node
  }

  /** What happens in the card stays in it. A page that keeps the focus in a modal, or closes what is clicked outside of, listens at its
      document, and the window hears before that. */
  #keep(event) {
    const target = event.composedPath()[0];
    if (!this.#isInside(target)) return;
    event.stopImmediatePropagation();
    const { box } = this.#shown;
    const closest = builtIn(target, 'closest');
    switch (event.type) {
      case 'pointerdown':
      case 'focusin':
        return this.#hear('use');
      case 'focusout':
        return this.#blurred();
      case 'mousedown': // a click leaves the focus in the text; of the quotations something can be selected
        return closest('blockquote') ?? event.preventDefault();
      case 'click':
        return closest('button, a')?.onclick?.(event);
      case 'keydown': {
        if (event.key !== 'Tab') return;
        const all = [...box.querySelectorAll('a, button, blockquote')];
        if (activeBeside(box) !== all.at(event.shiftKey ? 0 : -1)) return;
        event.preventDefault();
        this.#hear('leave');
      }
    }
  }
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn']);

const isPlain = ({ button, detail, ctrlKey, metaKey, shiftKey, altKey }) =>
  button === 0 && detail < 2 && !(ctrlKey || metaKey || shiftKey || altKey);

/** Where a card can be used: where the app says, or else in the dialog around the text or its frame, or else in the outermost page. */
function groundOf(hosts, container) {
  if (typeof container === 'string') {
    for (const host of hosts) {
      const found = builtIn(host, 'closest')(container) ?? builtIn(host.ownerDocument, 'querySelector')(container);
      if (found) return found;
    }
  } else if (container) return container;
  const layers = hosts.map(layerOf);
  return layers.find((layer) => layer !== builtIn(layer.ownerDocument, 'documentElement')) ?? layers.at(-1);
}

function isUnderModal(box) {
  const dialogs = [...builtIn(box.ownerDocument, 'querySelectorAll')('dialog[open]')];
  return dialogs.some((one) => matches(one, ':modal') && ![...around(box)].includes(one));
}

/** Which passage of a match is the one at a place of the same match before; -1 if it is gone. */
function placeOf(before, place, now) {
  const passage = before.there[place]?.join();
  return now?.there.findIndex((range) => range.join() === passage) ?? -1;
}

/** Pixels between a card, its mark and the border of the window. */
const GAP = 8;

/** The box of a mark that is nearest to a point, or else its first line, which has several boxes where directions meet. */
function nearest(rects, point) {
  const far = ({ left, right, top, bottom }) => Math.max(left - point.x, point.x - right, 0) + Math.max(top - point.y, point.y - bottom, 0);
  if (!point) return boxAround(rects.filter(({ top }) => top < rects[0].bottom - 2));
  return rects.reduce((best, rect) => (best && far(best) <= far(rect) ? best : rect), undefined);
}

/** Puts a card below a box, or above it if it only fits there. On a phone it is at the bottom, above the keyboard. */
function put(card, rect, { innerWidth, innerHeight, visualViewport, document: page }) {
  const set = (name, pixels) => card.style.setProperty(name, `${pixels}px`);
  card.style.zoom = 1 / (card.parentElement?.currentCSSZoom ?? 1); // its pixels are those of the window
  const { clientHeight } = builtIn(page, 'documentElement'); // without a scroll bar, which the visual viewport does not count either
  const shown = visualViewport ? visualViewport.offsetTop + visualViewport.height : clientHeight;
  set('--nearprint-keyboard', Math.max(0, clientHeight - shown));
  const { width, height } = card.getBoundingClientRect();
  const below = rect.bottom + GAP;
  const above = rect.top - GAP - height;
  const top = below + height <= innerHeight || above < 0 ? Math.min(below, innerHeight - height - GAP) : above;
  set('top', Math.max(GAP, top));
  const left = card.dir === 'rtl' ? rect.right - width : rect.left;
  set('left', Math.max(GAP, Math.min(left, innerWidth - width - GAP)));
}
