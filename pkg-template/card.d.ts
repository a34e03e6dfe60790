/**
 * A card beside a marked passage. It opens when the writer clicks the passage without selecting anything, rests the pointer on it, or presses
 * Alt+Enter in it. It shows the document's title, both passages with differing words marked (or one, if they are the same), the buttons *Open* and *Not a copy
 * of this*, and the app's own actions.
 *
 * Pass it to an adapter in the option `card`:
 *
 * @example
 * const marked = card({
 *   link: ({ data }) => data?.url, // the `data` of the document, if it has any
 *   actions: [{ label: 'Quote it', act: (match) => quote(match.id) }],
 * });
 * watch(element, checker, { card: marked });                      // nearprint/dom; a textarea with highlight: 'overlay'
 * new EditorView({ extensions: [nearprint(checker, { card: marked })] });   // nearprint/codemirror
 * nearprintPlugin(checker, { card: marked });                     // nearprint/prosemirror
 * Nearprint.configure({ checker, card: marked });                 // nearprint/tiptap
 *
 * The lines of both passages are aligned, even if a block in one text is a line break or a space in the other.
 *
 * It is a non-modal dialog in the top layer, inside the nearest `dialog`, `[role=dialog]`, `[role=alertdialog]` or `[popover]` around the
 * text, or else outside the body. It follows its mark, and closes when the mark or the text is gone or out of sight, when the focus or a press
 * goes elsewhere, and under a modal that opens later; one that the pointer opened also closes at the next key in the text. If it had the
 * focus, the text has it then. It is not printed. For a text in a frame, it is in the page around the frame, if accessible. Its events do not leave it, so
 * modals neither close nor take the focus back. Escape closes it and returns to the text, as does Tab after its last button. In an element
 * without marks, such as a textarea without lines, it opens at the caret. On a narrow screen, it appears at the bottom. Its colours are the
 * panel's custom properties (see `nearprint/dom`).
 *
 * Passages have no language (`lang=""`), unless the watched element or an ancestor other than `<html>` sets one for the text.
 *
 * @module
 */

import type { ViewOptions } from 'nearprint/dom';
import type { Checker, EditorMatch } from 'nearprint/editor';

/** The card closes before `open` is called. */
export interface CardOptions extends Pick<ViewOptions, 'link' | 'open' | 'locale' | 'strings'> {
  /** The app's own buttons. The card closes before `act` is called. */
  actions?: readonly { label: string; act: (match: EditorMatch) => void }[] | undefined;
  /** Whether the card opens when the pointer rests on a mark. Default: `true`. */
  hover?: boolean | undefined;
  /**
   * Where to put the card, for unrecognised modals: an element, or a selector (the nearest around the text, or else the first in the page).
   */
  container?: Element | string | undefined;
}

/** What a card needs from an editor. The adapters provide it; for an editor without an adapter, write one. */
export interface Surface {
  /** The element that receives clicks and keystrokes. */
  element: HTMLElement;
  /** The boxes of a range of `checker.text`, in window coordinates; empty if it is not shown. */
  rects(range: [start: number, end: number]): DOMRect[];
  /**
   * The offset in `checker.text` at a point of the window; -1 if there is none. Without it, the boxes of all marks are read when the
   * pointer rests.
   */
  offsetAt?(x: number, y: number): number;
  /** The start of the selection, as an offset of `checker.text`; -1 if it is not in text, such as beside an image. */
  caret(): number;
  /** Moves the focus back to the text, without scrolling. */
  focus(): void;
  /** Whether F8 moves to the next passage, which screen readers then announce. Default: `false`. */
  nextKey?: boolean;
}

/** Connects a card to a checker and its editor. Returns a function that ends it. */
export type Card = (checker: Checker, surface: Surface) => () => void;

/** Makes a card, which any number of editors can use. */
export function card(options?: CardOptions): Card;
