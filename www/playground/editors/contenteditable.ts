import { watch } from 'nearprint/dom';
import type { Checker } from 'nearprint/editor';

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const area = document.createElement('div');
  area.contentEditable = 'true';
  area.role = 'textbox';
  area.ariaMultiLine = 'true';
  area.ariaLabel = label;
  for (const paragraph of text.split('\n\n')) {
    const line = document.createElement('p');
    line.append(paragraph || document.createElement('br')); // an empty line has no height, and no caret, without one
    area.append(line);
  }
  place.append(area);
  const detach = watch(area, checker, { panel: place });
  return { dom: area, destroy: detach };
}
