/**
 * A list of matches with both passages, to put anywhere in a page. The adapters show it with their option `panel`.
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
   * Documents that may be about the same thing, to list below the matches. It is called when a text has been checked.
   *
   * @example
   * createPanel(checker, { similar: (text) => corpus.similar(text, { title: title.value, limit: 3 }) });
   */
  similar?: ((text: string) => readonly Similar[] | PromiseLike<readonly Similar[]>) | undefined;
  /** Called when Escape is pressed, to move the focus back to the text. */
  leave?: (() => void) | undefined;
}

/** A list of matches: append `element` to the page; `dispose` ends and removes it. */
export function createPanel(checker: Checker, options?: PanelOptions): { element: HTMLElement; dispose(): void };

/** The words in English and Chinese. The option `strings` of the adapters replaces any of them. */
export const strings: { readonly en: PanelStrings; readonly 'zh-CN': PanelStrings };
