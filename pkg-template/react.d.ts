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
  /** For `createPanel` of `nearprint/dom`; undefined before the first effect. */
  checker: Checker | undefined;
  /** For the element in which one types, so that nothing is checked while an input method composes. */
  props: { onCompositionStart(): void; onCompositionEnd(): void };
}

/**
 * What a text is almost the same as. `corpus` may be undefined until it is open. The options are those given when the corpus
 * came; a `key` on the component begins anew.
 */
export function useNearDuplicates(corpus: Checkable | undefined, text: string, options?: CheckerOptions): NearDuplicates;
