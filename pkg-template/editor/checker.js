import { check, checkOneOf, checkString, checkWhole } from '../checks.js';
import { finish, isExcluded } from '../classes.js';
import { disposedError, NearprintError } from '../nearprint-error.js';
import { Listeners, untilAborted } from '../listeners.js';
import { changeBetween, changedText, checkChanges, inSequence, matchAt, movedMatches } from './marks.js';
import { checkedOptions, checkedRules, Ignored, KINDS, review } from './review.js';

/** The most matches that are kept. */
const MOST = 50;

/** How many times as long the pause is inside a word, which goes on. */
const MID_WORD = 4;

/** Milliseconds after which a check makes room for that of a newer text. Until then its answer is worth more: it may come at any moment. */
const PATIENCE = 2000;

/** Milliseconds that a check may take, and after which a host that was gone is asked again. */
const TIME_LIMIT = 30_000;

/** Why a check ends that makes room. */
const OVERTAKEN = Symbol('overtaken');

/** Errors of a host that may be gone in a while. */
const PASSING = ['ERR_FETCH', 'ERR_TIMEOUT'];

/** The state of a checker without a text, and where there is no checker. */
export const IDLE = /*#__PURE__*/ Object.freeze({ status: 'idle', matches: /*#__PURE__*/ Object.freeze([]), error: undefined });

/** Watches a text under edit. `corpus` is a Corpus, in this page or in a worker, any object with its `check`, or a function that opens one. */
export function createChecker(corpus, options) {
  return new Checker(corpus, options);
}

/**
 * The turns of a checker. It is *behind* when the text or the corpus has changed since the last check began.
 *
 *   resting ──behind──▶ waiting, until the writer pauses ──▶ checking ──answer──▶ resting, or waiting if it is behind again
 *
 * Waiting has a timer, checking a `#turn`, and both together are possible: edits overtake a check, which may still answer for a while.
 * While an input method composes there is no timer.
 */
class Checker {
  #corpus;
  #options;
  #text = '';
  #status = 'idle';
  #error; // of the last check
  #failure; // why matches cannot be shown
  #found = []; // all matches, where they are now
  #state = IDLE;
  #listeners = new Listeners();
  #ignored;
  #isBehind = false;
  #due = 0; // the time at which the pause is long enough
  #timer;
  #turn; // { begun: a time, controller, late: lists of changes since then } of the check under way
  #isComposing = false;
  #ended = new AbortController();
  #unsubscribe;
  static #finished = finish(this, 'checker', (one) => one.#corpus);

  constructor(corpus, given) {
    const isOpener = typeof corpus === 'function';
    check('corpus', corpus, 'an object with a method check, or a function that opens one', isOpener || typeof corpus?.check === 'function');
    this.#options = checkedOptions(given);
    this.#corpus = isOpener ? openedAtFirstUse(corpus, (opened) => this.#follow(opened)) : corpus;
    this.#ignored = new Ignored(this.#options.ignored);
    if (!isOpener) this.#follow(corpus);
  }

