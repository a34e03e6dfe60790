const BITS = 64;

/** 64 bits as HTML, in bytes that stay whole when the row wraps; bits that differ from `before` are highlighted. */
export function bitsHtml(now: bigint, before: bigint): string {
  const at = (bits: bigint, bit: number) => (bits >> BigInt(bit)) & 1n;
  const digit = (bit: number) => (at(now, bit) === at(before, bit) ? at(now, bit) : `<b>${at(now, bit)}</b>`);
  return Array.from(
    { length: BITS / 8 },
    (_, byte) => `<span>${Array.from({ length: 8 }, (_, i) => digit(BITS - 1 - 8 * byte - i)).join('')}</span>`,
  ).join(' ');
}

export const differing = (a: bigint, b: bigint): number => [...(a ^ b).toString(2)].filter((bit) => bit === '1').length;
