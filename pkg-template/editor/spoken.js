// Says how many similar texts there are, once for a checker, however many parts of the page show them.

import { activeBeside, adopt, around, builtIn, matches } from './page.js';
import { languageOf } from './strings.js';

const SPOKEN = `.nearprint-spoken{position:fixed;left:0;top:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;pointer-events:none;user-select:none}`;

/** Milliseconds after the last change, so that nothing is announced during typing. */
const SPEAK = 500;

/** Also one that only says that it is modal: some screen readers are silent about what is outside of it. */
const MODAL = ':is(:modal, [aria-modal=true])';

/** Checker → { users, end } */
const speakers = new WeakMap();

/** The pages in which the keys have been said. */
const taught = new WeakSet();

/**
 * Announces the matches of a checker beside its field, with what the field is called, once the writer is in it or in its `list`, or its text has
 * changed since it was `since`. The names of strings `keys` say what leads to the passages. Returns a function that ends this.
 */
export function speak(checker, field, { locale, strings }, voice) {
  if (!speakers.has(checker)) speakers.set(checker, { users: 0, end: begin(checker, field, languageOf({ locale, strings }), voice) });
  const speaker = speakers.get(checker);
  speaker.users++;
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    if (--speaker.users > 0) return;
    speaker.end();
    speakers.delete(checker);
  };
}

function begin(checker, field, { language, direction, words }, { keys = [], since = checker.text, list } = {}) {
  const { ownerDocument: page } = field;
  const region = builtIn(page, 'createElement')('nearprint-status');
  Object.assign(region, { className: 'nearprint-spoken', role: 'status', lang: language, dir: direction });
  const parts = list ? [field, list] : [field];
  let isConcerned = false;
  let timer;
  let said = '';
  const say = ({ matches }) => {
    const now = idsOf(matches);
    if (now === said) return;
    said = now;
    const name = nameOfField(field);
    const found = matches.length > 0 ? words.found(matches.length) : words.none;
    const help = matches.length > 0 && !taught.has(page) ? keys.map((key) => words[key]) : [];
    if (help.length > 0) taught.add(page);
    region.textContent = [name ? `${name}: ${found}` : found, ...help].join('. ');
  };
  const look = () => {
    const { state } = checker;
    clearTimeout(timer);
    isConcerned ||= checker.text !== since || parts.some(hasFocus);
    if (state.status !== 'idle' || !isConcerned || idsOf(state.matches) === said) return;
    // It is in the page before it has a text, because only a change is spoken; and in a modal dialog, because the rest of the page is silent.
    const ground = [...around(field)].find((one) => one.nodeType === 1 && matches(one, MODAL)) ?? builtIn(page, 'documentElement');
    if (region.parentNode !== ground) {
      ground.append(region);
      adopt(region, SPOKEN);
    }
    timer = setTimeout(() => say(state), SPEAK);
  };
  const off = checker.subscribe(look);
  for (const one of parts) builtIn(one, 'addEventListener')('focusin', look);
  return () => {
    off();
    for (const one of parts) builtIn(one, 'removeEventListener')('focusin', look);
    clearTimeout(timer);
    region.remove();
  };
}

const idsOf = (matches) =>
  matches
    .map(({ id }) => id)
    .sort()
    .join('\n');

const hasFocus = (element) => element.contains(activeBeside(element));

/** What a field is called by its labels. */
function nameOfField(field) {
  const root = builtIn(field, 'getRootNode')();
  const ids = builtIn(field, 'getAttribute')('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = ids.length > 0 ? ids.map((id) => root.getElementById?.(id)) : field.ariaLabel ? [] : [...(field.labels ?? [])];
  // Of a label around a field the words of the field are no part.
  const words = labels.map((label) =>
    label?.contains(field) ? [...label.childNodes].map(wordsBeside(field)).join(' ') : label?.textContent,
  );
  const name = words.join(' ') || field.ariaLabel || field.title || field.placeholder || '';
  let shown = name.replace(/\s+/g, ' ');
  while (/[ :*]$/.test(shown)) shown = shown.slice(0, -1);
  return shown.trim();
}

const wordsBeside = (field) => (node) => (node.contains(field) ? '' : node.textContent);
