import { watch } from 'nearprint/dom'
import type { Checker } from 'nearprint/editor'

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const area = document.createElement('div')
  area.contentEditable = 'true'
  area.role = 'textbox'
  area.ariaMultiLine = 'true'
  area.ariaLabel = label
  for (const paragraph of text.split('\n\n')) {
    area.append(Object.assign(document.createElement('p'), { textContent: paragraph }))
  }
  place.append(area)
  const detach = watch(area, checker, { panel: place })
  return { dom: area, destroy: detach }
}
