import { check, completeOptions } from '../checks.js';
import { BOX, button, element, isolated, languageOf, quotation, withLines } from './box.js';
import { adopt, builtIn } from './page.js';
import { createRelated } from './related.js';
import { nameOf } from './strings.js';

export { strings } from './strings.js';

const PANEL = `${BOX}
:where(.nearprint-panel :is(ol, ul)){list-style:none;margin:0;padding:0}
:where(.nearprint-panel button.nearprint-title){border:0;padding:0.25em 0;text-align:start;text-decoration:underline dotted}
:where(.nearprint-panel .nearprint-title)::before{content:"▸ " / ""}
:where(.nearprint-panel .nearprint-title[aria-expanded="true"])::before{content:"▾ " / ""}
:where(.nearprint-spoken){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** Milliseconds after the last change, so that nothing is announced during typing. */
const SPEAK = 500;

/** The characters of context around a passage. */
const AROUND = 60;

const defaults = { locale: undefined, strings: undefined, select: undefined, leave: undefined, similar: undefined };

/** A list of matches with both passages side by side. `select(range)` shows a range in the text; `leave()` returns to the text; `similar(text)`
    returns what is listed below the matches. */
export function createPanel(checker, given) {
  check('checker', checker, 'a checker', typeof checker?.subscribe === 'function');
  const { locale, strings, select, leave, similar } = completeOptions('options', given, defaults);
  for (const [name, call] of Object.entries({ select, leave, similar }))
    check(`options.${name}`, call, 'a function', call === undefined || typeof call === 'function');
  const language = languageOf({ locale, strings });
  const { words } = language;
  const summary = element('p', { className: 'nearprint-summary' });
  const list = element('ol', {});
  const spoken = element('p', { className: 'nearprint-spoken', role: 'status' });
  const related = similar && createRelated(language, similar);
  const panel = element(
    'section',
    { className: 'nearprint-panel nearprint-box', lang: language.language, ariaLabel: words.label },
    summary,
    list,
    ...(related ? [related.element] : []),
    spoken,
  );
  const rows = new Map();
  let saying;

  function render({ status, matches, error }) {
    panel.dataset.status = status;
    summary.textContent = error ? words.error(error.message) : matches.length > 0 ? words.found(matches.length) : words.none;
    const now = new Map();
    for (const match of matches) {
      // The row of a document is kept, so that its focus and open state survive changes of the text.
      const row = rows.get(match.id) ?? createRow(checker, language, select);
      row.show(match);
      now.set(match.id, row);
    }
    const activeElement = builtIn(panel.getRootNode(), 'activeElement');
    const focused = [...list.children].findIndex((item) => item.contains(activeElement));
    for (const [id, row] of rows) if (!now.has(id)) row.element.remove();
    rows.clear();
    for (const [id, row] of now) rows.set(id, row);
    [...now.values()].forEach((row, place) => {
      if (list.children[place] !== row.element) list.insertBefore(row.element, list.children[place] ?? null);
    });
    // An item that was removed would take the focus with it.
    if (focused >= 0 && !list.contains(builtIn(panel.getRootNode(), 'activeElement'))) {
      const next = [...now.values()].at(Math.min(focused, now.size - 1));
      if (next) next.focus();
      else leave?.();
    }
    if (status === 'idle') related?.show(checker.text);
    clearTimeout(saying);
    if (status === 'idle') saying = setTimeout(() => say(matches), SPEAK);
  }

  let said = '';
  function say(matches) {
    const set = matches
      .map(({ id }) => id)
      .sort()
      .join('\n');
    if (set !== said) spoken.textContent = matches.length > 0 ? words.found(matches.length) : words.none;
    said = set;
  }

  const off = checker.subscribe(render);
  queueMicrotask(() => adopt(panel, PANEL)); // when the panel is in the document
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !leave) return;
    event.preventDefault();
    leave();
  });
  const dispose = () => {
    off();
    clearTimeout(saying);
    panel.remove();
  };
  return { element: panel, dispose };
}

function createRow(checker, { words, say }, select) {
  const title = element('button', { type: 'button', className: 'nearprint-title', ariaExpanded: 'false' });
  const here = quotation(words.here);
  const there = quotation('');
  const both = element('div', { className: 'nearprint-both' }, here.element, there.element);
  const kinds = ['pair', 'paragraph', 'source'].map((kind) => button('', () => checker.disposed || checker.ignore(current, kind)));
  const actions = element('div', { className: 'nearprint-actions', role: 'group', ariaLabel: words.ignoreLabel }, ...kinds);
  if (select) actions.prepend(button(words.show, () => current.here.length > 0 && select(current.here[0])));
  const body = element('div', { hidden: true }, both, actions);
  const item = element('li', {}, title, body);
  let current;

  async function compare() {
    const match = current;
    const texts = await checker.passages(match).catch(() => undefined);
    if (texts === undefined || match !== current) return; // outdated: another comparison follows
    here.show(...marked(texts.here, match.here));
    there.show(...(texts.there === undefined ? [words.notKept] : marked(texts.there, match.there)));
  }

  title.addEventListener('click', () => {
    body.hidden = !body.hidden;
    title.ariaExpanded = String(!body.hidden);
    if (!body.hidden) compare();
  });
  return {
    element: item,
    focus: () => title.focus(),
    show(match) {
      const same = current === match;
      current = match;
      if (same) return;
      const name = nameOf(match, words);
      title.replaceChildren(...isolated(say(match), name));
      there.head(isolated(words.there(name), name));
      ['pair', 'paragraph'].forEach((kind, place) => (kinds[place].textContent = words.ignore[kind]));
      kinds[2].replaceChildren(...isolated(words.ignore.source(name), name));
      if (!body.hidden) compare();
    },
  };
}

/** A piece of text in which some ranges are marked, with a little context. */
function marked(given, ranges) {
  const text = withLines(given);
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const first = Math.max(0, (sorted[0]?.[0] ?? 0) - AROUND);
  let at = first;
  const pieces = [];
  for (const [start, end] of sorted) {
    if (start < at) continue;
    // Long stretches between passages are left out.
    if (start - at > 4 * AROUND) pieces.push(text.slice(at, at + AROUND), ' … ', text.slice(start - AROUND, start));
    else pieces.push(text.slice(at, start));
    pieces.push(element('mark', {}, text.slice(start, end)));
    at = end;
  }
  const last = Math.min(text.length, at + AROUND);
  return [first > 0 ? '… ' : '', ...pieces, text.slice(at, last), last < text.length ? ' …' : ''];
}
