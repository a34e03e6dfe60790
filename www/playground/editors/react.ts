import type { Checkable } from 'nearprint/editor';
import { useNearDuplicates } from 'nearprint/react';
import { createElement as h, StrictMode, useState, type ChangeEvent } from 'react';
import { createRoot } from 'react-dom/client';

function Editor({ corpus, label, start }: { corpus: Checkable; label: string; start: string }) {
  const [text, setText] = useState(start);
  const { matches, ignore, props } = useNearDuplicates(corpus, text);
  return h(
    'div',
    null,
    // A copy of the text with the marks, behind the text.
    h(
      'div',
      { className: 'backed' },
      h(
        'div',
        { className: 'copy', 'aria-hidden': true },
        marked(
          text,
          matches.flatMap((match) => match.here),
        ),
        '\n',
      ),
      h('textarea', {
        value: text,
        'aria-label': label,
        ...props,
        onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value),
      }),
    ),
    h(
      'ul',
      { className: 'sources' },
      matches.map((match, key) =>
        h(
          'li',
          { key },
          h('button', { type: 'button', onClick: () => ignore(match, 'pair') }, `${match.title} · ${Math.round(100 * match.score)} % · ×`),
        ),
      ),
    ),
  );
}

function marked(text: string, ranges: readonly (readonly [number, number])[]) {
  let at = 0;
  const parts = [...ranges]
    .sort((a, b) => a[0] - b[0])
    .flatMap(([start, end], key) => {
      const from = Math.max(at, start);
      if (end <= from) return [];
      const part = [text.slice(at, from), h('mark', { key }, text.slice(from, end))];
      at = end;
      return part;
    });
  return [...parts, text.slice(at)];
}

export function mount(place: HTMLElement, text: string, label: string, corpus: Checkable) {
  const root = createRoot(place);
  root.render(h(StrictMode, null, h(Editor, { corpus, label, start: text })));
  return { dom: place, destroy: () => root.unmount() };
}
