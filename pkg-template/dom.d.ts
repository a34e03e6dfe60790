/**
 * `nearprint/editor` in a textarea, an input or a contenteditable element. Passages are highlighted if the browser can do so without
 * changing the document (CSS Custom Highlights); otherwise, lines are drawn over a textarea. A list of the matches follows the element,
 * unless the browser highlights them in it. With `nearprint/card`, a card opens at a passage instead. F8 and Shift+F8 move to the next and
 * previous passages and bring them into sight. Once the writer is in the element or has changed its text, screen readers announce at a pause
 * the number of similar texts, with the label of the element, and once in a page the keys. The list and the lines are loaded when first shown.
 *
 * The lines are in a closed shadow root outside the body and contain no text, so style rules, selections, searches and session recordings
 * do not see them. They follow the textarea through observers and events; nothing runs while nothing changes.
 *
 * Editors that write to a contenteditable element need no adapter. Nothing is added to their documents.
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
 * CSS custom properties: `--nearprint-mark` for highlights, `--nearprint-underline` for the lines, and for the panel and the card
 * `--nearprint-font` (a font family), `--nearprint-color`, `--nearprint-background` and `--nearprint-accent` (links and the focus). Set
 * them on `:root`. Otherwise, both follow the page's `color-scheme`.
 *
 * @module
 */

import type { SentSimilarOptions, Similar } from 'nearprint';
import type { Card } from 'nearprint/card';
import type { Checker, CheckerOptions, EditorMatch, Opening, PanelStrings } from 'nearprint/editor';

/** What all adapters show beside the marks. Wrong options are refused with a `TypeError`. */
export interface ViewOptions {
  /**
   * The list of matches. `true`: below the text. An element or a selector: at its end. `'auto'`, the default: below the text if it cannot be
   * marked there, unless a `card` shows the matches. `false`: no list.
   */
  panel?: boolean | 'auto' | Element | string | undefined;
  /** The result of `card` from `nearprint/card`; it opens at a passage. */
  card?: Card | undefined;
  /**
   * The address of a document, for *Open* in the list and the card. It opens in another tab. Without an address, there is no link; code
   * (`javascript:`) is refused. If the function throws, there is no link, and `state.error` has the error.
   */
  link?: ((match: EditorMatch) => string | URL | undefined) | undefined;
  /**
   * What *Open* does instead, for an app that shows documents itself. If there is also an address, a click with Ctrl, ⌘ or Shift still
   * follows it.
   */
  open?: ((match: EditorMatch) => void) | undefined;
  /** Whether F8 and Shift+F8 move to the next and previous passages. Default: `true`. */
  keys?: boolean | undefined;
  /** A language tag, for the list, the card and screen readers. Default: the page's. */
  locale?: string | undefined;
  /** Strings to use instead of the package's own. */
  strings?: Partial<PanelStrings> | undefined;
}

export interface WatchOptions extends ViewOptions {
  /**
   * How passages are marked. `'auto'`, the default: highlights, where the browser supports them in this element; otherwise, in a textarea,
   * lines drawn over it. `'overlay'`: the same, without a list. `'none'`: no marks.
   */
  highlight?: 'auto' | 'overlay' | 'none' | undefined;
}

/**
 * Reports the text of an element and its edits to a checker, and shows the matches. If the element moves to another document, such as that
 * of a pop-out window, call `watch` again there. Text set by a script (`value`, `setRangeText`) is noticed too, through properties of the
 * element that are removed when watching ends. A script from another world, such as a browser extension, must dispatch `input`.
 *
 * @param checker A separate checker for each element. You dispose of it yourself.
 * @returns A function that stops watching.
 */
export function watch(element: HTMLElement, checker: Checker, options?: WatchOptions): () => void;

/**
 * Where the marks in a watched element are: for each match the boxes of its passages, a box for each line, in window coordinates, also of those
 * scrolled out of sight. For tests of a page, because the lines over a textarea are in a closed shadow root, and highlights in no element.
 * Empty for an element that is not watched, and where nothing is drawn.
 */
export function marksOf(element: Element): { id: string; boxes: DOMRect[] }[];

/** Options of a form with a title and a body. Later changes to them have no effect. */
export interface DuplicateFormOptions {
  /** Options of the checker of the body. */
  checker?: CheckerOptions | undefined;
  /** Options of `similar`, for the list under the title. `limit` is 3 by default. */
  similar?: Omit<SentSimilarOptions, 'title'> | undefined;
  /** Options of `watch` from `nearprint/dom`, for the marks in the body. `panel` is `false` by default. */
  watch?: WatchOptions | undefined;
  /** The pause after the last change before the list is asked for, in milliseconds, 0 to 60,000. Default: 250. */
  delayMs?: number | undefined;
}

/** What a form shows. Its corpus is opened when one of its fields first has the focus. */
export interface DuplicateFormState extends Opening {
  /** Documents that may be about the same thing, to list under the title. */
  readonly similar: readonly Similar[];
  /** What is the same in the body, where it is marked. */
  readonly matches: readonly EditorMatch[];
}
