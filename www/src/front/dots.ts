// Ten thousand dots: each is a text, across by its distance from the changed text, up and down by chance.
import { random } from '../page/random.ts';

export interface Dots {
  /** The distance of each text. */
  far: Uint8Array;
  /** The texts that are left to read; undefined: the drawers are not open yet, and all are bright. */
  left: ReadonlySet<number> | undefined;
}

const [BITS, HIGH, FOOT] = [64, 220, 22];
const MIDDLE = (HIGH - FOOT) / 2;

/** A number from −1 to 1 for each dot, the same each time, more often near 0. */
const heights = (many: number) => {
  const draw = random(11);
  return Float32Array.from({ length: many }, () => (draw() + draw() + draw()) / 1.5 - 1);
};
let placed: Float32Array | undefined;

/** A picture of dots, which is drawn when they change, and over which the reader's original moves. */
export function picture(canvas: HTMLCanvasElement, scale: string) {
  const crowd = document.createElement('canvas');
  let [wide, density] = [0, 1];
  let colours: Record<'edge' | 'line' | 'ink' | 'soft' | 'b' | 'paper', string>;
  const x = (distance: number) => 12 + (distance / BITS) * (wide - 24);
  const contextOf = (of: HTMLCanvasElement, willReadFrequently = false) => {
    of.width = wide * density;
    of.height = HIGH * density;
    const context = of.getContext('2d', { willReadFrequently })!;
    context.scale(density, density);
    return context;
  };

  /** Learns the width and the colours. To draw does not, for the browser would lay out the page first. */
  const look = () => {
    wide = canvas.clientWidth;
    density = Math.min(2, devicePixelRatio || 1);
    const style = getComputedStyle(canvas);
    const colour = (name: string) => style.getPropertyValue(`--${name}`);
    colours = {
      edge: colour('edge'),
      line: colour('line'),
      ink: colour('ink'),
      soft: colour('soft'),
      b: colour('b'),
      paper: colour('paper'),
    };
  };

  /** Draws the texts; the small ones point by point, for there are ten thousand. */
  const draw = ({ far, left }: Dots) => {
    if (!wide) return;
    const context = contextOf(crowd, true);
    placed ??= heights(far.length);
    const column = (wide - 24) / BITS;
    const at = (i: number) => [x(far[i]!) + (((i * 0.618) % 1) - 0.5) * column, MIDDLE + placed![i]! * (MIDDLE - 8)] as const;
    context.fillStyle = colours[left ? 'line' : 'edge'];
    context.fillRect(0, 0, 1, 1);
    const image = context.getImageData(0, 0, crowd.width, crowd.height);
    const points = new Uint32Array(image.data.buffer);
    const point = points[0]!;
    points[0] = 0;
    for (let i = 0; i < far.length; i++) {
      if (left?.has(i)) continue;
      const [across, down] = at(i);
      const first = Math.round(down * density) * crowd.width + Math.round(across * density);
      for (const near of [first, first + 1, first + crowd.width, first + crowd.width + 1]) points[near] = point;
    }
    context.putImageData(image, 0, 0);
    context.fillStyle = colours.ink;
    for (const i of left ?? []) {
      const [across, down] = at(i);
      context.fillRect(across - 2.5, down - 2.5, 5, 5);
    }
    context.fillStyle = colours.soft;
    context.font = '12px sans-serif';
    context.textBaseline = 'bottom';
    for (const tick of [0, 16, 32, 48, 64]) {
      context.textAlign = tick === 0 ? 'left' : tick === BITS ? 'right' : 'center';
      context.fillText(String(tick), x(tick), HIGH);
    }
    context.textAlign = 'left';
    context.fillText(`${scale} →`, 0, 14);
  };

  /** Draws the reader's original over them, at its distance: full and in a second ring if it is found. */
  const own = (far: number, found: boolean, open: boolean) => {
    if (!wide) return;
    const context = contextOf(canvas);
    context.drawImage(crowd, 0, 0, wide, HIGH);
    context.lineWidth = 2.5;
    [context.strokeStyle, context.fillStyle] = [colours.b, found || !open ? colours.b : colours.paper];
    context.beginPath();
    context.arc(x(far), MIDDLE, 7, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (!found || !open) return;
    context.beginPath();
    context.arc(x(far), MIDDLE, 12, 0, 2 * Math.PI);
    context.stroke();
  };
  return { look, draw, own };
}
