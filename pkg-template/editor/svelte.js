import { createChecker, IDLE } from './checker.js';
import { watch } from './dom.js';
import { DuplicateForm } from './duplicate-form.js';
import { divided } from './options.js';

/**
 * An action, `use:nearDuplicates={{ corpus, onstate, ...options }}`: the element is watched by a checker that lives as long as it. `onstate(state, checker)` is called with every state, at last with one without matches; `corpus` may be undefined until it is open.
 */
export function nearDuplicates(element, given) {
  let { corpus } = given;
  let end = begin(element, given);
  return {
    update(now) {
      if (now.corpus === corpus) return;
      end();
      corpus = now.corpus;
      end = begin(element, now);
    },
    destroy: () => end(),
  };
}

function begin(element, { corpus, onstate, ...given }) {
  const options = divided(given);
  if (!corpus) return () => {};
  const checker = createChecker(corpus, options.checker);
  const off = onstate && checker.subscribe((state) => onstate(state, checker));
  const detach = watch(element, checker, options.view);
  return () => {
    detach();
    off?.();
    checker.dispose();
    // No warning outlives its checker.
    onstate?.(IDLE, checker);
  };
}

/** A form with a title and a body: a store of its state, and an action for each field. */
export function duplicateForm(source, options) {
  const { subscribe, title, body } = new DuplicateForm(source, options);
  const action = (connect) => (element) => {
    connect(element);
    return { destroy: () => connect() };
  };
  return { subscribe, title: action(title), body: action(body) };
}
