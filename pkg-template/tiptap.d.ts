/**
 * `nearprint/editor` in Tiptap.
 *
 * @example
 * new Editor({ extensions: [StarterKit, Nearprint.configure({ checker })] });
 *
 * @module
 */

import type { Extension } from '@tiptap/core';
import type { EditorState, PluginKey } from '@tiptap/pm/state';
import type { ViewOptions } from 'nearprint/dom';
import type { Checker, EditorMatch, IgnoreKind } from 'nearprint/editor';

/** The key of the plugin's state: the marked places, as document positions. `checker.state.matches` has the matches' current offsets. */
export const nearprintKey: PluginKey<readonly { from: number; to: number; match: EditorMatch }[]>;

/** The match at a position in the document, such as `editor.view.posAtCoords(…).pos`; `undefined` if there is none. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

export interface NearprintExtensionOptions extends ViewOptions {
  /** The checker. Each editor needs its own. */
  checker: Checker | undefined;
}

/** The extension: reports edits to the checker, and marks the passages that it finds with the class `nearprint-mark`. */
export const Nearprint: Extension<NearprintExtensionOptions>;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    nearprint: {
      /** Selects the next passage. */
      nextMatch: () => ReturnType;
      /** Selects the previous passage. */
      previousMatch: () => ReturnType;
      /** Ignores a match. `kind` is `'pair'` by default. */
      ignoreMatch: (match: EditorMatch, kind?: IgnoreKind) => ReturnType;
    };
  }
}
