/**
 * `nearprint/editor` in Svelte. A checker is also a store (`$checker.matches`); this action makes one for an element.
 *
 * @example
 * <textarea bind:value={text} use:nearDuplicates={{ corpus, onstate: (state) => (matches = state.matches) }}></textarea>
 *
 * @module
 */

import type { createChecker, Checker, CheckerState, CorpusSource } from 'nearprint/editor';
import type { DuplicateFormState, EditorOptions } from 'nearprint/dom';

export interface NearDuplicatesParameters extends EditorOptions {
  /** As for `createChecker`; it may be `undefined` until the corpus is open. */
  corpus: Parameters<typeof createChecker>[0] | undefined;
  /** Called with every state, and at last with one without matches. */
  onstate?: ((state: CheckerState, checker: Checker) => void) | undefined;
}

/** Watches an element with its own checker. Another `corpus` makes a new one; other changes have no effect. */
export function nearDuplicates(
  element: HTMLElement,
  parameters: NearDuplicatesParameters,
): { update(parameters: NearDuplicatesParameters): void; destroy(): void };

/**
 * A form with a title and a body: what may be about the same thing, to list under the title, and copies, marked in the body. It is a
 * store, with an action for each field.
 *
 * @example
 * const form = duplicateForm({ from: '/questions.corpus' });
 * // <input use:form.title> {#each $form.similar as { title }}<p>{title}</p>{/each} <textarea use:form.body></textarea>
 */
export function duplicateForm(
  source: CorpusSource,
  options?: EditorOptions,
): {
  subscribe(listener: (state: DuplicateFormState) => void): () => void;
  title(element: HTMLElement): { destroy(): void };
  body(element: HTMLElement): { destroy(): void };
};
