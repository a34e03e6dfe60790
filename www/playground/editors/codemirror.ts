import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { nearprint } from 'nearprint/codemirror';
import type { Checker } from 'nearprint/editor';

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const view = new EditorView({
    doc: text,
    parent: place,
    extensions: [
      nearprint(checker, { panel: true }),
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
    ],
  });
  return { dom: view.contentDOM, destroy: () => view.destroy() };
}
