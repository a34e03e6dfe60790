// Axes, ticks and grid lines of two small charts in SVG; the sections draw the marks.
import { html, svg } from 'lit-html';

export interface Axis {
  label: string;
  ticks: readonly (readonly [value: number, text: string])[];
  /** The position of a value, 0 to 1. */
  place(value: number): number;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 400, 46, 48, 40, 14];

export interface Plot {
  x(value: number): number;
  y(value: number): number;
}

/** A chart with `marks` drawn over its grid. A table or the read-out says the same in words. */
export function chart(name: string, across: Axis, up: Axis, marks: (plot: Plot) => unknown) {
  const x = (value: number) => LEFT + across.place(value) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - up.place(value) * (HEIGHT - BOTTOM - TOP);
  return html`<svg class="chart ${name}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${up.ticks.map(
      ([value, text]) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(value)} y2=${y(value)}></line>
      <text class="tick y" x=${LEFT - 8} y=${y(value) + 4}>${text}</text>`,
    )}
    ${across.ticks.map(([value, text]) => svg`<text class="tick x" x=${x(value)} y=${HEIGHT - BOTTOM + 19}>${text}</text>`)}
    <line class="base" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${HEIGHT - BOTTOM} y2=${HEIGHT - BOTTOM}></line>
    <text class="axis x" x=${(LEFT + WIDTH - RIGHT) / 2} y=${HEIGHT - 8}>${across.label}</text>
    <text class="axis y" x="2" y="16">${up.label}</text>
    ${marks({ x, y })}
  </svg>`;
}
