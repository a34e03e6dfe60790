import { compare } from 'nearprint';
import { type Signal, computed, effect } from '@preact/signals-core';
import { html, render, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { type Axis, chart } from '../page/chart.ts';
import { inLanguage } from '../page/language.ts';
import { hundredths } from '../page/numbers.ts';
import { tenths } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { circle } from './circle.ts';
import { corner, cube, signs } from './cube.ts';
import { BITS, DIMENSIONS, measured, measuredDots } from './dense.ts';
import { angle, planes, separates } from './flat.ts';

const words = inLanguage({
  en: {
    before: 'Two vectors',
    middle: '° apart, and',
    after: 'planes drawn at random.',
    angle: 'Angle',
    many: 'Planes',
    again: 'Draw other planes',
    direction: (side: string) => `Direction of ${side}`,
    degrees: 'degrees',
    theory: '64 · θ / 180°',
    here: 'A and B of the circle',
    texts: 'texts A and B of the page',
    x: 'angle θ',
    y: 'differing bits (of 64)',
    one: 'measured',
    separate: (many: number, expected: string) => `of ${many} planes separate them; ${expected} are expected`,
    dots: `Measured with Hyperplanes: one pair of ${DIMENSIONS}-dimensional vectors every five degrees.`,
    readOut: (theta: number, cut: number, many: number, expected: string, dense: number, denseExpected: string) =>
      `At ${theta}°, ${cut} of ${many} planes separate A and B; ${expected} are expected. In ${DIMENSIONS} dimensions, ${dense} of 64 bits differ; ${denseExpected} are expected.`,
    projected: (apart: string, measured: string) =>
      ` The distance between the vectors is ${apart}; estimated from the 64 products before their signs are taken, it is ${measured}.`,
    bits: 'From a product to a bit',
    bitsText: `A plane has a vector of its own, perpendicular to it. Its product with A is A’s projection onto that vector: positive on one side of the plane,
      negative on the other. Keep the sign, and N numbers become one bit; K planes make K bits. +1 and −1 say the same as 1 and 0, in a form that lets votes add up. The bits are a corner of a
      K-dimensional cube, and the Hamming distance is the number of edges from A’s corner to B’s. A plane separates A from B with probability θ/180°, so the number of edges grows with the angle.`,
    signs: {
      caption: 'The first planes of the circle',
      plane: 'Plane',
      product: (side: string) => `${side} · n`,
      sign: 'Sign',
      bit: 'Bit',
    },
    dimensions: 'Dimensions',
    cubeBefore: 'Show the first',
    cubeAfter: 'planes as the corners of a cube.',
    edges: (n: number, a: string, b: string) => `A is the corner ${a}, B the corner ${b}: ${n === 1 ? '1 edge' : `${n} edges`} apart.`,
  },
  zh: {
    before: '两个向量夹角',
    middle: '°，另有',
    after: '个随机平面。',
    angle: '夹角',
    many: '平面数',
    again: '另抽一批平面',
    direction: (side: string) => `${side} 的方向`,
    degrees: '度',
    theory: '64 · θ / 180°',
    here: '圆里的 A 与 B',
    texts: '本页的文字 A 与 B',
    x: '夹角 θ',
    y: '64 位中不同的位数',
    one: '实测',
    separate: (many: number, expected: string) => `个平面把它们分开（共 ${many} 个，期望 ${expected} 个）`,
    dots: `用 Hyperplanes 实测：每隔五度取一对 ${DIMENSIONS} 维向量。`,
    readOut: (theta: number, cut: number, many: number, expected: string, dense: number, denseExpected: string) =>
      `夹角 ${theta}° 时，${many} 个平面里有 ${cut} 个把 A 和 B 分在两边，期望是 ${expected} 个。在 ${DIMENSIONS} 维里，64 位有 ${dense} 位不同，期望是 ${denseExpected} 位。`,
    projected: (apart: string, measured: string) => `两个向量相距 ${apart}；用还没取正负号的 64 个乘积来估计，是 ${measured}。`,
    bits: '从乘积到一位',
    bitsText: `每个平面有一个垂直于它的向量 n。A 与 n 的乘积就是 A 在 n 上的投影：在平面的一边为正，另一边为负。只留正负号，N 个数就变成一位；K 个平面得到 K 位。
      +1、−1 和 1、0 是同一个答案，只是前一种写法便于把票加起来。这些位是 K 维立方体的一个顶点，汉明距离就是从 A 的顶点走到 B 的顶点要经过几条边。平面把 A 和 B 分开的概率是 θ/180°，所以夹角越大，边越多。`,
    signs: { caption: '圆里最先的几个平面', plane: '平面', product: (side: string) => `${side} · n`, sign: '符号', bit: '位' },
    dimensions: '维数',
    cubeBefore: '把最先的',
    cubeAfter: '个平面画成立方体的顶点。',
    edges: (n: number, a: string, b: string) => `A 是顶点 ${a}，B 是顶点 ${b}：相距 ${n} 条边。`,
  },
});

const counts = { 8: '8', 16: '16', 32: '32', 64: '64' } as const;
const dimensions = { 3: '3', 4: '4' } as const;
const isDirection = (n: number) => Number.isInteger(n) && n >= 0 && n < 360;

/** Why fewer bits move when texts are near: each bit is the side of a random plane. */
export function mountPlanes(root: HTMLElement): void {
  const a = kept('pa', 20, isDirection);
  const b = kept('pb', 65, isDirection);
  const many = kept('pn', 16, (n) => String(n) in counts);
  const seed = kept('ps', 1, (n) => Number.isInteger(n) && n >= 1 && n < 1e6);

  const edges = kept('pd', 4, (n) => n === 3 || n === 4) as Signal<3 | 4>;

  const theta = computed(() => angle(a.value, b.value));
  const drawn = computed(() => planes(many.value, seed.value));
  const cutting = computed(() => drawn.value.filter((plane) => separates(plane, a.value, b.value)).length);
  const dense = computed(() => measured(theta.value, seed.value));
  /** The angle of the page's two texts, and the bits in which they differ. */
  const texts = computed(() => {
    const { cosine, distance } = compare(calm.a.value, calm.b.value);
    return { degrees: (Math.acos(Math.max(0, Math.min(1, cosine))) * 180) / Math.PI, bits: distance };
  });

  const dots = computed(() => measuredDots(seed.value));
  const angles: Axis = { label: words.x, ticks: [0, 45, 90, 135, 180].map((n) => [n, `${n}°`]), place: (n) => n / 180 };
  const bits: Axis = { label: words.y, ticks: [0, 16, 32, 48, 64].map((n) => [n, String(n)]), place: (n) => n / BITS };
  const scatter = () =>
    chart(
      'angles',
      angles,
      bits,
      ({ x, y }) => svg`
    <line class="theory" x1=${x(0)} y1=${y(0)} x2=${x(180)} y2=${y(BITS)}></line>
    ${dots.value.map(({ degrees, bits }) => svg`<circle class="dot" cx=${x(degrees)} cy=${y(bits)} r="4"></circle>`)}
    <path class="texts" d="M${x(texts.value.degrees)} ${y(texts.value.bits) - 10}l10 10l-10 10l-10-10z"></path>
    <circle class="own" cx=${x(theta.value)} cy=${y(dense.value.bits)} r="9"></circle>`,
    );

  const key = (mark: unknown, name: string) => html`<li><svg viewBox="-12 -12 24 24" aria-hidden="true">${mark}</svg>${name}</li>`;
  const figures = () => html`<figure class="measured"><figcaption>${words.dots}</figcaption>${scatter()}<ul class="key">
      ${key(svg`<circle class="dot" r="5"></circle>`, words.one)} ${key(svg`<line class="theory" x1="-12" x2="12" y1="4" y2="-4"></line>`, words.theory)}
      ${key(svg`<circle class="own" r="8"></circle>`, words.here)} ${key(svg`<path class="texts" d="M0-9l9 9l-9 9l-9-9z"></path>`, words.texts)}</ul></figure>`;

  /** Products, signs, bits; and where they lead. */
  const corners = () => {
    const few = drawn.value.slice(0, edges.value);
    const [at, other] = [corner(few, a.value), corner(few, b.value)];
    const name = (corner: number) => corner.toString(2).padStart(edges.value, '0');
    const apart = [...(at ^ other).toString(2)].filter((bit) => bit === '1').length;
    return html`<h3 class="part">${words.bits}</h3><p class="intro">${words.bitsText}</p>
      <p class="sentence">${words.cubeBefore} ${pick(words.dimensions, String(edges.value) as '3' | '4', dimensions, (n) => (edges.value = Number(n) as 3 | 4))} ${words.cubeAfter}</p>
      <div class="side-by-side">${cube(edges.value, at, other)}
        <div class="scroller" role="region" tabindex="0" aria-label=${words.signs.caption}>${signs(few, a.value, b.value, words.signs)}<p class="edges">${words.edges(apart, name(at), name(other))}</p></div></div>`;
  };

  const slider = (side: 'a' | 'b') => {
    const direction = side === 'a' ? a : b;
    return html`<label class="line ${side}">${words.direction(side.toUpperCase())}
      <input type="range" min="0" max="359" .value=${live(String(direction.value))} aria-valuetext="${direction.value} ${words.degrees}"
        @input=${(event: Event) => (direction.value = (event.target as HTMLInputElement).valueAsNumber)}></label>`;
  };

  const sentence = readOut(
    root,
    computed(() => {
      const [separable, differing] = [(many.value * theta.value) / 180, (BITS * theta.value) / 180].map(tenths) as [string, string];
      return (
        words.readOut(theta.value, cutting.value, many.value, separable, dense.value.bits, differing) +
        words.projected(hundredths(2 * Math.sin((theta.value * Math.PI) / 360)), hundredths(dense.value.apart))
      );
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      <p class="sentence">${words.before}
        ${scrub({ label: words.angle, value: theta.value, min: 0, max: 180, set: (n) => (b.value = (a.value + n) % 360) })}${words.middle}
        ${pick(words.many, String(many.value) as `${keyof typeof counts}`, counts, (n) => (many.value = Number(n)))} ${words.after}</p>
      <div class="side-by-side">
        ${circle(a.value, b.value, drawn.value, (side, degrees) => ((side === 'a' ? a : b).value = degrees))}
        <div class="turning">
          <p class="separated"><output>${cutting.value}</output> ${words.separate(many.value, tenths((many.value * theta.value) / 180))}</p>
          ${slider('a')} ${slider('b')}
          <button type="button" @click=${() => (seed.value = (seed.value % 999_999) + 1)}>${words.again}</button>
        </div>
      </div>
      ${corners()}
      ${figures()}
      ${sentence()}`,
      root,
    );
  });
}
