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

import type { ComputedRef, MaybeRefOrGetter, ShallowRef } from 'vue';
import type { DuplicateFormState, EditorOptions } from 'nearprint/dom';
import type {
  Checkable,
  Checker,
  CheckerOptions,
  CheckerState,
  CorpusSource,
  EditorMatch,
  IgnoreKind,
  OpenCorpus,
  OpenCorpusOptions,
  Opening,
} from 'nearprint/editor';

/** A checker that lives as long as the component, for `watch` and the editors. `corpus` can be a ref that is set later. */
export function useChecker(
  corpus: MaybeRefOrGetter<Checkable | undefined>,
  options?: CheckerOptions,
): Readonly<ShallowRef<Checker | undefined>>;

export interface NearDuplicates {
  /** `undefined` while there is no corpus. */
  state: Readonly<ShallowRef<CheckerState | undefined>>;
  /** The checker, such as for `createPanel`; `undefined` while there is no corpus. */
  checker: Readonly<ShallowRef<Checker | undefined>>;
  /** As `Checker.ignore`. */
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** For `v-on` of the text, so that nothing is checked while an input method is composing. */
  on: { compositionstart(): void; compositionend(): void };
}

/** The near-duplicates of a text. */
export function useNearDuplicates(
  corpus: MaybeRefOrGetter<Checkable | undefined>,
  text: MaybeRefOrGetter<string>,
  options?: CheckerOptions,
): NearDuplicates;

/**
 * A form with a title and a body: what may be about the same thing, to list under the title, and copies, marked in the body.
 *
 * @example
 * const { state, titleRef, bodyRef } = useDuplicateForm({ from: '/questions.corpus' });
 * // <input :ref="titleRef"> <p v-for="one in state.similar">{{ one.title }}</p> <textarea :ref="bodyRef"></textarea>
 */
export function useDuplicateForm(
  source: CorpusSource,
  options?: EditorOptions,
): {
  state: Readonly<ShallowRef<DuplicateFormState>>;
  titleRef(element: unknown): void;
  bodyRef(element: unknown): void;
};

/**
 * A corpus that is opened when `open` is called, such as at the first focus (`@focus="open"`), and closed with the component. Later
 * changes to the options have no effect.
 */
export function useCorpus(options: Omit<OpenCorpusOptions, 'signal'>): {
  state: Readonly<ShallowRef<Opening>>;
  corpus: ComputedRef<OpenCorpus | undefined>;
  open(): void;
};
