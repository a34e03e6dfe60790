// Ten thousand dots: each is a text, across by its distance from the changed text, up and down by chance.
import { random } from '../page/random.ts';

export interface Dots {
  /** The distance of each text. */
  far: Uint8Array;
  /** The texts that are left to read; undefined: the drawers are not open yet, and all are bright. */
  left: ReadonlySet<number> | undefined;
  /** The reader's original: its distance, and whether it is among those. */
  own: { far: number; found: boolean };
}

const [BITS, HIGH, FOOT] = [64, 220, 22];

/** A number from −1 to 1 for each dot, the same each time, more often near 0. */
const heights = (many: number) => {
  const draw = random(11);
  return Float32Array.from({ length: many }, () => (draw() + draw() + draw()) / 1.5 - 1);
};
let placed: Float32Array | undefined;

export function drawDots(canvas: HTMLCanvasElement, { far, left, own }: Dots, scale: string): void {
  const wide = canvas.clientWidth;
  const context = canvas.getContext('2d');
  if (!context || !wide) return;
  const density = Math.min(2, devicePixelRatio || 1);
  canvas.width = wide * density;
  canvas.height = HIGH * density;
  context.scale(density, density);
  const colour = (name: string) => getComputedStyle(canvas).getPropertyValue(name);
  const x = (distance: number) => 12 + (distance / BITS) * (wide - 24);
  const middle = (HIGH - FOOT) / 2;
  placed ??= heights(far.length);
  const column = (wide - 24) / BITS;
  const dot = (i: number, size: number) => {
    const spread = ((i * 0.618) % 1) - 0.5;
    context.fillRect(x(far[i]!) + spread * column - size / 2, middle + placed![i]! * (middle - 8) - size / 2, size, size);
  };
  context.fillStyle = colour(left ? '--line' : '--edge');
  for (let i = 0; i < far.length; i++) if (!left?.has(i)) dot(i, 1.5);
  context.fillStyle = colour('--ink');
  for (const i of left ?? []) dot(i, 5);

  context.fillStyle = colour('--soft');
  context.font = '12px sans-serif';
  context.textBaseline = 'bottom';
  for (const tick of [0, 16, 32, 48, 64]) {
    context.textAlign = tick === 0 ? 'left' : tick === BITS ? 'right' : 'center';
    context.fillText(String(tick), x(tick), HIGH);
  }
  context.textAlign = 'left';
  context.fillText(`${scale} →`, 0, 14);

  const [cx, cy] = [x(own.far), middle];
  context.lineWidth = 2.5;
  context.strokeStyle = colour('--b');
  context.fillStyle = colour(own.found || !left ? '--b' : '--paper');
  context.beginPath();
  context.arc(cx, cy, 7, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (own.found && left) {
    context.beginPath();
    context.arc(cx, cy, 12, 0, 2 * Math.PI);
    context.stroke();
  }
}
