/**
 * `nearprint/editor` in CodeMirror 6.
 *
 * @example
 * new EditorView({ extensions: [nearprint(checker, { panel: true })] });
 *
 * @module
 */

import type { EditorState, Extension, StateField } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import type { Card } from './card.js';
import type { Checker, EditorMatch, PanelStrings } from './editor.js';

export interface NearprintOptions {
  /** Whether the list of matches is shown below the text. Default: `false`. */
  panel?: boolean | undefined;
  /** What `card` of `nearprint/card` made: opens at a passage. */
  card?: Card | undefined;
  /** Whether F8 and Shift+F8 go from passage to passage. Default: `true`. */
  keys?: boolean | undefined;
  /** A language tag. Default: that of the page. */
  locale?: string | undefined;
  strings?: Partial<PanelStrings> | undefined;
}

/** Marks passages as they are found. A checker of its own for each view. */
export function nearprint(checker: Checker, options?: NearprintOptions): Extension;

/** The matches, where they are in the document. */
export const matchesField: StateField<readonly EditorMatch[]>;

/** The match at a position of the document, such as `view.posAtCoords(…)`; each mark has it as `spec.match` too. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

/** Commands: select the next passage, or the one before. */
export function nextMatch(view: EditorView): boolean;
export function previousMatch(view: EditorView): boolean;

/** As a diagnostic of @codemirror/lint. */
export interface NearprintDiagnostic {
  from: number;
  to: number;
  severity: 'info';
  source: string;
  message: string;
  actions: { name: string; apply(): void }[];
}

/** A source for @codemirror/lint. */
export interface NearprintLintSource {
  (view: EditorView): Promise<NearprintDiagnostic[]>;
  /** For the option of that name: lints again when matches change while the text does not, as when one is ignored. */
  needsRefresh(update: ViewUpdate): boolean;
}

/** For `linter(source, { delay: 0, needsRefresh: source.needsRefresh })`: the checker waits by itself. */
export function nearprintLintSource(checker: Checker, options?: Pick<NearprintOptions, 'locale' | 'strings'>): NearprintLintSource;
