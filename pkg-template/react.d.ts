/**
 * `nearprint/editor` in React. It also works in Strict Mode and on a server.
 *
 * @example
 * const [text, setText] = useState('');
 * const { matches, ignore, props } = useNearDuplicates(corpus, text);
 * return <textarea value={text} onChange={(event) => setText(event.target.value)} {...props} />;
 *
 * @module
 */

import type { SentSimilarOptions, Similar } from 'nearprint';
import type { DuplicateFormOptions, DuplicateFormState } from 'nearprint/dom';
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
  Searchable,
} from 'nearprint/editor';

export interface NearDuplicates extends CheckerState {
  /** As `Checker.ignore`. */
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** The checker, for example for `createPanel` of `nearprint/panel`; `undefined` before the first effect. */
  checker: Checker | undefined;
  /** Props for the element that receives the keystrokes, so that nothing is checked while an input method is composing. */
  props: { onCompositionStart(): void; onCompositionEnd(): void };
}

/**
 * A checker that lives as long as the component, for `watch` of `nearprint/dom` and the editor adapters. It is `undefined` before the first
 * effect, and while `corpus` is. Do not dispose of it. Later changes to the options have no effect. A component hidden by an `<Activity>`
 * has no effects, so it gets a new checker when shown again: pass the rules as `ignored`.
 *
 * @example
 * const checker = useChecker(corpus, { exclude: (id) => id === note.id });
 * const editor = useEditor({ extensions: [StarterKit, Nearprint.configure({ checker })] }, [checker]);
 */
export function useChecker(corpus: Checkable | undefined, options?: CheckerOptions): Checker | undefined;

/**
 * The near-duplicates of a text. `corpus` may be `undefined` until it is open. Later changes to the options have no effect; give the
 * component another `key` to start again.
 */
export function useNearDuplicates(corpus: Checkable | undefined, text: string, options?: CheckerOptions): NearDuplicates;

export interface SimilarState {
  /** For the last text that was answered. It stays until the next answer. */
  similar: readonly Similar[];
  status: 'idle' | 'checking' | 'error';
  error: Error | undefined;
}

/**
 * The documents that may be about the same thing as a text and its title: see `Corpus.similar`. The search starts `delayMs` milliseconds
 * (250 by default) after the last change to the text, title or corpus. `corpus` may be `undefined` until it is open.
 *
 * @example
 * const { similar } = useSimilar(corpus, body, { title, limit: 3 });
 * return similar.map(({ id, title, terms }) => <li key={id}>{title}: {terms.map(({ text }) => text).join(', ')}</li>);
 */
export function useSimilar(
  corpus: Searchable | undefined,
  text: string,
  options?: SentSimilarOptions & { delayMs?: number | undefined },
): SimilarState;

/**
 * A form with a title and a body: documents that may be about the same thing, to list under the title, and what is the same, marked in the
 * body. The fields keep their values where they do now.
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
  options?: DuplicateFormOptions,
): DuplicateFormState & {
  titleRef(element: HTMLElement | null): void;
  bodyRef(element: HTMLElement | null): void;
};

/**
 * A corpus that is opened when `open` is called, such as at the first focus of a field, and closed with the component. Under Strict Mode
 * too, one worker is started. Later changes to the options have no effect.
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
