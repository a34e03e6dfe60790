import { check, completeOptions } from '../checks.js';
import { beginning, boxOf, button, element, ending, isolated, quotation, withLines } from './box.js';
import { opener } from './open-link.js';
import { adopt, builtIn, checkLocale } from './page.js';
import { createRelated } from './related.js';
import { speak } from './spoken.js';
import { languageOf, nameOf } from './strings.js';

export { strings } from './strings.js';

const PANEL = `${boxOf('.nearprint-panel')}
.nearprint-panel.nearprint-box .nearprint-summary{padding:8px 14px;font-size:0.857em;color:var(--quiet)}
.nearprint-panel.nearprint-box :is(ol, ul){list-style:none}
.nearprint-panel.nearprint-box .nearprint-related{padding:8px 14px;border-top:1px solid var(--line)}
.nearprint-panel.nearprint-box .nearprint-related li{border:0}
.nearprint-panel.nearprint-box li{display:block;border-top:1px solid var(--line)}
.nearprint-panel.nearprint-box .nearprint-row{display:flex;align-items:flex-start;gap:8px;padding:4px 14px 4px 6px}
.nearprint-panel.nearprint-box[dir=rtl] .nearprint-row{padding:4px 6px 4px 14px}
.nearprint-panel.nearprint-box button.nearprint-title{display:flex;gap:10px;flex:1;min-width:0;border:0;padding:6px 8px;font-weight:400}
.nearprint-panel.nearprint-box .nearprint-title::before{content:"";flex:none;width:7px;height:7px;margin-block-start:6px;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg)}
.nearprint-panel.nearprint-box[dir=rtl] .nearprint-title::before{transform:rotate(135deg)}
.nearprint-panel.nearprint-box .nearprint-title[aria-expanded="true"]::before{transform:rotate(45deg)}
.nearprint-panel.nearprint-box .nearprint-body{padding:4px 14px 12px}
.nearprint-panel.nearprint-box blockquote{max-height:12em;overflow:auto;scrollbar-width:thin}
.nearprint-panel.nearprint-box mark{font-weight:inherit}
.nearprint-panel.nearprint-box .nearprint-actions{margin-block-start:10px}
`;

/** The UTF-16 code units of context around a passage. */
const AROUND = 60;

const defaults = {
  link: undefined,
  open: undefined,
  locale: undefined,
  strings: undefined,
  select: undefined,
  leave: undefined,
  similar: undefined,
};

/** A list of matches with both passages side by side. `select(range)` shows a range in the text; `leave()` returns to the text; `similar(text)`
    returns what is listed below the matches. */
export function createPanel(checker, given) {
  check('checker', checker, 'a checker', typeof checker?.subscribe === 'function');
  const options = completeOptions('options', given, defaults);
  const { locale, strings, select, leave, link, open, similar } = options;
  for (const [name, call] of Object.entries({ link, open, select, leave, similar }))
    check(`options.${name}`, call, 'a function', call === undefined || typeof call === 'function');
  checkLocale(locale);
  const language = languageOf({ locale, strings });
  const { words } = language;
  const summary = element('p', { className: 'nearprint-summary' });
  const list = element('ol', {});
  const related = similar && createRelated(language, similar);
  // Of an own name, so that no script that morphs the page makes it into something else.
  const panel = element(
    'nearprint-panel',
    {
      className: 'nearprint-panel nearprint-box',
      role: 'region',
      lang: language.language,
      dir: language.direction,
      ariaLabel: words.label,
    },
    summary,
    list,
    ...(related ? [related.element] : []),
  );
  const rows = new Map();

  function render({ status, matches, error }) {
    panel.dataset.status = status;
    summary.textContent = error ? words.error(error.message) : matches.length > 0 ? words.found(matches.length) : words.none;
    const now = new Map();
    for (const match of matches) {
      // The row of a document is kept, so that its focus and open state survive changes of the text.
      const row = rows.get(match.id) ?? createRow(checker, language, options, panel);
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
  }

  const off = checker.subscribe(render);
  const silence = speak(checker, panel, { locale, strings });
  queueMicrotask(() => adopt(panel, PANEL)); // when the panel is in the document
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !leave) return;
    event.preventDefault();
    leave();
  });
  const dispose = () => {
    off();
    silence();
    panel.remove();
  };
  return { element: panel, dispose };
}

function createRow(checker, { words, say }, { select, link, open }, panel) {
  const title = element('button', { type: 'button', className: 'nearprint-title', ariaExpanded: 'false' });
  const row = element('div', { className: 'nearprint-row' }, title);
  const here = quotation(words.here);
  const there = quotation(words.there);
  const both = element('div', { className: 'nearprint-both' }, here.element, there.element);
  const kinds = ['pair', 'paragraph', 'source'].map((kind) => button('', () => checker.disposed || checker.ignore(current, kind)));
  const actions = element('div', { className: 'nearprint-actions', role: 'group', ariaLabel: words.ignoreLabel }, ...kinds);
  if (select) actions.prepend(button(words.show, () => current.here.length > 0 && select(current.here[0])));
  const body = element('div', { className: 'nearprint-body', hidden: true }, both, actions);
  const item = element('li', {}, row, body);
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
  const leave = (act) => act(current);
  return {
    element: item,
    focus: () => title.focus(),
    show(match) {
      const same = current === match;
      current = match;
      if (same) return;
      const name = nameOf(match, words);
      title.replaceChildren(element('span', {}, ...isolated(say(match, checker.text), name)));
      const made = opener(match, { link, open }, { words, checker, page: panel.ownerDocument, leave });
      // One that is the same keeps the focus.
      if (made?.href !== row.children[1]?.href || !made !== !row.children[1]) row.replaceChildren(title, ...(made ? [made] : []));
      if (made) row.children[1].ariaLabel = `${words.open}: ${name}`;
      ['pair', 'paragraph'].forEach((kind, place) => (kinds[place].textContent = words.ignore[kind]));
      kinds[2].replaceChildren(...isolated(words.ignore.source(name), name));
      if (!body.hidden) compare();
    },
  };
}

/** A text without blank lines. */
const dense = (text) => text.replace(/\n\s*\n/g, '\n');

/** A piece of text in which some ranges are marked, with a little context. */
function marked(given, ranges) {
  const text = withLines(given);
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const context = ending(text.slice(0, sorted[0]?.[0] ?? 0), AROUND);
  let at = (sorted[0]?.[0] ?? 0) - context.length;
  const pieces = [at > 0 ? '… ' : ''];
  for (const [start, end] of sorted) {
    if (start < at) continue;
    const between = text.slice(at, start);
    // Long stretches between passages are left out.
    pieces.push(between.length > 4 * AROUND ? `${beginning(between, AROUND)} … ${ending(between, AROUND)}` : between);
    pieces.push(element('mark', {}, dense(text.slice(start, end))));
    at = end;
  }
  const rest = text.slice(at);
  const after = beginning(rest, AROUND);
  return [...pieces, after, after.length < rest.length ? ' …' : ''].map((piece) => (typeof piece === 'string' ? dense(piece) : piece));
}
