import type { Checkable } from 'nearprint/editor'
import { useNearDuplicates } from 'nearprint/react'
import { createElement as h, StrictMode, useState, type ChangeEvent } from 'react'
import { createRoot } from 'react-dom/client'

function Editor({ corpus, label, start }: { corpus: Checkable; label: string; start: string }) {
  const [text, setText] = useState(start)
  const { matches, ignore, props } = useNearDuplicates(corpus, text)
  return h('div', null,
    h('textarea', { value: text, 'aria-label': label, ...props,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value) }),
    h('ul', { className: 'sources' }, matches.map((match, key) =>
      h('li', { key }, h('button', { type: 'button', onClick: () => ignore(match, 'pair') },
        `${match.title} · ${Math.round(100 * match.score)} % · ×`)))))
}

export function mount(place: HTMLElement, text: string, label: string, corpus: Checkable) {
  const root = createRoot(place)
  root.render(h(StrictMode, null, h(Editor, { corpus, label, start: text })))
  return { dom: place, destroy: () => root.unmount() }
}
