import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { check, checkNumber, completeOptions } from '../checks.js';
import { createChecker, IDLE } from './checker.js';
import { compositionOf } from './composition.js';
import { changeBetween, movedMatches } from './marks.js';

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

const similarDefaults = { title: '', limit: Infinity, all: false, exclude: undefined, delay: 250 };

/** Before anything was asked. */
const NOTHING = { similar: [], status: 'idle', error: undefined };

/** The documents that may be about the same thing as a text. `corpus` may be undefined until it is open. */
export function useSimilar(corpus, text, options) {
  const { title, limit, all, exclude, delay } = completeOptions('options', options, similarDefaults);
  check('options.exclude', exclude, 'an array of ids', exclude === undefined || Array.isArray(exclude));
  checkNumber('options.delay', delay, 0, 2 ** 31 - 1);
  const [state, setState] = useState(NOTHING);
  const [changes, setChanges] = useState(0);
  useEffect(() => corpus?.subscribe?.(() => setChanges((before) => before + 1)), [corpus]);
  // A new list of the same ids asks nothing again.
  const excluded = JSON.stringify(exclude ?? []);
  useEffect(() => {
    if (!corpus) return undefined;
    let isOver = false;
    const settle = (now) => isOver || setState(now);
    const ask = async () => corpus.similar(text, { title, limit, all, exclude: JSON.parse(excluded) });
    setState((before) => ({ ...before, status: 'checking' }));
    const timer = setTimeout(() => {
      ask().then(
        (similar) => settle({ ...NOTHING, similar }),
        (error) => settle({ ...NOTHING, status: 'error', error }),
      );
    }, delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [corpus, text, title, limit, all, excluded, delay, changes]);
  return state;
}
