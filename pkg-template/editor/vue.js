import { computed, onScopeDispose, shallowRef, toRaw, toValue, watch } from 'vue';
import { createChecker } from './checker.js';
import { compositionOf } from './composition.js';
import { DuplicateForm } from './duplicate-form.js';
import { Opening } from './opening.js';

/** A checker that lives as long as the component. `corpus` may be a ref that is filled later; the returned ref is filled then. */
export function useChecker(corpus, options) {
  const checker = shallowRef();
  // A ref makes a proxy of its value, which cannot reach private members.
  watch(
    () => toRaw(toValue(corpus)),
    (corpus) => {
      checker.value?.dispose();
      checker.value = corpus ? createChecker(corpus, options) : undefined;
    },
    { immediate: true },
  );
  onScopeDispose(() => checker.value?.dispose());
  return checker;
}

/** The near-duplicates of a text, which is a ref of a string. `state` is a ref of the checker's state. */
export function useNearDuplicates(corpus, text, options) {
  const checker = useChecker(corpus, options);
  const state = shallowRef();
  watch(
    checker,
    (checker, _before, onCleanup) => {
      if (checker) onCleanup(checker.subscribe((now) => (state.value = now)));
      else state.value = undefined;
    },
    { immediate: true },
  );
  watch(
    [checker, () => toValue(text)],
    ([checker, text]) => {
      checker?.reset(text);
    },
    { immediate: true, flush: 'sync' },
  );
  const living = () => (checker.value?.disposed ? undefined : checker.value);
  const ignore = (match, kind) => living()?.ignore(match, kind);
  let composition;
  const begin = (event) => {
    composition = living() && compositionOf(living());
    composition?.begin(event);
  };
  const on = { compositionstart: begin, compositionend: () => composition?.end() };
  return { state, checker, ignore, on };
}

/** A form with a title and a body: `state` is a ref of its state, and the others are for `:ref` of its fields. */
export function useDuplicateForm(source, options) {
  const form = new DuplicateForm(source, options);
  return { state: stateOf(form), titleRef: form.title, bodyRef: form.body };
}

/** A corpus that is opened when `open` is called, and closed with the component. */
export function useCorpus(options) {
  const opening = new Opening(options);
  const state = stateOf(opening);
  return { state, corpus: computed(() => state.value.corpus), open: opening.open };
}

function stateOf(store) {
  const state = shallowRef(store.state);
  onScopeDispose(store.subscribe((now) => (state.value = now)));
  return state;
}
