import { compare } from 'nearprint'
import { computed, effect } from '@preact/signals-core'
import { html, render, svg } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { calm } from '../0-two-texts/texts.ts'
import { kept } from '../page/address.ts'
import { type Axis, chart } from '../page/chart.ts'
import { inLanguage } from '../page/language.ts'
import { tenths } from '../page/numbers.ts'
import { readOut } from '../page/read-out.ts'
import { pick, scrub } from '../page/sentence.ts'
import { circle } from './circle.ts'
import { BITS, DIMENSIONS, measured, measuredAll } from './dense.ts'
import { angle, planes, separates } from './flat.ts'

const words = inLanguage({
  en: {
    before: 'Two vectors', middle: '° apart, and', after: 'planes drawn at random.', angle: 'Angle', many: 'Planes', again: 'Draw other planes',
    direction: (side: string) => `Direction of ${side}`, degrees: 'degrees', theory: '64 · θ / 180°', here: 'these two', texts: 'texts A and B',
    x: 'angle θ', y: 'bits of 64 that differ',
    caption: `Two vectors of ${DIMENSIONS} dimensions, by Hyperplanes`,
    readOut: (theta: number, cut: number, many: number, expected: string, dense: number, denseExpected: string) =>
      `At ${theta}°, ${cut} of ${many} planes separate A and B; ${expected} are expected. In ${DIMENSIONS} dimensions, ${dense} of 64 bits differ; ${denseExpected} are expected.`,
  },
  zh: {
    before: '两个向量夹角', middle: '°，另有', after: '个随机平面。', angle: '夹角', many: '平面数', again: '另抽一批平面',
    direction: (side: string) => `${side} 的方向`, degrees: '度', theory: '64 · θ / 180°', here: '这两个', texts: '文字 A 与 B',
    x: '夹角 θ', y: '64 位中不同的位数',
    caption: `两个 ${DIMENSIONS} 维向量，由 Hyperplanes 测得`,
    readOut: (theta: number, cut: number, many: number, expected: string, dense: number, denseExpected: string) =>
      `夹角 ${theta}° 时，${many} 个平面里有 ${cut} 个把 A 和 B 分在两边，按理是 ${expected} 个。在 ${DIMENSIONS} 维里，64 位有 ${dense} 位不同，按理是 ${denseExpected} 位。`,
  },
})

const counts = { 8: '8', 16: '16', 32: '32', 64: '64' } as const
const isDirection = (n: number) => Number.isInteger(n) && n >= 0 && n < 360

/** Why fewer bits move when texts are near: each bit is the side of a random plane. */
export function mountPlanes(root: HTMLElement): void {
  const a = kept('pa', 20, isDirection)
  const b = kept('pb', 65, isDirection)
  const many = kept('pn', 16, n => String(n) in counts)
  const seed = kept('ps', 1, n => Number.isInteger(n) && n >= 1 && n < 1e6)

  const theta = computed(() => angle(a.value, b.value))
  const drawn = computed(() => planes(many.value, seed.value))
  const cutting = computed(() => drawn.value.filter(plane => separates(plane, a.value, b.value)).length)
  const dots = computed(() => measuredAll(seed.value))
  const dense = computed(() => measured(theta.value, seed.value))
  /** The angle of the page's two texts, and the bits in which they differ. */
  const texts = computed(() => {
    const { cosine, distance } = compare(calm.a.value, calm.b.value)
    return { degrees: (Math.acos(Math.max(0, Math.min(1, cosine))) * 180) / Math.PI, bits: distance }
  })

  const across: Axis = { label: words.x, ticks: [0, 45, 90, 135, 180].map(n => [n, `${n}°`]), place: n => n / 180 }
  const up: Axis = { label: words.y, ticks: [0, 16, 32, 48, 64].map(n => [n, String(n)]), place: n => n / BITS }
  const measurements = () => chart('angles', across, up, ({ x, y }) => svg`
    <line class="theory" x1=${x(0)} y1=${y(0)} x2=${x(180)} y2=${y(BITS)}></line>
    ${dots.value.map(({ degrees, bits }) => svg`<circle class="dot" cx=${x(degrees)} cy=${y(bits)} r="4"></circle>`)}
    <text class="name" x=${x(118)} y=${y(30)}>${words.theory}</text>
    <circle class="own" cx=${x(theta.value)} cy=${y(dense.value)} r="9"></circle>
    <text class="name here" x=${x(theta.value) + 14} y=${y(dense.value) + 16}>${words.here}</text>
    <path class="texts" d="M${x(texts.value.degrees)} ${y(texts.value.bits) - 10}l10 10l-10 10l-10-10z"></path>
    <text class="name left" x=${x(texts.value.degrees) - 14} y=${y(texts.value.bits) - 8}>${words.texts}</text>`)

  const slider = (side: 'a' | 'b') => {
    const direction = side === 'a' ? a : b
    return html`<label class="line ${side}">${words.direction(side.toUpperCase())}
      <input type="range" min="0" max="359" .value=${live(String(direction.value))} aria-valuetext="${direction.value} ${words.degrees}"
        @input=${(event: Event) => (direction.value = (event.target as HTMLInputElement).valueAsNumber)}></label>`
  }

  const sentence = readOut(computed(() => words.readOut(
    theta.value, cutting.value, many.value, tenths((many.value * theta.value) / 180), dense.value, tenths((BITS * theta.value) / 180))))

  root.replaceChildren()
  effect(() => {
    render(html`
      <p class="sentence">${words.before}
        ${scrub({ label: words.angle, value: theta.value, min: 0, max: 180, set: n => (b.value = (a.value + n) % 360) })}${words.middle}
        ${pick(words.many, String(many.value) as `${keyof typeof counts}`, counts, n => (many.value = Number(n)))} ${words.after}</p>
      <div class="side-by-side">
        <div>
          ${circle(a.value, b.value, drawn.value, (side, degrees) => ((side === 'a' ? a : b).value = degrees))}
          <div class="controls">${slider('a')} ${slider('b')}
            <button type="button" @click=${() => (seed.value = (seed.value % 999_999) + 1)}>${words.again}</button></div>
        </div>
        <figure>${measurements()}<figcaption>${words.caption}</figcaption></figure>
      </div>
      ${sentence()}`, root)
  })
}
