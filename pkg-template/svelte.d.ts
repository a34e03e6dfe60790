/**
 * `nearprint/editor` in Svelte, which it does not import: a checker is a Svelte store as it is, and this is an action that owns one.
 *
 * @example
 * <textarea bind:value={text} use:nearDuplicates={{ corpus, onstate: (state) => (matches = state.matches) }}></textarea>
 *
 * @module
 */

import type { Checkable, Checker, CheckerOptions, CheckerState } from './editor.js';
import type { WatchOptions } from './dom.js';

export interface NearDuplicatesParameters {
  /** May be undefined until it is open. */
  corpus: Checkable | undefined;
  options?: CheckerOptions | undefined;
  /** For `watch` of `nearprint/dom`. */
  watch?: WatchOptions | undefined;
  /** Called with every state. */
  onstate?: ((state: CheckerState, checker: Checker) => void) | undefined;
}

/** Watches an element, with a checker that lives as long as it. Only another `corpus` begins anew. */
export function nearDuplicates(element: HTMLElement, parameters: NearDuplicatesParameters): { update(parameters: NearDuplicatesParameters): void; destroy(): void };