  reset(text) {
    this.#open();
    checkString('text', text);
    const change = changeBetween(this.#text, text); // the common beginning and end are kept
    if (change) this.#edited([change]);
  }

  edit(changes) {
    this.#open();
    checkChanges(changes, this.#text.length);
    this.#edited(inSequence(changes));
  }

  /** Between `true` and `false` an input method composes, and nothing is checked. */
  compose(composing) {
    this.#open();
    checkOneOf('composing', composing, [true, false]);
    this.#isComposing = composing;
    if (composing) this.#stop();
    else this.#goOn();
  }

  recheck() {
    this.#open();
    this.#isBehind = true;
    if (this.#timer === undefined || this.#status === 'error') this.#goOn();
  }

  /** Svelte's store contract: calls the listener at once and at every change; returns a function that ends the subscription. */
  subscribe(listener) {
    this.#open();
    check('listener', listener, 'a function', typeof listener === 'function');
    const end = this.#listeners.add(listener);
    listener(this.#state);
    return end;
  }

  get state() {
    return this.#state;
  }

  get text() {
    return this.#text;
  }

  matchAt(position) {
    checkWhole('position', position, 0, 1e9);
    return matchAt(this.#state.matches, position);
  }

  fail(error) {
    this.#open();
    this.#failure = error;
    this.#tell();
  }

  ignore(match, kind) {
    this.#open();
    checkOneOf('kind', kind, KINDS);
    check('match', match, 'a match of this checker', typeof match?.id === 'string' && Array.isArray(match.parts));
    this.#ignored.add(match, kind);
    this.#tell();
  }

  get ignored() {
    return this.#ignored.toJSON();
  }

  set ignored(rules) {
    this.#open();
    this.#ignored.replace(checkedRules(rules));
    this.#tell();
  }

  async passages(match) {
    this.#open();
    checkString('match.id', match?.id);
    const here = this.#text;
    const source = await untilAborted(this.#corpus.get?.(match.id), this.#ended.signal);
    return { here, there: source?.text };
  }

  get disposed() {
    return this.#ended.signal.aborted;
  }

  dispose() {
    const error = disposedError('checker');
    this.#ended.abort(error);
    this.#turn?.controller.abort(error);
    this.#stop();
    this.#unsubscribe?.();
    this.#listeners.call(this.#state); // for what shows it
    this.#listeners.clear();
    this.#found = [];
  }

  #open() {
    this.#ended.signal.throwIfAborted();
  }

  #edited(changes) {
    if (changes.length === 0) return;
    this.#text = changedText(this.#text, changes);
    this.#ignored.edit(changes);
    const { delayMs } = this.#options;
    this.#isBehind = true;
    this.#turn?.late.push(changes);
    this.#found = movedMatches(this.#found, changes);
    this.#waitFor(changes.length === 1 && endsMidWord(changes[0]) ? MID_WORD * delayMs : delayMs);
  }

  #follow(corpus) {
    if (!this.disposed) this.#unsubscribe = corpus.subscribe?.((change) => this.#hear(change?.ids));
  }

  /** Documents of the corpus have changed: the documents with these ids, or any documents. Excluded documents do not matter. */
  #hear(ids) {
    if (!this.disposed && !ids?.every((id) => this.#isExcluded(id))) this.recheck();
  }

  #isExcluded(id) {
    try {
      return this.#options.exclude !== undefined && isExcluded(this.#options.exclude, id);
    } catch {
      return false; // the check that follows reports the error
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Waits for a pause of the writer. A check under way goes on first, but not for long. */
  #waitFor(pause) {
    this.#stop();
    const now = performance.now();
    this.#due = now + pause;
    if (!this.#isComposing) {
      const due = this.#turn ? Math.max(this.#due, this.#turn.begun + PATIENCE) : this.#due;
      this.#timer = setTimeout(() => (this.#turn ? this.#turn.controller.abort(OVERTAKEN) : this.#check()), due - now);
    }
    this.#tell(this.#turn ? 'checking' : 'waiting');
  }

  /** Waits again if there is something left to check. */
  #goOn() {
    if (this.disposed || !this.#isBehind) return;
    this.#waitFor(Math.max(this.#due - performance.now(), this.#options.delayMs));
  }

  /** One check at a time: at once, if the corpus answers at once. If edits overtake it, the next one begins when the writer pauses. */
  #check() {
    this.#timer = undefined;
    this.#isBehind = false;
    const turn = (this.#turn = { begun: performance.now(), controller: new AbortController(), late: [] });
    const { signal } = turn.controller;
    try {
      this.#tell('checking');
      if (this.disposed) return; // by a listener
      turn.late = []; // a listener may have edited
      const found = review(this.#corpus, this.#text, { ...this.#options, signal }, (matches) => this.#best(matches));
      if (typeof found.then === 'function') this.#await(found, turn.controller);
      else this.#answered(found);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Waits for an answer, but no longer than the time limit, or until a newer text is due. */
  async #await(answer, controller) {
    const late = () => new NearprintError('ERR_TIMEOUT', `the corpus has not answered for ${TIME_LIMIT / 1000} seconds`);
    const limit = setTimeout(() => controller.abort(late()), TIME_LIMIT);
    try {
      this.#answered(await untilAborted(answer, controller.signal));
    } catch (error) {
      this.#failed(error);
    } finally {
      clearTimeout(limit);
    }
  }

  #answered(found) {
    const moved = this.#moved(found);
    this.#turn = undefined;
    if (this.disposed) return;
    // A change of marks could end the composition, so the text is checked again afterwards.
    if (this.#isComposing) this.#isBehind = true;
    else this.#found = moved;
    if (this.#isBehind) this.#goOn();
    else this.#tell('idle');
  }

  #failed(error) {
    this.#turn = undefined;
    if (this.disposed) return;
    if (error !== OVERTAKEN) {
      this.#error = error;
      this.#tell('error');
      // The host may be well after as long as a check may take.
      if (!this.#isBehind && PASSING.includes(error?.code)) this.#timer = setTimeout(() => this.recheck(), TIME_LIMIT);
    }
    this.#goOn();
  }

  /** The best matches of documents that are not excluded: at most `MOST` that are shown, and `MOST` that are ignored, for the case that their
      rules end. They are enough if all places of the list can be filled. */
  #best(matches) {
    if (this.disposed) return { kept: [], enough: true };
    const { exclude, limit } = this.#options;
    const excluded = new Set(exclude && matches.map(({ id }) => id).filter((id) => isExcluded(exclude, id))); // it may edit
    const kept = [];
    const left = [MOST, MOST]; // for matches that are shown, and for ignored ones
    for (const match of matches) {
      if (excluded.has(match.id)) continue;
      const [now] = this.#moved([match]);
      if (now && left[+!this.#ignored.rest(now, this.#text)]-- > 0) kept.push(match);
    }
    return { kept, enough: MOST - left[0] >= limit };
  }

  /** Matches of the text for which the review under way began, moved with the edits since then. */
  #moved(matches) {
    return this.#turn.late.reduce(movedMatches, matches);
  }

  #tell(status = this.#status) {
    this.#status = status;
    if (status !== 'error') this.#error = undefined;
    const rest = (match) => this.#ignored.rest(match, this.#text);
    const shown = this.#found
      .map(rest)
      .filter((match) => match)
      .slice(0, this.#options.limit);
    const before = this.#state;
    const error = this.#error ?? this.#failure;
    const same = shown.length === before.matches.length && shown.every((match, place) => match === before.matches[place]);
    if (same && before.status === status && before.error === error) return;
    const matches = same ? before.matches : Object.freeze(shown);
    this.#state = Object.freeze({ status, matches, error });
    this.#listeners.call(this.#state);
  }
}

/** A corpus that `open` opens when a text is first checked. After a failure the next check tries again. */
function openedAtFirstUse(open, opened) {
  let opening;
  const corpus = () =>
    (opening ??= Promise.resolve()
      .then(open)
      .then((corpus) => {
        check(
          'what opens the corpus',
          corpus,
          'a function that returns a corpus, or a promise of one',
          typeof corpus?.check === 'function',
        );
        opened(corpus);
        return corpus;
      })
      .catch((error) => {
        opening = undefined;
        throw error;
      }));
  return { check: async (...given) => (await corpus()).check(...given), get: async (id) => (await corpus()).get?.(id) };
}

/** The text ends inside a word, if its script separates words by spaces. */
const UNFINISHED = /[\p{L}\p{M}\p{N}]$/u;
const ENDS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether a change leaves the caret in a word that may continue. Longer insertions, such as pasted text, count as complete. */
const endsMidWord = ({ insert }) => insert.length > 0 && insert.length <= 2 && UNFINISHED.test(insert) && !ENDS_CJK.test(insert);
