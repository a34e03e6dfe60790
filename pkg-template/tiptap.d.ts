/**
 * `nearprint/editor` in Tiptap.
 *
 * @example
 * new Editor({ extensions: [StarterKit, Nearprint.configure({ checker })] });
 *
 * @module
 */

import type { Extension } from '@tiptap/core';
import type { Card } from './card.js';
import type { Checker, EditorMatch, IgnoreKind } from './editor.js';

export { matchAt, nearprintKey } from './prosemirror.js';

export interface NearprintExtensionOptions {
  /** A checker of its own for each editor. */
  checker: Checker | undefined;
  /** Whether F8 and Shift+F8 go from passage to passage. Default: `true`. */
  keys: boolean;
  /** What `card` of `nearprint/card` made: opens at a passage. */
  card: Card | undefined;
}

export const Nearprint: Extension<NearprintExtensionOptions>;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    nearprint: {
      /** Selects the next passage. */
      nextMatch: () => ReturnType;
      /** Selects the passage before. */
      previousMatch: () => ReturnType;
      /** Default: `'pair'`. */
      ignoreMatch: (match: EditorMatch, kind?: IgnoreKind) => ReturnType;
    };
  }
}
