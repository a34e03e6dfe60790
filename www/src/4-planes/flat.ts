import { random } from '../page/random.ts';

/** The directions, in degrees, of random planes. In two dimensions a plane is a line. */
export function planes(many: number, seed: number): number[] {
  const draw = random(seed + 17);
  return Array.from({ length: many }, () => draw() * 180);
}

/** Whether two directions lie on different sides of a plane. */
export function separates(plane: number, a: number, b: number): boolean {
  const side = (direction: number) => Math.sin(((direction - plane) * Math.PI) / 180) > 0;
  return side(a) !== side(b);
}

/** The angle between two directions, 0 to 180. */
export function angle(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
}
