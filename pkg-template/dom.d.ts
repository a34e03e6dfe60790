/**
 * `nearprint/editor` in a textarea, an input or a contenteditable element: passages are highlighted where the browser can do
 * it without touching the document (CSS Custom Highlights; in text fields where they give ranges), otherwise listed.
 * F8 and Shift+F8 go from passage to passage.
 *
 * Editors that write into a contenteditable element need no adapter; nothing of ours comes into their documents.
 *
 * @example
 * // Quill
 * const quill = new Quill(element);
 * const detach = watch(quill.root, checker);
 *
 * @example
 * // Lexical
 * element.contentEditable = 'true';
 * const editor = createEditor();
 * registerPlainText(editor);
 * editor.setRootElement(element);
 * const detach = watch(element, checker);
 *
 * Custom properties: `--nearprint-mark`, and for the panel `--nearprint-font`, `--nearprint-color`, `--nearprint-background`,
 * `--nearprint-border`, `--nearprint-radius`, `--nearprint-focus`.
 *
 * @module
 */

import type { Checker, PanelStrings } from './editor.js';

export interface WatchOptions {
  /** `'auto'` unless told: where the browser can. */
  highlight?: 'auto' | 'none' | undefined;
  /** Where to put the list: in this element (or the first one of this selector); `'auto'`, unless told: after the element, where nothing is highlighted. */
  panel?: Element | string | 'auto' | false | undefined;
  /** A language tag; that of the page unless told. */
  locale?: string | undefined;
  /** In the place of ours. */
  strings?: Partial<PanelStrings> | undefined;
}

/** Watches an element; returns what ends it. The checker stays, and is yours to dispose of. */
export function watch(element: HTMLElement, checker: Checker, options?: WatchOptions): () => void;

export interface PanelOptions {
  locale?: string | undefined;
  strings?: Partial<PanelStrings> | undefined;
  /** Shows a place in the text. */
  select?: ((range: [start: number, end: number]) => void) | undefined;
  /** Esc was pressed: go back to the text. */
  leave?: (() => void) | undefined;
}

/** The list of matches, with both passages side by side; for any place in any page. */
export function createPanel(checker: Checker, options?: PanelOptions): { element: HTMLElement; dispose(): void };
