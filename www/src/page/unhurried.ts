// Long work in short pieces, so that the page stays responsive, and accurate times for very short work.

/** Lets the browser paint and handle keys first. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const SLICE = 12; // ms of work between two breaths

/** Calls `work` for every item, in slices. Returns the milliseconds that the work itself took. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void, progress: (done: number) => void): Promise<number> {
  let spent = 0;
  for (let i = 0; i < items.length;) {
    const start = performance.now();
    while (i < items.length && performance.now() - start < SLICE) work(items[i++]!);
    spent += performance.now() - start;
    progress(i);
    await nextTask();
  }
  return spent;
}

/**
 * The time of one call in microseconds: the median of nine batches. The clock of a browser steps by 0.1 ms or more, so a batch
 * makes as many calls as fill 5 ms.
 */
export async function medianTime(call: () => void): Promise<number> {
  const batch = (calls: number) => {
    const start = performance.now();
    for (let i = 0; i < calls; i++) call();
    return performance.now() - start;
  };
  let calls = 1;
  while (batch(calls) < 5) {
    calls *= 2;
    await nextTask();
  }
  const times: number[] = [];
  for (let i = 0; i < 9; i++) {
    times.push((1000 * batch(calls)) / calls);
    await nextTask();
  }
  return times.sort((a, b) => a - b)[4]!;
}
