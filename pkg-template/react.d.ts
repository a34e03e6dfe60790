/**
 * `nearprint/editor` in React: in Strict Mode and on a server too.
 *
 * @example
 * const [text, setText] = useState('');
 * const { matches, ignore, props } = useNearDuplicates(corpus, text);
 * return <textarea value={text} onChange={(event) => setText(event.target.value)} {...props} />;
 *
 * @module
 */

import type { Checkable, Checker, CheckerOptions, CheckerState, EditorMatch, IgnoreKind } from './editor.js';

export interface NearDuplicates extends CheckerState {
  ignore(match: EditorMatch, kind: IgnoreKind): void;
  /** For `createPanel` of `nearprint/panel`; undefined before the first effect. */
  checker: Checker | undefined;
  /** For the element in which one types, so that nothing is checked while an input method composes. */
  props: { onCompositionStart(): void; onCompositionEnd(): void };
}

/**
 * A checker that lives as long as the component, for `watch` of `nearprint/dom` and the adapters of editors; `undefined` before the
 * first effect, and until `corpus` is there. Do not dispose of it. The options are those given when the corpus came.
 *
 * @example
 * const checker = useChecker(corpus, { exclude: (id) => id === note.id });
 * const editor = useEditor({ extensions: [StarterKit, Nearprint.configure({ checker })] }, [checker]);
 */
export function useChecker(corpus: Checkable | undefined, options?: CheckerOptions): Checker | undefined;

/**
 * What a text is almost the same as. `corpus` may be undefined until it is open. The options are those given when the corpus
 * came; a `key` on the component begins anew.
 */
export function useNearDuplicates(corpus: Checkable | undefined, text: string, options?: CheckerOptions): NearDuplicates;
