/**
 * `nearprint/editor` in React, also in Strict Mode and on a server.
 *
 * @example
 * const [text, setText] = useState('');
 * const { matches, props } = useNearDuplicates(corpus, text);
 * return <textarea value={text} onChange={(event) => setText(event.target.value)} {...props} />;
 *
 * @module
 */

import type { SentSimilarOptions, Similar } from 'nearprint';
import type { DuplicateFormState, EditorOptions } from 'nearprint/dom';
import type {
  createChecker,
  Checker,
  CheckerOptions,
  CheckerState,
  CorpusSource,
  EditorMatch,
  IgnoreKind,
  OpenCorpus,
  OpenCorpusOptions,
  Opening,
  Searchable,
} from 'nearprint/editor';

type LateCorpus = Parameters<typeof createChecker>[0];

export interface NearDuplicates extends CheckerState {
  /** As `Checker.ignore`. */
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** The checker, such as for `createPanel`; `undefined` before the first effect. */
  checker: Checker | undefined;
  /** Props for the text, so that nothing is checked while an input method is composing. */
  props: { onCompositionStart(): void; onCompositionEnd(): void };
}

/**
 * A checker that lives as long as the component, for `watch` and the editors; `undefined` before the first effect, and while `corpus` is.
 * A function opens the corpus when a text is first checked; it must be the same in each rendering. Later changes to the options have no
 * effect. One hidden by an `<Activity>` gets a new checker when shown: pass the rules as `ignored`.
 *
 * @example
 * const checker = useChecker(notes, { exclude: (id) => id === note.id });
 * const editor = useEditor({ extensions: [StarterKit, Nearprint.configure({ checker })] }, [checker]);
 */
export function useChecker(corpus: LateCorpus | undefined, options?: CheckerOptions): Checker | undefined;

/**
 * The near-duplicates of a text. `corpus` is as for `useChecker`. Later changes to the options have no effect; another `key` starts again.
 */
export function useNearDuplicates(corpus: LateCorpus | undefined, text: string, options?: CheckerOptions): NearDuplicates;

export interface SimilarState {
  /** Of the last text that was answered. */
  similar: readonly Similar[];
  status: 'idle' | 'checking' | 'error';
  error: Error | undefined;
}

/**
 * The documents that may be about the same thing as a text and its title: see `similar` of `nearprint`. The search starts `delayMs` milliseconds
 * (250 by default) after the last change. `corpus` may be `undefined` until it is open.
 *
 * @example
 * const { similar } = useSimilar(corpus, body, { title, limit: 3 });
 * return similar.map(({ id, title }) => <li key={id}>{title}</li>);
 */
export function useSimilar(
  corpus: Searchable | undefined,
  text: string,
  options?: SentSimilarOptions & { delayMs?: number | undefined },
): SimilarState;

/**
 * A form with a title and a body: what may be about the same thing, to list under the title, and copies, marked in the body.
 *
 * @example
 * const { titleRef, bodyRef, similar } = useDuplicateForm({ from: '/questions.corpus' });
 * return (
 *   <form>
 *     <input ref={titleRef} />
 *     {similar.map(({ id, title }) => <p key={id}>{title}</p>)}
 *     <textarea ref={bodyRef} />
 *   </form>
 * );
 */
export function useDuplicateForm(
  source: CorpusSource,
  options?: EditorOptions,
): DuplicateFormState & {
  titleRef(element: HTMLElement | null): void;
  bodyRef(element: HTMLElement | null): void;
};

/**
 * A corpus that is opened when `open` is called, such as at the first focus, and closed with the component. Later changes to the options
 * have no effect.
 *
 * @example
 * const { corpus, open } = useCorpus({ name: 'notes' });
 * const { matches, props } = useNearDuplicates(corpus, text);
 * return <textarea value={text} onFocus={open} {...props} />;
 */
export function useCorpus(options: Omit<OpenCorpusOptions, 'signal'>): Opening & {
  corpus: OpenCorpus | undefined;
  open(): void;
};
