import { watch } from 'nearprint/dom';
import type { Checker } from 'nearprint/editor';

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const area = document.createElement('textarea');
  area.value = text;
  area.ariaLabel = label;
  place.append(area);
  const detach = watch(area, checker, { panel: place });
  return { dom: area, destroy: detach };
}
