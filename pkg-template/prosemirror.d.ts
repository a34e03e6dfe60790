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
import type { ViewOptions } from 'nearprint/dom';
import type { Checker, EditorMatch } from 'nearprint/editor';

/** A marked place, as positions in the document. */
export interface Place {
  from: number;
  to: number;
  /** As it was found; `checker.state.matches` has its current offsets. */
  match: EditorMatch;
}

/** Reports edits, and marks passages with the class `nearprint-mark`. Each view needs its own checker. */
export function nearprintPlugin(checker: Checker, options?: ViewOptions): Plugin<readonly Place[]>;

/** The key of the plugin's state: the marked places. */
export const nearprintKey: PluginKey<readonly Place[]>;

/** The match at a position in the document, such as `view.posAtCoords(…).pos`. Each decoration has its match in `spec.match`. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

/** Selects the next passage after the selection, or the previous one; `false` if there is none. */
export function showPassage(checker: Checker, view: EditorView, backwards?: boolean): boolean;

/** Selects a range of `checker.text`, as for the option `select` of `createPanel`. */
export function selectRange(view: EditorView, range: [start: number, end: number]): void;
