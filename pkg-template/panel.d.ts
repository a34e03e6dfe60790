/**
 * The list of matches with both passages side by side, for any place in any page. `watch` of `nearprint/dom` and the CodeMirror
 * adapter show it by their option `panel`.
 *
 * @example
 * const { element, dispose } = createPanel(checker, { select: (range) => selectRange(view, range) });
 * sidebar.append(element);
 *
 * @module
 */

import type { Checker, PanelStrings } from './editor.js';

export interface PanelOptions {
  /** A language tag. Default: that of the page. */
  locale?: string | undefined;
  /** Strings to use instead of the package's own. */
  strings?: Partial<PanelStrings> | undefined;
  /** Shows a place in the text. */
  select?: ((range: [start: number, end: number]) => void) | undefined;
  /** Esc was pressed: go back to the text. */
  leave?: (() => void) | undefined;
}

/** The list of matches. */
export function createPanel(checker: Checker, options?: PanelOptions): { element: HTMLElement; dispose(): void };
