// What changes how an element looks and where it is. What has no event is heard of by observers, which all that is followed in a page shares:
// while nothing changes, nothing runs, and what changes for many is looked at once.

import { attempt } from '../listeners.js';
import { around, builtIn, viewOf, whenUsed } from './page.js';

/** Milliseconds after the last scrolling, when it is over. */
const SCROLLED = 100;

/** Page → its hub. */
const hubs = new WeakMap();

function hubOf(page) {
  if (!hubs.has(page)) hubs.set(page, new Hub(page));
  return hubs.get(page);
}

/**
 * Calls `look` when an element gets another size, is put into the page, moved in it or removed, and when attributes around it change. Ends
 * with the signal.
 */
export const follow = (element, look, signal) => hubOf(element.ownerDocument).add({ element, look }, signal);

/**
 * Calls `look` also when an element, or what is in it, may look different or be somewhere else in the window. A `look` that returns a generator
 * reads before it writes, with a `yield` between: those of all that are due take turns, so that the page is laid out a few times and not once
 * for each. `own` is what the caller puts into the page. Returns `wake()`, which asks for a look before the next frame is drawn, and
 * `settle()`, which looks now if a look is due.
 */
export function followPlace(element, look, signal, own) {
  const hub = hubOf(element.ownerDocument);
  const wake = () => hub.wake([follower]);
  const follower = { element, look, own, part: partOfWindow(element, wake) };
  hub.add(follower, signal);
  return { wake, settle: () => hub.settle(follower) };
}

class Hub {
  #page;
  #view;
  #followers = new Set();
  #due = new Set();
  #steps = new Map(); // follower → what is left of its look
  #isAsked = false; // for a frame
  #nodes;
  #sizes;
  #end; // of what is heard while something is followed
  #scrolling; // a timer

  constructor(page) {
    this.#page = page;
    this.#view = viewOf(page);
    const { MutationObserver, ResizeObserver } = this.#view;
    this.#nodes = new MutationObserver((records) => this.#changed(records));
    // Some test environments have none.
    if (ResizeObserver) this.#sizes = new ResizeObserver((entries) => this.#resized(entries));
  }

