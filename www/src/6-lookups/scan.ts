/** A linear scan of all fingerprints, in halves of 32 bits, whose bits JavaScript counts fast. */
export function scan(fps: BigUint64Array, query: bigint, within: number): number[] {
  const halves = new Uint32Array(fps.buffer, fps.byteOffset, 2 * fps.length);
  const [low, high] = [Number(query & 0xffff_ffffn), Number(query >> 32n)];
  const near: number[] = [];
  for (let i = 0; i < halves.length; i += 2) {
    if (ones(halves[i]! ^ low) + ones(halves[i + 1]! ^ high) <= within) near.push(i / 2);
  }
  return near;
}

/** How many of 32 bits are 1. */
export function ones(bits: number): number {
  bits -= (bits >>> 1) & 0x5555_5555;
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
