const TIME = 900; // ms

/** Notes where the posts stand in the right list. What it returns moves each from there to where it stands by then, unless the reader wants no motion. */
export function moveRows(root: HTMLElement): () => void {
  /** Places from the top of the list, which itself may be pushed down by what grows above it. */
  const places = () => [...root.querySelectorAll<HTMLElement>('.ranked.b li')].map((row) => [row, row.offsetTop] as const);
  const before = new Map(places().map(([row, top]) => [row.dataset.id, top]));
  return () => {
    if (!before.size || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [row, top] of places()) {
      const from = before.get(row.dataset.id);
      if (from === undefined || from === top) continue;
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: TIME,
        easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
      });
    }
  };
}
