// Measures how long each contestant takes for each text. They take turns, so that disturbances of the machine affect all alike.

const ROUNDS = 15;
/** The time of one contestant for one text in one round, in milliseconds, unless a single call takes longer. */
const SLICE = 3;
/** The warm-up before the first round, in milliseconds: long enough for compilers to optimise everything, including the largest
    functions of `nearprint/js`. */
const WARM_UP = 1000;
/** The total time in milliseconds after which a slow contestant gets no more rounds. */
const ENOUGH = 1500;

/** Rows of `{ tool, text, ns, answer }`; ns is the median over the rounds. `now()` is in milliseconds. */
export function measure(contestants, texts) {
  const rows = [];
  for (const { name, text } of texts) {
    const running = Object.entries(contestants).map(([tool, run]) => {
      const answer = run(text);
      if (String(run(text)) !== String(answer)) throw new Error(`${tool} gives two answers for ${name}`);
      const until = performance.now() + WARM_UP;
      do run(text);
      while (performance.now() < until);
      const start = performance.now();
      let calls = 0;
      do (run(text), calls++);
      while (performance.now() < start + 10 * SLICE);
      return { tool, run, answer, calls: Math.max(1, Math.round(calls / 10)), times: [], spent: 0 };
    });
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of running.filter(({ spent }) => spent < ENOUGH)) {
        const start = performance.now();
        for (let call = 0; call < one.calls; call++) one.run(text);
        const took = performance.now() - start;
        one.times.push((took * 1e6) / one.calls);
        one.spent += took;
      }
    }
    for (const { tool, times, answer } of running) {
      times.sort((a, b) => a - b);
      rows.push({
        tool,
        text: name,
        bytes: new TextEncoder().encode(text).length,
        ns: Math.round(times[times.length >> 1]),
        answer: String(answer),
      });
    }
  }
  return rows;
}

/** nearprint with WebAssembly and without: equal work and equal answers. */
export function ours({ fingerprint, recipes }, js) {
  const [count, word] = [Object.freeze({ weights: 'count' }), Object.freeze({ unit: 'word' })];
  return {
    nearprint: (text) => fingerprint(text),
    'nearprint, count': (text) => fingerprint(text, count),
    'nearprint/js': (text) => js.fingerprint(text),
    'nearprint/js, count': (text) => js.fingerprint(text, count),
    'nearprint, words': (text) => fingerprint(text, word),
    'nearprint, textbook (md5)': (text) => fingerprint(text, recipes.textbook),
  };
}
