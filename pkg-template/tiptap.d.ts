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

/** The key of the plugin's state: the marked places, as positions in the document. */
export const nearprintKey: PluginKey<readonly { from: number; to: number; match: EditorMatch }[]>;

/** The match at a position in the document, such as `editor.view.posAtCoords(…).pos`. */
export function matchAt(state: EditorState, position: number): EditorMatch | undefined;

export interface NearprintExtensionOptions extends ViewOptions {
  /** The checker. Each editor needs its own. */
  checker: Checker | undefined;
}

/** The extension: reports edits, and marks passages with the class `nearprint-mark`. */
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
