import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { createPanel } from 'nearprint/panel';
import type { Checker } from 'nearprint/editor';
import { selectRange } from 'nearprint/prosemirror';
import { Nearprint } from 'nearprint/tiptap';

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const paragraph = (text: string) => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] });
  const editor = new Editor({
    element: place,
    content: { type: 'doc', content: text.split('\n\n').map(paragraph) },
    extensions: [StarterKit, Nearprint.configure({ checker })],
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    injectCSS: false,
  });
  const select = (range: [number, number]) => selectRange(editor.view, range);
  const panel = createPanel(checker, { select, leave: () => editor.commands.focus() });
  place.append(panel.element);
  const destroy = () => {
    editor.destroy();
    panel.dispose();
  };
  return { dom: editor.view.dom, destroy };
}
