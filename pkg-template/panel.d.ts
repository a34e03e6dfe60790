/**
 * A list of matches, with both passages side by side, to put anywhere in a page. `watch` of `nearprint/dom` and the CodeMirror adapter show
 * it with their option `panel`.
 *
 * @example
 * const { element, dispose } = createPanel(checker, { select: (range) => selectRange(view, range) });
 * sidebar.append(element);
 *
 * @module
 */

import type { Similar } from 'nearprint';
import type { ViewOptions } from 'nearprint/dom';
import type { Checker, PanelStrings } from 'nearprint/editor';

export interface PanelOptions extends Pick<ViewOptions, 'link' | 'open' | 'locale' | 'strings'> {
  /** Called to show a range of `checker.text` in the editor. */
  select?: ((range: [start: number, end: number]) => void) | undefined;
  /**
   * Returns documents that may be about the same thing as the text, to list below the matches with the words that decided. It is called
   * when the text has changed and been checked.
   *
   * @example
   * createPanel(checker, { similar: (text) => corpus.similar(text, { title: title.value, limit: 3 }) });
   */
  similar?: ((text: string) => readonly Similar[] | PromiseLike<readonly Similar[]>) | undefined;
  /** Called when Escape is pressed, to move the focus back to the text. */
  leave?: (() => void) | undefined;
}

/** Makes a list of matches. Append `element` to the page; `dispose` ends and removes the list. */
export function createPanel(checker: Checker, options?: PanelOptions): { element: HTMLElement; dispose(): void };

/** The strings in English and Chinese. The option `strings` of the panel, the card and the adapters replaces some or all of them. */
export const strings: { readonly en: PanelStrings; readonly 'zh-CN': PanelStrings };
