import { html } from 'lit-html';

/** A text with these ranges marked; overlapping ranges are marked once. */
export function marked(text: string, ranges: readonly (readonly [start: number, end: number])[]) {
  const parts: unknown[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted((x, y) => x[0] - y[0])) {
    const from = Math.max(at, start);
    if (end <= from) continue;
    parts.push(text.slice(at, from), html`<mark>${text.slice(from, end)}</mark>`);
    at = end;
  }
  return [...parts, text.slice(at)];
}