  add(follower, signal) {
    if (this.#followers.size === 0) this.#begin();
    this.#followers.add(follower);
    this.#locate(follower);
    follower.part?.look();
    this.#sizes?.observe(follower.element);
    signal.addEventListener('abort', () => this.#remove(follower));
  }

  #remove(follower) {
    this.#followers.delete(follower);
    this.#due.delete(follower);
    this.#steps.delete(follower);
    follower.part?.end();
    if (![...this.#followers].some(({ element }) => element === follower.element)) this.#sizes?.unobserve(follower.element);
    if (this.#followers.size > 0) return;
    this.#nodes.disconnect();
    this.#end.abort();
  }

  #begin() {
    const page = this.#page;
    this.#end = new AbortController();
    const { signal } = this.#end;
    const all = () => this.wake(this.#placed());
    const on = (target, types) => {
      for (const type of types) target && builtIn(target, 'addEventListener')(type, all, { signal, capture: true });
    };
    // What a choice elsewhere changes by `:has()`, and where an animation has led.
    on(this.#view, ['resize', 'change', 'transitionend', 'animationend']);
    on(this.#view.visualViewport, ['resize']);
    on(builtIn(page, 'fonts'), ['loadingdone']);
    this.#hearScrolling(this.#view);
    const head = builtIn(page, 'head');
    if (head) this.#nodes.observe(head, { childList: true, subtree: true, characterData: true });
    whenUsed(this.#view.CSSStyleSheet?.prototype, ['insertRule', 'deleteRule', 'replaceSync'], all, signal);
  }

  /** Those of which the place matters. */
  #placed() {
    return [...this.#followers].filter(({ part }) => part);
  }

  /** Hears what changes around an element, wherever that is now. */
  #locate(follower) {
    const before = follower.nodes;
    follower.nodes = new Set([follower.element, ...around(follower.element)]);
    for (const node of follower.nodes) {
      if (before?.has(node)) continue;
      this.#nodes.observe(node, { attributes: node.nodeType === 1, childList: true });
      if (node.nodeType === 11) this.#hearScrolling(node); // it is heard in the shadow tree alone
    }
  }

  #changed(records) {
    const head = builtIn(this.#page, 'head');
    const concerned = new Set(records.some(({ target }) => head?.contains(target)) ? this.#placed() : []);
    for (const { target, addedNodes, removedNodes } of records) {
      // What is put into the page for one is no change for the others.
      const isOwn = addedNodes.length + removedNodes.length > 0 && [...addedNodes, ...removedNodes].every(isOfPackage);
      for (const one of this.#followers) if (isOwn ? [...removedNodes].includes(one.own) : one.nodes.has(target)) concerned.add(one);
    }
    for (const one of concerned) this.#locate(one);
    this.wake(concerned);
  }

  #resized(entries) {
    const targets = new Set(entries.map(({ target }) => target));
    const concerned = [...this.#followers].filter(({ element }) => targets.has(element));
    for (const one of concerned) this.#locate(one); // it may have been put into the page
    this.#run(concerned);
  }

  #hearScrolling(target) {
    builtIn(target, 'addEventListener')('scroll', this.#scrolled, { signal: this.#end.signal, capture: true });
  }

  /** What scrolls must be followed in the same frame; where it is to be observed is found out afterwards. */
  #scrolled = ({ target }) => {
    this.#run(this.#placed().filter(({ nodes }) => target === this.#page || nodes.has(target)));
    clearTimeout(this.#scrolling);
    this.#scrolling = setTimeout(() => this.#placed().forEach(({ part }) => part.look()), SCROLLED);
  };

  wake(followers) {
    for (const one of followers) this.#due.add(one);
    if (this.#isAsked || this.#due.size === 0) return;
    this.#isAsked = true;
    const look = () => {
      this.#isAsked = false;
      const due = [...this.#due];
      for (const { part } of due) part?.look();
      this.#run(due);
    };
    (this.#view.requestAnimationFrame ?? setTimeout)(look);
  }

  settle(follower) {
    if (this.#due.has(follower)) this.#run([follower]);
    while (this.#steps.has(follower)) this.#step(follower);
  }

  #run(followers) {
    for (const one of followers) {
      this.#due.delete(one);
      attempt(() => {
        const steps = one.look();
        if (steps) this.#steps.set(one, steps);
      });
    }
    while (this.#steps.size > 0) for (const one of [...this.#steps.keys()]) this.#step(one);
  }

  #step(follower) {
    let isOver = true;
    attempt(() => (isOver = this.#steps.get(follower)?.next().done ?? true));
    if (isOver) this.#steps.delete(follower);
  }
}

const isOfPackage = ({ localName }) => /^nearprint-/.test(localName);

/** Observes the part of the window that an element fills. `look()` finds out what that is, if it may be another one already. */
function partOfWindow(element, moved) {
  const { document: page, IntersectionObserver } = viewOf(element.ownerDocument);
  let observer;
  let known;
  const placeOf = ({ left, top, right, bottom }) => [top, right, bottom, left];
  const observe = (threshold) => {
    observer?.disconnect();
    const { clientWidth, clientHeight } = builtIn(page, 'documentElement');
    const margins = known.map((side, at) => -Math.floor(at === 1 ? clientWidth - side : at === 2 ? clientHeight - side : side));
    let isFirst = true;
    const heard = ([{ intersectionRatio: ratio }]) => {
      const wasFirst = isFirst;
      isFirst = false;
      if (!wasFirst || placeOf(element.getBoundingClientRect()).join() !== known.join()) return moved();
      // How much of it is in sight: another share says that it has moved.
      if (Math.abs(ratio - threshold) > 1e-6) observe(Math.min(1, Math.max(ratio, 1e-7)));
    };
    observer = new IntersectionObserver(heard, { root: page, rootMargin: `${margins.join('px ')}px`, threshold });
    observer.observe(element);
  };
  const look = () => {
    const now = placeOf(element.getBoundingClientRect());
    if (!IntersectionObserver || now.join() === known?.join()) return;
    known = now;
    observe(1);
  };
  return { look, end: () => observer?.disconnect() };
}
