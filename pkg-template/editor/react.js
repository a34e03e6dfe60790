import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { check, checkNumber, isPlainObject } from '../checks.js';
import { createChecker, IDLE } from './checker.js';
import { compositionOf } from './composition.js';
import { DuplicateForm } from './duplicate-form.js';
import { changeBetween, movedMatches } from './marks.js';
import { Opening } from './opening.js';

/**
 * A checker that lives as long as the component. `corpus` may be undefined until it is open, and so is the checker. The options
 * are those of the first render with a corpus; give the component a `key` to begin anew.
 */
export function useChecker(corpus, options) {
  const [checker, setChecker] = useState();
  // An effect, so that a server renders without one, and Strict Mode's second mount begins with its own.
  useEffect(() => {
    if (!corpus) return undefined;
    const own = createChecker(corpus, options);
    setChecker(own);
    return () => {
      own.dispose();
      setChecker((current) => (current === own ? undefined : current));
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [corpus]);
  return checker;
}

export function useNearDuplicates(corpus, text, options) {
  const checker = useChecker(corpus, options);
  useEffect(() => {
    if (checker && !checker.disposed) checker.reset(text);
  }, [checker, text]);

  const subscribe = useCallback((changed) => (checker && !checker.disposed ? checker.subscribe(changed) : () => {}), [checker]);
  const state = useSyncExternalStore(
    subscribe,
    () => checker?.state ?? IDLE,
    () => IDLE,
  );
  // The text of this render may be newer than that of the checker.
  const matches = useMemo(() => {
    const change = checker && changeBetween(checker.text, text);
    return change ? movedMatches(state.matches, [change]) : state.matches;
  }, [checker, state, text]);
  const { ignore, props } = useMemo(() => {
    const living = () => (checker?.disposed ? undefined : checker);
    const { begin, end } = checker ? compositionOf(checker) : {};
    return {
      ignore: (match, kind) => living()?.ignore(match, kind),
      props: { onCompositionStart: begin, onCompositionEnd: end },
    };
  }, [checker]);
  return { ...state, matches, ignore, checker, props };
}

/** Before anything was answered. */
const NOTHING = { question: undefined, similar: [], error: undefined };

/** The documents that may be about the same thing as a text. `corpus` may be undefined until it is open. */
export function useSimilar(corpus, text, options = {}) {
  check(
    'corpus',
    corpus,
    'a corpus of openCorpus, or another object with similar(text, options)',
    !corpus || typeof corpus.similar === 'function',
  );
  check('options', options, 'an object', isPlainObject(options));
  const { delayMs = 250, ...asked } = options;
  checkNumber('options.delayMs', delayMs, 0, 60_000);
  check('options.exclude', asked.exclude, 'an array of ids', asked.exclude === undefined || Array.isArray(asked.exclude));
  const [changes, setChanges] = useState(0);
  useEffect(() => corpus?.subscribe?.(() => setChanges((before) => before + 1)), [corpus]);
  // A question for each text, with options that say something else; `corpus` may have changed.
  const key = JSON.stringify(asked);
  const question = useMemo(() => corpus && (async () => corpus.similar(text, asked)), [corpus, text, key, changes]);
  // Only an answer sets the state. A state set for each key, in an effect, would come after the next key of a busy page, and React ends a
  // component that does this fifty times.
  const [answer, setAnswer] = useState(NOTHING);
  useEffect(() => {
    if (!question) return undefined;
    let isOver = false;
    const settle = (now) =>
      isOver || setAnswer((before) => ({ question, error: undefined, ...now, similar: kept(before.similar, now.similar) }));
    const timer = setTimeout(() => {
      question().then(
        (similar) => settle({ similar }),
        (error) => settle({ similar: [], error }),
      );
    }, delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question, delayMs]);
  const { similar, error } = answer;
  if (question && answer.question !== question) return { similar, status: 'checking', error: undefined };
  return { similar, status: error ? 'error' : 'idle', error };
}

/** The list of before, if the new one is equal, so that nothing that depends on it is made again. */
const kept = (before, now) => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

/** A form with a title and a body. The options are those of the first render. */
export function useDuplicateForm(source, options) {
  const [form] = useState(() => new DuplicateForm(source, options));
  return { ...useStore(form), titleRef: form.title, bodyRef: form.body };
}

/** A corpus that is opened when `open` is called, and closed with the component. The options are those of the first render. */
export function useCorpus(options) {
  const [opening] = useState(() => new Opening(options));
  return { ...useStore(opening), open: opening.open };
}

const useStore = (store) => {
  const state = () => store.state;
  return useSyncExternalStore(store.subscribe, state, state);
};
