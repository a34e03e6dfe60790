import { Corpus } from 'nearprint';
import { card } from 'nearprint/card';
import { watch } from 'nearprint/dom';
import { createChecker } from 'nearprint/editor';
import { afterEach, expect, test, vi } from 'vitest';

const text =
  'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.';
afterEach(() => void vi.useRealTimers());

// The environment `node` has no page.
for (const run of [() => vi.runAllTimers(), () => vi.advanceTimersByTimeAsync(2000)])
  test.runIf(globalThis.document)(`with a false clock all timers end, and the matches are there: ${run}`, async () => {
    vi.useFakeTimers();
    const corpus = new Corpus();
    corpus.put({ id: 'a', text });
    const area = Object.assign(document.body.appendChild(document.createElement('textarea')), { value: text });
    const checker = createChecker(corpus);
    const detach = watch(area, checker, { card: card() });
    await run();
    expect(checker.state.matches.map(({ id }) => id)).toEqual(['a']);
    area.value = 'Something else.'; // without an event
    await Promise.resolve();
    vi.runAllTimers();
    expect(checker.state.matches).toEqual([]);
    detach();
    checker.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
