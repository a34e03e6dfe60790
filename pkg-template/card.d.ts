/**
 * A card at the mark: click a marked passage, rest the pointer on it, or press Alt+Enter in it, and there is what it is almost the
 * same as, both passages with the words that differ marked, *Open*, *Not a copy of this*, and actions of the app.
 *
 * The adapters take it as their option `card`:
 *
 * @example
 * const marked = card({
 *   link: ({ data }) => data.url, // what was put beside the document
 *   actions: [{ label: 'Quote it', act: (match) => quote(match.id) }],
 * });
 * watch(element, checker, { card: marked });                      // nearprint/dom; a textarea with highlight: 'overlay'
 * new EditorView({ extensions: [nearprint(checker, { card: marked })] });   // nearprint/codemirror
 * nearprintPlugin(checker, { card: marked });                     // nearprint/prosemirror
 * Nearprint.configure({ checker, card: marked });                 // nearprint/tiptap
 *
 * It opens in the top layer and is a dialog that leaves the page usable. Escape closes it and goes back to the text, and so does Tab
 * behind its last button. What has no marks to be clicked, such as a textarea without an overlay, opens it at the caret. On a
 * narrow screen it lies at the bottom. It takes its colours from the custom properties of the panel (see `nearprint/dom`).
 *
 * @module
 */

import type { Checker, EditorMatch, PanelStrings } from './editor.js';

export interface CardOptions {
  /** The address of the document, for *Open*. Without one there is no link; an address that runs code is none. */
  link?: ((match: EditorMatch) => string | URL | undefined) | undefined;
  /** Buttons of the app. The card closes before `act` is called. */
  actions?: readonly { label: string; act: (match: EditorMatch) => void }[] | undefined;
  /** Whether it opens when the pointer rests on a mark. Default: `true`. */
  hover?: boolean | undefined;
  /** A language tag. Default: that of the page. */
  locale?: string | undefined;
  /** Strings to use instead of the package's own. */
  strings?: Partial<PanelStrings> | undefined;
}

/** What a card needs of an editor. The adapters have one; an editor without an adapter is one of these. */
export interface Surface {
  /** Where one clicks and types. */
  element: HTMLElement;
  /** The boxes of a range of the text that the checker knows, in the window; none where it is not shown. */
  rects(range: [start: number, end: number]): DOMRect[];
  /** The start of the selection, in the text that the checker knows. */
  caret(): number;
  /** Goes back to the text. */
  focus(): void;
}

/** A card for the texts of one checker; the result ends it. */
export type Card = (checker: Checker, surface: Surface) => () => void;

/** Makes a card. The same one may be given to many editors. */
export function card(options?: CardOptions): Card;
