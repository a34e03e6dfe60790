import { Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, keymap, showPanel as showPanelBelow, ViewPlugin } from '@codemirror/view';
import { compositionOf } from './composition.js';
import { inSequence, matchAt as matchIn, movedMatches, passageFrom } from './marks.js';
import { announce, placeOfPanel, showPanel, viewOptions } from './options.js';
import { builtIn, checkLocale, rangeBetween } from './page.js';
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

/** The extension: marks, keys, and the list: with `panel: true` below the text, inside the editor. */
export function nearprint(checker, given) {
  const options = viewOptions(given);
  const extensions = [matchesField, feeder(checker, options)];
  if (options.highlight)
    extensions.push(
      theme,
      EditorView.decorations.compute([matchesField], (state) => decorations(state.field(matchesField))),
    );
  if (options.keys) extensions.push(Prec.low(keymap.of([{ key: 'F8', run: nextMatch, shift: previousMatch }])));
  if (options.panel === true) extensions.push(showPanelBelow.of((view) => panelOf(view, checker, options)));
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
function feeder(checker, options) {
  const composition = compositionOf(checker);
  return ViewPlugin.fromClass(
    class {
      #off;
      #close;
      #updating = true; // an update must not start another one
      #end = new AbortController();

      constructor(view) {
        const { signal } = this.#end;
        const place = placeOfPanel(options, view.dom.ownerDocument);
        checker.reset(view.state.doc.toString());
        this.#off = checker.subscribe((state) => this.#updating || this.#show(view, state));
        this.#updating = false;
        this.#close = options.card?.(checker, surfaceOf(view, options.keys));
        const back = { field: view.contentDOM, select: (range) => show(view, range), leave: () => view.focus() };
        if (place?.append) showPanel(options, place, view.dom, checker, back, signal);
        else if (place !== true && !options.card) announce(options, view.contentDOM, checker, signal);
        // Matches that were found before this view was created.
        if (checker.state.matches.length > 0) queueMicrotask(() => signal.aborted || this.#show(view, checker.state));
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

/** The view, as a card sees it. */
function surfaceOf(view, nextKey) {
  return {
    element: view.contentDOM,
    nextKey,
    rects([start, end]) {
      const { from, to } = view.viewport;
      if (end <= from || start >= to) return [];
      return [...rangeBetween(view.domAtPos(Math.max(start, from)), view.domAtPos(Math.min(end, to))).getClientRects()];
    },
    caret: () => view.state.selection.main.from,
    focus: () => view.focus(),
  };
}

/** The list inside the editor. */
function panelOf(view, checker, options) {
  const dom = builtIn(document, 'createElement')('div');
  const end = new AbortController();
  const back = { field: view.contentDOM, select: (range) => show(view, range), leave: () => view.focus() };
  showPanel(options, dom, view.dom, checker, back, end.signal);
  return { dom, destroy: () => end.abort() };
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
