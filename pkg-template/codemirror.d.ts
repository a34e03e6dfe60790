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
import type { ViewOptions } from 'nearprint/dom';
import type { Checker, EditorMatch } from 'nearprint/editor';

/** Reports edits, and marks passages. Each view needs its own checker. */
export function nearprint(checker: Checker, options?: ViewOptions): Extension;

/** The matches, with offsets in the current document. */
export const matchesField: StateField<readonly EditorMatch[]>;

/** The match at a position in the document, such as `view.posAtCoords(…)`. Each mark has its match in `spec.match`. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

/** A command: selects the next passage. `false` if there is none. */
export function nextMatch(view: EditorView): boolean;
/** A command: selects the previous passage. `false` if there is none. */
export function previousMatch(view: EditorView): boolean;

/** A diagnostic of @codemirror/lint. */
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
  /** For the option of this name: reruns the linter when only the matches change. */
  needsRefresh(update: ViewUpdate): boolean;
}

/** A source for `linter(source, { delay: 0, needsRefresh: source.needsRefresh })`. The checker itself waits for pauses. */
export function nearprintLintSource(checker: Checker, options?: Pick<ViewOptions, 'locale' | 'strings'>): NearprintLintSource;
