import { check, completeOptions } from '../checks.js';
import { boxOf, button, element, schemeOf } from './box.js';
import { adopt, builtIn, checkFunctions, checkLocale, isComposing } from './page.js';
import { speak } from './spoken.js';
import { languageOf, nameOf } from './strings.js';
import { MatchView } from './view.js';

export { strings } from './strings.js';

const PANEL = `${boxOf('.nearprint-panel')}
.nearprint-panel.nearprint-box .nearprint-summary{unicode-bidi:plaintext;padding:8px 14px;font-size:0.857em;color:var(--quiet)}
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
.nearprint-panel.nearprint-box .nearprint-both{max-height:16em}
.nearprint-panel.nearprint-box .nearprint-actions{margin-block-start:10px}
`;

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
    returns what is listed below the matches. Adapters say for which field the list speaks: `{ field, keys, since }`. */
export function createPanel(checker, given, voice = {}) {
  check('checker', checker, 'a checker', typeof checker?.subscribe === 'function');
  const options = completeOptions('options', given, defaults);
  const { locale, strings, leave, similar } = options;
  checkFunctions(options, ['link', 'open', 'select', 'leave', 'similar']);
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
  const silence = speak(checker, voice.field ?? panel, options, { ...voice, list: panel });
  // When the panel is in the document.
  queueMicrotask(() => {
    adopt(panel, PANEL);
    panel.style.colorScheme = schemeOf(panel.ownerDocument);
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !leave || isComposing(event)) return;
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

const KINDS = ['pair', 'paragraph', 'source'];

function createRow(checker, language, { select, link, open }, panel) {
  const { words } = language;
  const view = new MatchView(checker, language, { link, open, kinds: KINDS, leave: (act) => act(view.match) }, panel.ownerDocument);
  const title = element('button', { type: 'button', className: 'nearprint-title', ariaExpanded: 'false' }, view.sentence);
  const actions = element('div', { className: 'nearprint-actions', role: 'group', ariaLabel: words.ignoreLabel }, ...view.ignoring);
  if (select) actions.prepend(button(words.show, () => view.match.here.length > 0 && select(view.match.here[0])));
  const body = element('div', { className: 'nearprint-body', hidden: true }, view.both, actions);
  title.addEventListener('click', () => {
    body.hidden = !body.hidden;
    title.ariaExpanded = String(!body.hidden);
    if (!body.hidden) view.compare();
  });
  return {
    element: element('li', {}, element('div', { className: 'nearprint-row' }, title, view.opening), body),
    focus: () => title.focus(),
    show: (match) => view.show(match),
  };
}

/** The list of documents that may be about the same thing: titles and words, and no percentage, for words cannot tell how sure it is. */
function createRelated({ words }, similar) {
  const heading = element('p', { className: 'nearprint-name' }, words.related);
  const list = element('ul', {});
  const section = element('div', { className: 'nearprint-related', hidden: true }, heading, list);
  let asked;

  /** Asks once for each text. If it fails, nothing is listed: the list is an offer beside the matches. */
  async function show(text) {
    if (text === asked) return;
    asked = text;
    const found = await Promise.resolve()
      .then(() => similar(text))
      .catch(() => []);
    if (text !== asked) return;
    section.hidden = found.length === 0;
    list.replaceChildren(...found.map((one) => relatedRow(one, words)));
  }
  return { element: section, show };
}

function relatedRow({ terms, numbers, ...document }, words) {
  const shared = terms.flatMap(({ text }, place) => [...(place > 0 ? [', '] : []), element('mark', {}, text)]);
  const differ = numbers === 'differ' ? [` (${words.otherNumbers})`] : [];
  return element('li', {}, element('bdi', { className: 'nearprint-related-title' }, nameOf(document, words)), ': ', ...shared, ...differ);
}
