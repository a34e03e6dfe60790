// nearprint in Node, and a scan in plain JavaScript.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';

const [address, file] = process.argv.slice(2);
const { Index } = await import(pathToFileURL(address));
const read = (name) => new BigUint64Array(new Uint8Array(fs.readFileSync(name)).buffer);
const [codes, queries] = [read(file), read(file.replace(/codes$/, 'queries'))];
/** The time slice in milliseconds, as in the main program. */
const SLICE = 12;
const crowd = path.basename(file).startsWith('crowd');

const sum = (ids) => ids.reduce((total, id) => total + id, 0);
const tools = [];

/** Typed arrays of 32-bit halves, and the usual way to count bits. */
function scan() {
  const words = new Uint32Array(codes.buffer);
  const asked = new Uint32Array(queries.buffer);
  const ones = (x) => {
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  };
  const count = (from, to, within) => {
    let [matches, ids] = [0, 0];
    for (let query = from; query < to; query++) {
      const [low, high] = [asked[2 * query], asked[2 * query + 1]];
      for (let id = 0; id < codes.length; id++) {
        if (ones(words[2 * id] ^ low) + ones(words[2 * id + 1] ^ high) <= within) (matches++, (ids += id));
      }
    }
    return { matches, ids };
  };
  /** The ids and distances of one query, nearest first, as the index returns them: sorted by counting. */
  const listed = (query, within) => {
    const [low, high] = [asked[2 * query], asked[2 * query + 1]];
    const distances = new Uint8Array(codes.length);
    const starts = new Uint32Array(66);
    for (let id = 0; id < codes.length; id++) {
      const distance = ones(words[2 * id] ^ low) + ones(words[2 * id + 1] ^ high);
      distances[id] = distance;
      starts[distance + 1]++;
    }
    for (let distance = 1; distance < starts.length; distance++) starts[distance] += starts[distance - 1];
    const found = { ids: new Uint32Array(starts[within + 1]), distances: new Uint8Array(starts[within + 1]) };
    for (let id = 0; id < codes.length; id++) {
      if (distances[id] > within) continue;
      const place = starts[distances[id]]++;
      found.ids[place] = id;
      found.distances[place] = distances[id];
    }
    return found;
  };
  const list = (from, to, within) => {
    let [matches, ids] = [0, 0];
    for (let query = from; query < to; query++) {
      const found = listed(query, within);
      matches += found.ids.length;
      ids += sum(found.ids);
    }
    return { matches, ids };
  };
  return { count, list };
}

function timed(run) {
  const start = performance.now();
  const value = run();
  return [performance.now() - start, value];
}

function build() {
  const rows = [];
  const add = (tool, make, bytes) => {
    const times = [];
    let made;
    for (let round = 0; round < 3; round++) {
      made?.dispose?.();
      let took;
      [took, made] = timed(make);
      times.push(took);
    }
    rows.push(
      { tool, what: 'build ms', value: times.sort((a, b) => a - b)[1] },
      { tool, what: 'bytes', value: bytes(made) / codes.length },
    );
    return made;
  };
  for (const tables of [1, 2, 3, 4]) {
    const named = `nearprint, ${tables} ${tables > 1 ? 'tables' : 'table'}`;
    const index = add(
      named,
      () => Index.from(codes, { tables }),
      (index) => index.stats().bytes,
    );
    const all = (from, to, within) => {
      const { ids } = index.nearAll(queries.subarray(from, to), { within });
      return { matches: ids.length, ids: sum(ids) };
    };
    tools.push({ tool: named, near: all, index });
  }
  const { count, list } = scan();
  // Among crowds its matches are most of the work, so there it lists them as the index does.
  tools.push({ tool: 'plain JavaScript scan', near: crowd ? list : count });
  return rows;
}

/** Runs as many queries as fit a time slice: twice as many each time, and only the last time counts. */
function near(within) {
  return tools.map((one) => {
    one.counts ??= {};
    for (let count = one.counts[within] ?? 1; ; count = Math.min(queries.length, count * 2)) {
      const [took, { matches, ids }] = timed(() => one.near(0, count, within));
      if (took < SLICE / 2 && count < queries.length) continue;
      one.counts[within] = count;
      return { tool: one.tool, what: 'near µs', value: (took * 1e3) / count, queries: count, matches, ids };
    }
  });
}

function pairs(within) {
  return tools
    .filter(({ index }) => index?.stats().tables === 2)
    .map(({ tool, index }) => {
      const [value, found] = timed(() => index.pairs({ within }).a.length);
      return { tool, what: 'pairs ms', value, pairs: found };
    });
}

const actions = { build, near, pairs };
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [what, within] = line.split(' ');
  console.log(JSON.stringify(actions[what](Number(within))));
}
