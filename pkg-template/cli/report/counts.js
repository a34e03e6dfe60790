// Counts by folder, for the tables of a report.

/** The most rows of a table of folders, and the most rows and columns of that of folders by folders. */
const ROWS = 100;
const ACROSS = 12;

/** Names, each with a number. */
export class Names {
  all = [];
  #known = new Map();

  numberOf(name) {
    if (!this.#known.has(name)) {
      this.#known.set(name, this.all.length);
      this.all.push(name);
    }
    return this.#known.get(name);
  }
}

/** The table of folders: `all` and `some` are counts by the numbers of the names. */
export function byFolder(title, columns, names, all, some) {
  const order = names.map((_, at) => at).sort((a, b) => (some[b] ?? 0) - (some[a] ?? 0) || (all[b] ?? 0) - (all[a] ?? 0));
  const rows = order.slice(0, ROWS).map((at) => [names[at], all[at] ?? 0, some[at] ?? 0]);
  return { title, columns, rows, more: order.length - rows.length };
}

/** The table of pairs across folders; `undefined` for one folder. `pairs` has counts by 'a b', the numbers of two names. */
export function across(title, names, pairs) {
  if (names.length < 2 || pairs.size === 0) return undefined;
  const sums = names.map(() => 0);
  for (const [key, count] of pairs) for (const at of new Set(key.split(' '))) sums[at] += count;
  const order = sums.map((_, at) => at).filter((at) => sums[at] > 0).sort((a, b) => sums[b] - sums[a]).slice(0, ACROSS);
  const [down, along] = [0, 1].map((side) => order.filter((at) => order.some((other) => pairs.has(side === 0 ? `${at} ${other}` : `${other} ${at}`))));
  const rows = down.map((a) => along.map((b) => pairs.get(`${a} ${b}`) ?? 0));
  const shown = rows.flat().reduce((sum, count) => sum + count, 0);
  const all = [...pairs.values()].reduce((sum, count) => sum + count, 0);
  return { title, names: down.map((at) => names[at]), columns: along.map((at) => names[at]), rows, left: all - shown };
}

export const add = (counts, key, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by);
