/**
 * `nearprint/editor` in ProseMirror. Each block of text is a paragraph.
 *
 * @example
 * EditorState.create({ schema, plugins: [nearprintPlugin(checker)] });
 *
 * @module
 */

import type { EditorState, Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Card } from './card.js';
import type { Checker, EditorMatch } from './editor.js';

/** A marked place, in positions of the document. */
export interface Place {
  from: number;
  to: number;
  /** As it was found; `checker.state.matches` has it where it is now. */
  match: EditorMatch;
}

export interface NearprintPluginOptions {
  /** Whether F8 and Shift+F8 go from passage to passage. Default: `true`. */
  keys?: boolean | undefined;
  /** What `card` of `nearprint/card` made: opens at a passage. */
  card?: Card | undefined;
}

/** Marks passages as they are found, with the class `nearprint-mark`. A checker of its own for each view. */
export function nearprintPlugin(checker: Checker, options?: NearprintPluginOptions): Plugin<readonly Place[]>;

/** Its state: the marked places. */
export const nearprintKey: PluginKey<readonly Place[]>;

/** The match at a position of the document, such as `view.posAtCoords(…).pos`; each decoration has it as `spec.match` too. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

/** Selects the passage after the selection, or before it; `false` when there is none. */
export function showPassage(checker: Checker, view: EditorView, backwards?: boolean): boolean;

/** Selects a range of the text as the checker knows it; for `createPanel` of `nearprint/panel`. */
export function selectRange(view: EditorView, range: [start: number, end: number]): void;
