// The work of the page's main thread, in processor time, which other work on the machine does not change.

/** Runs `act` and returns the main thread's tasks: the start, the processor time (ms) and the work of each. */
export async function tasksDuring(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'cc'] });
  let trace;
  try {
    await act();
  } finally {
    trace = JSON.parse(String(await browser.stopTracing())).traceEvents;
  }
  // Several processes may have a main thread; that of the page has the most events.
  const threads = trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const eventsOf = ({ pid, tid }) => trace.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
  const events = threads
    .map(eventsOf)
    .sort((a, b) => b.length - a.length)[0]
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = [];
  for (const event of events) {
    const task = tasks.at(-1);
    if (task && event.ts < task.end) task.did.add(event.name === 'EventDispatch' ? event.args.data?.type : event.name);
    else if (/RunTask/.test(event.name))
      tasks.push({ start: event.ts, end: event.ts + event.dur, took: (event.tdur ?? event.dur) / 1000, did: new Set() });
  }
  return tasks;
}

/** For each key: the work from its arrival until the frame that shows it is handed over, without waiting (ms). */
export function keyCosts(tasks) {
  const costs = [];
  let sum;
  for (const { did, took } of tasks) {
    if (did.has('input')) sum = 0;
    if (sum === undefined) continue;
    sum += took;
    if (did.has('ProxyMain::BeginMainFrame::commit') || did.has('Commit')) {
      costs.push(sum);
      sum = undefined;
    }
  }
  return costs;
}

export const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1];
