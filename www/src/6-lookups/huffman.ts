/** A prefix code in which frequent values are short (Huffman 1952), with encoding and decoding tables of strings of 0 and 1. */
export function huffman(values: readonly number[]): { encode: Map<number, string>; decode: Map<string, number> } {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let trees = [...counts].map(([value, count]) => ({ count, codes: [[value, '']] as [number, string][] }));
  if (trees.length === 1) trees[0]!.codes[0]![1] = '0'; // one value still has to be told from none
  while (trees.length > 1) {
    trees.sort((a, b) => b.count - a.count);
    const [one, other] = [trees.pop()!, trees.pop()!];
    const under = (branch: string, { codes }: typeof one) => codes.map(([value, code]): [number, string] => [value, branch + code]);
    trees = [...trees, { count: one.count + other.count, codes: [...under('0', one), ...under('1', other)] }];
  }
  const codes = trees[0]?.codes ?? [];
  return { encode: new Map(codes), decode: new Map(codes.map(([value, code]) => [code, value])) };
}
