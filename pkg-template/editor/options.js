// The options of all adapters: what is shown beside the marks, and in which words.

import { check, checkOneOf, completeOptions } from '../checks.js';
import { whenLoaded } from './late.js';
import { builtIn, checkFunctions, checkLocale } from './page.js';
import { checkedOptions, checkerDefaults } from './review.js';

/** The names of `strings.js`, in their order: a new string is added to both, and to `PanelStrings` of `editor.d.ts`. The strings themselves are
    loaded with the panel and the card. */
const STRING_NAMES = [
  'label',
  'none',
  'found',
  'related',
  'otherNumbers',
  'untitled',
  'all',
  'document',
  'part',
  'here',
  'there',
  'same',
  'notKept',
  'show',
  'open',
  'close',
  'nextKey',
  'cardKey',
  'ignoreLabel',
  'ignore',
  'error',
];

const defaults = {
  highlight: true,
  panel: 'auto',
  card: undefined,
  link: undefined,
  open: undefined,
  keys: true,
  locale: undefined,
  strings: undefined,
};

/** The options of an adapter. Wrong ones are refused now, because what uses them is loaded later. */
export function viewOptions(given) {
  const options = completeOptions('options', given, defaults);
  const { panel, card, locale, strings } = options;
  const isPlace = typeof panel === 'boolean' || typeof panel === 'string' || typeof panel?.append === 'function';
  check('options.panel', panel, "true, false, 'auto', an element or its selector", isPlace);
  check('options.card', card, 'what card() gave', card === undefined || typeof card === 'function');
  checkFunctions(options, ['link', 'open']);
  for (const name of ['highlight', 'keys']) checkOneOf(`options.${name}`, options[name], [true, false]);
  checkLocale(locale);
  completeOptions('options.strings', strings, Object.fromEntries(STRING_NAMES.map((name) => [name])));
  return options;
}

/** The options of what makes a checker and shows what it finds: those of the checker, and those of the adapter. */
export function divided(given) {
  completeOptions('options', given, { ...checkerDefaults, ...defaults });
  const own = (names) =>
    Object.fromEntries(Object.keys(names).flatMap((name) => (given?.[name] === undefined ? [] : [[name, given[name]]])));
  const [checker, view] = [own(checkerDefaults), own(defaults)];
  checkedOptions(checker);
  viewOptions(view);
  return { checker, view };
}

/** The element of the option `panel`; the option itself if it names none. */
export function placeOfPanel({ panel }, page) {
  if (typeof panel !== 'string' || panel === 'auto') return panel;
  const place = builtIn(page, 'querySelector')(panel);
  check('options.panel', panel, 'an element or its selector', place !== null);
  return place;
}

/** The names of strings that say what leads to the passages. */
const namesOf = (keys) => (keys ? ['nextKey'] : []);

/** Loads the list of matches, and puts it after an element, or at the end of another one. `select` and `leave` are options of the panel; `field` has
    the text, if the element is around it. */
export function showPanel({ link, open, keys, locale, strings }, place, element, checker, { field = element, select, leave }, signal) {
  const voice = { field, keys: namesOf(keys), since: checker.text };
  whenLoaded(
    () => Promise.all([import('./panel.js'), import('./follow.js')]),
    checker,
    () => signal.aborted,
    ([{ createPanel }, { follow }]) => {
      const panel = createPanel(checker, { link, open, locale, strings, select, leave }, voice);
      const beside = () => panel.element.parentNode !== element.parentNode && element.after(panel.element);
      if (place?.append) place.append(panel.element);
      else {
        beside();
        follow(element, beside, signal); // it may be put into the page, or moved in it, later
      }
      signal.addEventListener('abort', panel.dispose);
    },
  );
}

/** Says how many matches there are, where they are shown by marks alone: the list and the card do it by themselves. */
export function announce({ keys, locale, strings }, field, checker, signal) {
  const voice = { keys: namesOf(keys), since: checker.text };
  whenLoaded(
    () => import('./spoken.js'),
    checker,
    () => signal.aborted,
    ({ speak }) => signal.addEventListener('abort', speak(checker, field, { locale, strings }, voice)),
  );
}
