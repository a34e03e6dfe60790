import { createPanel } from 'nearprint/panel';
import type { Checker } from 'nearprint/editor';
import { nearprintPlugin, selectRange } from 'nearprint/prosemirror';
import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

export function mount(place: HTMLElement, text: string, label: string, checker: Checker) {
  const paragraphs = text.split('\n\n').map((text) => schema.node('paragraph', null, text ? [schema.text(text)] : []));
  const state = EditorState.create({
    doc: schema.node('doc', null, paragraphs),
    plugins: [nearprintPlugin(checker), history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)],
  });
  const attributes = { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' };
  const view = new EditorView(place, { state, attributes });
  const panel = createPanel(checker, { select: (range) => selectRange(view, range), leave: () => view.focus() });
  place.append(panel.element);
  const destroy = () => {
    view.destroy();
    panel.dispose();
  };
  return { dom: view.dom, destroy };
}
