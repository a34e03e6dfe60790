const BITS = 64;
const at = (bits: bigint, bit: number) => (bits >> BigInt(bit)) & 1n;

/** 64 bits as a picture, the most significant first: a 1 is tall, a 0 is low, and what differs from `before` is coloured. */
export function strip(now: bigint, before: bigint): string {
  const bar = (bit: number) => {
    const height = at(now, bit) ? 26 : 8;
    const differs = at(now, bit) !== at(before, bit);
    return `<rect${differs ? ' class="differs"' : ''} x="${(BITS - 1 - bit) * 10 + 1}" y="${28 - height}" width="8" height="${height}"/>`;
  };
  return `<svg class="code" viewBox="0 0 640 28" preserveAspectRatio="none" aria-hidden="true">${Array.from({ length: BITS }, (_, bit) => bar(bit)).join('')}</svg>`;
}

export const differing = (a: bigint, b: bigint): number => [...(a ^ b).toString(2)].filter((bit) => bit === '1').length;
