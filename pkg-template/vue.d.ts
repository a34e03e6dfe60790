/**
 * `nearprint/editor` in Vue.
 *
 * @example
 * const text = ref('');
 * const { state, ignore, on } = useNearDuplicates(corpus, text);
 * // <textarea v-model="text" v-on="on"></textarea> <p v-for="match in state?.matches">{{ match.title }}</p>
 *
 * @module
 */

import type { MaybeRefOrGetter, ShallowRef } from 'vue';
import type { Checkable, Checker, CheckerOptions, CheckerState, EditorMatch, IgnoreKind } from './editor.js';

/**
 * A checker that lives as long as the component, for `watch` of `nearprint/dom` and the adapters. `corpus` may be a ref that is
 * filled when the corpus is open.
 */
export function useChecker(corpus: MaybeRefOrGetter<Checkable | undefined>, options?: CheckerOptions): Readonly<ShallowRef<Checker | undefined>>;

export interface NearDuplicates {
  /** `undefined` until there is a corpus. */
  state: Readonly<ShallowRef<CheckerState | undefined>>;
  checker: Readonly<ShallowRef<Checker | undefined>>;
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** For `v-on` of the element in which one types, so that nothing is checked while an input method composes. */
  on: { compositionstart(): void; compositionend(): void };
}

/** What a text is almost the same as. */
export function useNearDuplicates(corpus: MaybeRefOrGetter<Checkable | undefined>, text: MaybeRefOrGetter<string>, options?: CheckerOptions): NearDuplicates;
