import { html, svg } from 'lit-html';
import { angle, separates } from './flat.ts';

const RADIUS = 150;
const SIZE = 400;
const MIDDLE = SIZE / 2;

/** Two directions and the planes; planes that separate them are solid. Either direction can be dragged, or set by a slider. */
export function circle(a: number, b: number, planes: readonly number[], turn: (side: 'a' | 'b', degrees: number) => void) {
  const at = (degrees: number, radius: number) =>
    [MIDDLE + radius * Math.cos((degrees * Math.PI) / 180), MIDDLE - radius * Math.sin((degrees * Math.PI) / 180)] as const;

  const line = (plane: number) => {
    const [x1, y1] = at(plane, RADIUS + 24);
    const [x2, y2] = at(plane + 180, RADIUS + 24);
    return svg`<line class="plane" ?data-separates=${separates(plane, a, b)} x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
  };
  const vector = (side: 'a' | 'b', degrees: number) => {
    const [x, y] = at(degrees, RADIUS);
    return svg`<g class="vector ${side}" @pointerdown=${(event: PointerEvent) => drag(event, side)}>
      <line x1=${MIDDLE} y1=${MIDDLE} x2=${x} y2=${y}></line>
      <circle class="grip" cx=${x} cy=${y} r="17"></circle>
      <text x=${x} y=${y + 5.5}>${side.toUpperCase()}</text>
    </g>`;
  };
  const drag = (down: PointerEvent, side: 'a' | 'b') => {
    const group = down.currentTarget as SVGGElement;
    const picture = group.ownerSVGElement!;
    group.setPointerCapture(down.pointerId);
    const end = new AbortController();
    group.addEventListener(
      'pointermove',
      (move) => {
        const { left, top, width } = picture.getBoundingClientRect();
        const [x, y] = [move.clientX - left - width / 2, move.clientY - top - width / 2];
        turn(side, (Math.round((Math.atan2(-y, x) * 180) / Math.PI) + 360) % 360);
      },
      { signal: end.signal },
    );
    for (const name of ['pointerup', 'pointercancel'] as const) group.addEventListener(name, () => end.abort(), { signal: end.signal });
  };
  /** The wedge of the angle between them. */
  const wedge = () => {
    const from = (b - a + 360) % 360 <= 180 ? a : b;
    const [x1, y1] = at(from, 46);
    const [x2, y2] = at(from + angle(a, b), 46);
    return svg`<path class="wedge" d="M${MIDDLE} ${MIDDLE}L${x1} ${y1}A46 46 0 0 0 ${x2} ${y2}Z"></path>`;
  };

  return html`<svg class="circle" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
    <circle class="rim" cx=${MIDDLE} cy=${MIDDLE} r=${RADIUS}></circle>
    ${planes.map(line)} ${wedge()} ${vector('a', a)} ${vector('b', b)}
  </svg>`;
}
