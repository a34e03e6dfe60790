import { Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, keymap, showPanel, ViewPlugin } from '@codemirror/view';
import { compositionOf } from './composition.js';
import { announce, whenLoaded } from './late.js';
import { inSequence, matchAt as matchIn, movedMatches, passageFrom } from './marks.js';
import { builtIn, checkLocale } from './page.js';
import { languageOf } from './strings.js';

const found = /*#__PURE__*/ StateEffect.define();
const theme = /*#__PURE__*/ EditorView.baseTheme({
  '.nearprint-mark': {
    background: 'var(--nearprint-mark, color-mix(in srgb, #e8a200 30%, transparent))',
    textDecoration: 'underline dotted',
  },
});

export const matchesField = /*#__PURE__*/ StateField.define({
  create: () => [],
  update(matches, transaction) {
    for (const effect of transaction.effects) if (effect.is(found)) return effect.value;
    return transaction.docChanged ? movedMatches(matches, inSequence(changesOf(transaction.changes))) : matches;
  },
  provide: (field) => EditorView.decorations.from(field, decorations),
});

function decorations(matches) {
  return Decoration.set(
    matches.flatMap((match) => {
      const mark = Decoration.mark({ class: 'nearprint-mark', match }); // a mark knows its match
      return match.here.map(([from, to]) => mark.range(from, to));
    }),
    true,
  );
}

/** The extension: marks, keys, and with `panel` the list below the text. */
export function nearprint(checker, { panel = false, card, link, open, keys = true, locale, strings } = {}) {
  checkLocale(locale);
  const extensions = [matchesField, theme, feeder(checker, { card, keys, isShown: panel || card !== undefined, locale, strings })];
  if (keys) extensions.push(Prec.low(keymap.of([{ key: 'F8', run: nextMatch, shift: previousMatch }])));
  if (panel) extensions.push(showPanel.of((view) => panelOf(view, checker, { link, open, locale, strings }, keys)));
  return extensions;
}

/** The match at a position of the document, such as that of the pointer. */
export const matchAt = (state, position) => matchIn(state.field(matchesField), position);

export const nextMatch = (view) => go(view, false);
export const previousMatch = (view) => go(view, true);

function go(view, backwards) {
  const place = passageFrom(view.state.field(matchesField), view.state.selection.main.from, backwards);
  if (place) show(view, place);
  return place !== undefined;
}

function show(view, [anchor, head]) {
  view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
  view.focus();
}

/** Passes edits to the checker, and matches to the editor. */
function feeder(checker, { card, keys, isShown, locale, strings }) {
  const composition = compositionOf(checker);
  return ViewPlugin.fromClass(
    class {
      #off;
      #close;
      #updating = true; // an update must not start another one
      #end = new AbortController();

      constructor(view) {
        checker.reset(view.state.doc.toString());
        this.#off = checker.subscribe((state) => this.#updating || this.#show(view, state));
        this.#updating = false;
        this.#close = card?.(checker, surfaceOf(view, keys));
        // The list and the card say how many there are by themselves.
        if (!isShown) announce(checker, view.contentDOM, { locale, strings }, namesOf(keys), this.#end.signal);
        // Matches that were found before this view was created.
        if (checker.state.matches.length > 0) queueMicrotask(() => this.#end.signal.aborted || this.#show(view, checker.state));
      }

      update({ docChanged, changes }) {
        if (!docChanged || checker.disposed) return;
        this.#updating = true;
        checker.edit(changesOf(changes));
        this.#updating = false;
      }

      #show(view, { matches }) {
        const update = (now) => now === view.state.field(matchesField) || view.dispatch({ effects: found.of(now) });
        try {
          update(matches);
        } catch {
          // An update is under way, in which another plugin has changed the checker.
          queueMicrotask(() => this.#end.signal.aborted || update(checker.state.matches));
        }
      }

      destroy() {
        this.#end.abort();
        this.#off();
        this.#close?.();
        composition.end(); // it would not be reported
      }
    },
    { eventHandlers: { compositionstart: composition.begin, compositionend: composition.end } },
  );
}

/** The names of strings that say which keys there are. */
const namesOf = (keys) => (keys ? ['nextKey'] : []);

/** The view, as a card sees it. */
function surfaceOf(view, nextKey) {
  return {
    element: view.contentDOM,
    nextKey,
    rects([start, end]) {
      const { from, to } = view.viewport;
      if (end <= from || start >= to) return [];
      const range = builtIn(document, 'createRange')();
      const [first, last] = [view.domAtPos(Math.max(start, from)), view.domAtPos(Math.min(end, to))];
      range.setStart(first.node, first.offset);
      range.setEnd(last.node, last.offset);
      return [...range.getClientRects()];
    },
    caret: () => view.state.selection.main.from,
    focus: () => view.focus(),
  };
}

/** The code of the panel is loaded when it is needed. */
function panelOf(view, checker, options, keys) {
  const dom = builtIn(document, 'createElement')('div');
  const voice = { field: view.contentDOM, keys: namesOf(keys), since: checker.state.version };
  let panel;
  let ended = false;
  whenLoaded(
    () => import('./panel.js'),
    checker,
    () => ended,
    ({ createPanel }) => {
      panel = createPanel(checker, { ...options, select: (place) => show(view, place), leave: () => view.focus() }, voice);
      dom.append(panel.element);
    },
  );
  const destroy = () => {
    ended = true;
    panel?.dispose();
  };
  return { dom, destroy };
}

const refresh = /*#__PURE__*/ StateEffect.define();
const needsRefresh = ({ transactions }) => transactions.some(({ effects }) => effects.some((effect) => effect.is(refresh)));

/**
 * For @codemirror/lint, with or without the extension above: `linter(source, { delay: 0, needsRefresh: source.needsRefresh })`.
 * `needsRefresh` lints again after changes that do not come with an edit, as when a match is ignored.
 */
export function nearprintLintSource(checker, { locale, strings } = {}) {
  checkLocale(locale);
  let linted;
  let off;
  const watch = (view) => {
    off?.();
    off = checker.subscribe(({ status, matches }) => {
      if (status !== 'idle' || matches === linted) return;
      queueMicrotask(() => view.dom.isConnected && view.dispatch({ effects: refresh.of(null) }));
    });
  };
  const source = async (view) => {
    const { doc } = view.state;
    off?.();
    if (checker.disposed) return [];
    checker.reset(doc.toString());
    const { matches } = await settled(checker);
    linted = matches;
    watch(view);
    const { words, say } = languageOf({ locale, strings });
    return matches.flatMap((match) => {
      const message = say(match, doc.toString());
      const actions = [{ name: words.ignore.pair, apply: () => checker.disposed || checker.ignore(match, 'pair') }];
      return match.here.map(([from, to]) => ({ from, to, severity: 'info', source: 'nearprint', message, actions }));
    });
  };
  return Object.assign(source, { needsRefresh });
}

function settled(checker) {
  return new Promise((resolve) => {
    const done = ({ status }) => status === 'idle' || status === 'error';
    if (done(checker.state)) return resolve(checker.state);
    const off = checker.subscribe((state) => {
      if (!done(state)) return;
      off();
      resolve(state);
    });
  });
}

function changesOf(changes) {
  const list = [];
  changes.iterChanges((from, to, _fromB, _toB, inserted) => list.push({ from, to, insert: inserted.toString() }));
  return list;
}
