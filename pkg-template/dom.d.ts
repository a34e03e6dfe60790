/**
 * `nearprint/editor` in a textarea, an input or a contenteditable element: passages are highlighted where the browser can do
 * it without touching the document (CSS Custom Highlights; in text fields where they give ranges), otherwise listed. A textarea
 * gets underlines from an overlay with `highlight: 'overlay'`. F8 and Shift+F8 go from passage to passage, and `nearprint/card`
 * opens a card at one. The list and the overlay are loaded when they are first shown.
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
 * Custom properties: `--nearprint-mark`, `--nearprint-underline` of the overlay, and for the panel and the card `--nearprint-font`, `--nearprint-color`, `--nearprint-background`,
 * `--nearprint-border`, `--nearprint-radius`, `--nearprint-focus`.
 *
 * @module
 */

import type { Card } from './card.js';
import type { Checker, PanelStrings } from './editor.js';

export interface WatchOptions {
  /**
   * `'auto'`, the default: where the browser can. `'overlay'`: in a textarea also where it cannot, as underlines in a copy of its text
   * that lies over it, invisible but for the lines, after the textarea in the document.
   */
  highlight?: 'auto' | 'overlay' | 'none' | undefined;
  /** Where to put the list: in this element (or the first one of this selector). `'auto'`, the default: after the element, where nothing is highlighted. */
  panel?: Element | string | 'auto' | false | undefined;
  /** What `card` of `nearprint/card` made: opens at a passage. */
  card?: Card | undefined;
  /** A language tag. Default: that of the page. */
  locale?: string | undefined;
  /** Strings to use instead of the package's own. */
  strings?: Partial<PanelStrings> | undefined;
}

/** Watches an element; returns what ends it. The checker stays, and is yours to dispose of. */
export function watch(element: HTMLElement, checker: Checker, options?: WatchOptions): () => void;
