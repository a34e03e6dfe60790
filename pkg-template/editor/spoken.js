// Says how many similar texts there are, once for a checker, however many parts of the page show them.

import { adopt, around, builtIn } from './page.js';
import { languageOf } from './strings.js';

const SPOKEN = `.nearprint-spoken{position:fixed;left:0;top:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;pointer-events:none;user-select:none}`;

/** Milliseconds after the last change, so that nothing is announced during typing. */
const SPEAK = 500;

/** Checker → { users, end } */
const speakers = new WeakMap();

/** Announces the matches of a checker beside an element. Returns a function that ends this. */
export function speak(checker, element, { locale, strings } = {}) {
  if (!speakers.has(checker)) speakers.set(checker, { users: 0, end: begin(checker, element, languageOf({ locale, strings })) });
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

function begin(checker, element, { language, direction, words }) {
  const { ownerDocument: page } = element;
  const region = builtIn(page, 'createElement')('nearprint-status');
  Object.assign(region, { className: 'nearprint-spoken', role: 'status', lang: language, dir: direction });
  let timer;
  let said = '';
  const say = (matches) => {
    const now = idsOf(matches);
    if (now !== said) region.textContent = matches.length > 0 ? words.found(matches.length) : words.none;
    said = now;
  };
  const off = checker.subscribe(({ status, matches }) => {
    clearTimeout(timer);
    if (status !== 'idle' || idsOf(matches) === said) return;
    // It is in the page before it has a text, because only a change is spoken; and in a modal dialog, because the rest of the page is silent.
    const ground = [...around(element)].find((one) => one.nodeType === 1 && isModal(one)) ?? builtIn(page, 'documentElement');
    if (region.parentNode !== ground) {
      ground.append(region);
      adopt(region, SPOKEN);
    }
    timer = setTimeout(() => say(matches), SPEAK);
  });
  return () => {
    off();
    clearTimeout(timer);
    region.remove();
  };
}

const idsOf = (matches) =>
  matches
    .map(({ id }) => id)
    .sort()
    .join('\n');

/** Also one that only says that it is modal: some screen readers are silent about what is outside of it. */
function isModal(element) {
  try {
    return builtIn(element, 'matches')(':modal, [aria-modal=true]');
  } catch {
    return false; // an older browser does not know it
  }
}
