import { html, nothing } from 'lit-html';
import type { Measured } from './ways.ts';

const MOST = 1e6; // steps that a full bar stands for, on a scale of powers of ten
const SLOWEST = 6000; // ms that the longest of them may take
const work = ({ probes, entries }: NonNullable<Measured['found']>) => probes + entries;

/** The work of a method as a bar: places looked up and entries read. */
export const lane = (found: Measured['found']) =>
  found
    ? html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none"><rect data-work=${work(found)} width=${(100 * Math.log10(1 + work(found))) / Math.log10(MOST)} height="10"></rect></svg>`
    : nothing;

/** Animates the bars, each growing in proportion to the work of its method, unless the reader wants no motion. */
export function race(section: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const bars = [...section.querySelectorAll<SVGRectElement>('.ways rect')];
  const most = Math.max(...bars.map((bar) => Number(bar.dataset.work)));
  for (const bar of bars) {
    const duration = Math.max(60, (SLOWEST * Number(bar.dataset.work)) / most);
    bar.animate([{ transform: 'scaleX(0)' }, { transform: 'none' }], { duration, easing: 'linear' });
  }
}
