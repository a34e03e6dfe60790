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
 * An editor that writes elsewhere hands its changes to the checker, and marks what the checker finds:
 *
 * @example
 * // Monaco
 * const model = editor.getModel();
 * checker.reset(model.getValue());
 * const marks = editor.createDecorationsCollection();
 * const rangeOf = ([from, to]) => monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
 * const options = { inlineClassName: 'nearprint-mark' }; // a class of yours
 * const off = checker.subscribe(({ matches }) => {
 *   marks.set(matches.flatMap(({ here }) => here.map((range) => ({ range: rangeOf(range), options }))));
 * });
 * const listening = [
 *   model.onDidChangeContent(({ changes, isFlush, isEolChange }) => {
 *     if (isFlush || isEolChange) checker.reset(model.getValue());
 *     else checker.edit(changes.map(({ rangeOffset: from, rangeLength, text: insert }) => ({ from, to: from + rangeLength, insert })));
 *   }),
 *   editor.onDidCompositionStart(() => checker.compose(true)),
 *   editor.onDidCompositionEnd(() => checker.compose(false)),
 * ];
 * const detach = () => {
 *   off();
 *   marks.clear();
 *   listening.forEach((one) => one.dispose());
 * };
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
