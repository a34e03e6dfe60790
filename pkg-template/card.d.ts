/**
 * A card beside a marked passage: the title of the document, both passages with the words that differ, *Open*, *Not a copy of this*, and
 * the app's own actions. It opens at a click on the passage, when the pointer rests on it, or at Alt+Enter in it; Escape closes it.
 *
 * @example
 * const marked = card({
 *   link: ({ data }) => data?.url, // the `data` of the document, if it has any
 *   actions: [{ label: 'Quote it', act: (match) => quote(match.id) }],
 * });
 * watch(element, checker, { card: marked }); // every adapter has the option
 *
 * It is a non-modal dialog in the top layer, inside the nearest `dialog`, `[role=dialog]`, `[role=alertdialog]` or `[popover]` around the
 * text, or outside the body. The language of passages is that of an element around the text other than `<html>`, or unknown.
 *
 * @module
 */

import type { ViewOptions } from 'nearprint/dom';
import type { Checker, EditorMatch } from 'nearprint/editor';

/** The card closes before `open` is called. */
export interface CardOptions extends Pick<ViewOptions, 'link' | 'open' | 'locale' | 'strings'> {
  /** The app's own buttons. The card closes before `act` is called. */
  actions?: readonly { label: string; act: (match: EditorMatch) => void }[] | undefined;
  /** Whether it opens when the pointer rests on a mark. Default: `true`. */
  hover?: boolean | undefined;
  /**
   * Where to put the card in a modal that is not recognised: an element, or a selector (the nearest around the text, or else the first).
   */
  container?: Element | string | undefined;
}

/** What a card needs from an editor without an adapter. */
export interface Surface {
  /** What receives clicks and keystrokes. */
  element: HTMLElement;
  /** The boxes of a range of `checker.text`, in window coordinates; empty if it is not shown. */
  rects(range: [start: number, end: number]): DOMRect[];
  /** The offset in `checker.text` at a point of the window; −1 if there is none. */
  offsetAt?(x: number, y: number): number;
  /** The start of the selection, as an offset; −1 if it is not in text. */
  caret(): number;
  /** Moves the focus to the text, without scrolling. */
  focus(): void;
  /** Whether F8 moves to the next passage. Default: `false`. */
  nextKey?: boolean;
}

/** Connects a card to an editor. Returns a function that ends it. */
export type Card = (checker: Checker, surface: Surface) => () => void;

/** A card, which any number of editors can use. */
export function card(options?: CardOptions): Card;
