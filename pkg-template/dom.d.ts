/**
 * `nearprint/editor` in a textarea, an input or a contenteditable element. Passages are highlighted (CSS Custom Highlights), or lines are
 * drawn over a textarea; the document is not changed. F8 and Shift+F8 move to the next and previous passages, and screen readers are told
 * how many similar texts there are.
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
 * CSS custom properties on `:root`: `--nearprint-mark` (highlights), `--nearprint-underline` (lines), and for the panel and the card
 * `--nearprint-font`, `--nearprint-color`, `--nearprint-background` and `--nearprint-accent` (links and the focus). Otherwise they follow
 * `color-scheme`.
 *
 * @module
 */

import type { Similar } from 'nearprint';
import type { Card } from 'nearprint/card';
import type { Checker, CheckerOptions, EditorMatch, Opening, PanelStrings } from 'nearprint/editor';

/** What all adapters show. Wrong options are refused with a `TypeError`. */
export interface ViewOptions {
  /** Whether passages are marked in the text: in a textarea, without highlights in the browser, by lines over it. Default: `true`. */
  highlight?: boolean | undefined;
  /**
   * The list of matches. `true`: below the text. An element or a selector: at its end. `false`: none. `'auto'`, the default: below the
   * text if it cannot be marked there and there is no `card`.
   */
  panel?: boolean | 'auto' | Element | string | undefined;
  /** The result of `card` from `nearprint/card`. */
  card?: Card | undefined;
  /**
   * The address of a document, for *Open*, in another tab. Without one there is no link; `javascript:` is refused. An exception becomes
   * `state.error`.
   */
  link?: ((match: EditorMatch) => string | URL | undefined) | undefined;
  /** What *Open* does instead, in an app that shows documents itself. With Ctrl, ⌘ or Shift, a click still follows the address. */
  open?: ((match: EditorMatch) => void) | undefined;
  /** Whether F8 and Shift+F8 move to passages. Default: `true`. */
  keys?: boolean | undefined;
  /** A language tag for the list, the card and screen readers. Default: the page's. */
  locale?: string | undefined;
  /** Words to use instead of the package's own. */
  strings?: Partial<PanelStrings> | undefined;
}

/**
 * The options of what also makes the checker. In a form, `limit`, `strictness`, `exclude` and `delayMs` (250 by default) are those of the
 * list under the title too, and `panel` is `false` by default.
 */
export interface EditorOptions extends CheckerOptions, ViewOptions {}

/**
 * Reports an element's text and edits to a checker, and shows the matches. Text set by a script of the page is noticed too; other scripts,
 * such as extensions, must dispatch `input`. Call it again if the element moves to another document.
 *
 * @param checker One for each element, which you dispose of.
 * @returns A function that stops watching.
 */
export function watch(element: HTMLElement, checker: Checker, options?: ViewOptions): () => void;

/**
 * Where the marks in a watched element are, for tests of a page: for each match the boxes of its lines, in window coordinates, also of
 * those out of sight.
 */
export function marksOf(element: Element): { id: string; boxes: DOMRect[] }[];

/** What a form shows. Its corpus is opened at the first focus of a field. */
export interface DuplicateFormState extends Opening {
  /** Documents that may be about the same thing, to list under the title. */
  readonly similar: readonly Similar[];
  /** What is the same in the body, where it is marked. */
  readonly matches: readonly EditorMatch[];
}
