// Editors of each kind, in a page: `mount(kind, paragraphs, checker, options)` makes one and watches it. What is no option of the adapter says where it
// stands, how it looks, and whether it can be edited.
const load = (...names) => Promise.all(names.map((name) => import(name)));
const make = (parent, tag, properties) => Object.assign(parent.appendChild(document.createElement(tag)), properties);
const html = (paragraphs) => paragraphs.map((text) => `<p>${text || '<br>'}</p>`).join('');
/** The marked letters of an editor whose adapter makes elements. */
const marksIn = (element) => [...element.querySelectorAll('.nearprint-mark')].map((mark) => mark.textContent).join('');

function watched(field, checker, { watch }, options, more) {
  const detach = watch(field, checker, options);
  return { field, ...more, end: () => (detach(), field.parentElement?.remove()) };
}

async function fieldOf(tag, between, paragraphs, checker, { parent, readOnly, style, ...options }) {
  const field = make(parent, tag, { value: paragraphs.join(between), readOnly, ariaLabel: 'Text', rows: 8, cols: 80 });
  Object.assign(field.style, style);
  return watched(field, checker, await import('nearprint/dom'), options, {
    marked: () =>
      checker.state.matches
        .flatMap(({ here }) => here)
        .map((range) => field.value.slice(...range))
        .join(''),
    text: () => field.value,
    focus: (at) => (field.focus(), field.setSelectionRange(at, at)),
  });
}

const KINDS = {
  textarea: (...given) => fieldOf('textarea', '\n\n', ...given),
  input: (...given) => fieldOf('input', ' ', ...given),

  async contenteditable(paragraphs, checker, { parent, readOnly, style, ...options }) {
    const field = make(parent, 'div', { contentEditable: 'true', ariaLabel: 'Text', role: 'textbox', innerHTML: html(paragraphs) });
    Object.assign(field.style, style);
    return watched(field, checker, await import('nearprint/dom'), options, {
      marked: () =>
        [...(CSS.highlights.get('nearprint') ?? [])]
          .filter((range) => field.contains(range.startContainer))
          .map(String)
          .join(''),
      text: () => [...field.children].map((child) => child.textContent).join('\n\n'),
      focus: (at) => (field.focus(), getSelection().collapse(field.firstChild.firstChild ?? field.firstChild, at)),
    });
  },

  async codemirror(paragraphs, checker, { parent, readOnly, style, ...options }) {
    const [{ EditorState }, { EditorView, keymap }, { history, historyKeymap, defaultKeymap }, { nearprint }] = await load(
      '@codemirror/state',
      '@codemirror/view',
      '@codemirror/commands',
      'nearprint/codemirror',
    );
    const extensions = [
      history(),
      keymap.of([...historyKeymap, ...defaultKeymap]),
      EditorView.lineWrapping,
      nearprint(checker, options),
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({ 'aria-label': 'Text' }),
    ];
    const view = new EditorView({ doc: paragraphs.join('\n\n'), parent, extensions });
    Object.assign(view.dom.style, style);
    return {
      view,
      field: view.contentDOM,
      marked: () => marksIn(view.dom),
      text: () => view.state.doc.toString(),
      focus: (at) => (view.focus(), view.dispatch({ selection: { anchor: at } })),
      end: () => view.destroy(),
    };
  },

  async prosemirror(paragraphs, checker, { parent, readOnly, style, ...options }) {
    const [{ EditorState, TextSelection }, { EditorView }, { schema }, { history, undo, redo }, { keymap }, { baseKeymap }, own] =
      await load(
        ...['state', 'view', 'schema-basic', 'history', 'keymap', 'commands'].map((name) => `prosemirror-${name}`),
        'nearprint/prosemirror',
      );
    const nodes = paragraphs.map((text) => schema.node('paragraph', null, text ? [schema.text(text)] : []));
    const keys = keymap({ 'Mod-z': undo, 'Mod-y': redo });
    const plugins = [history(), keys, keymap(baseKeymap), own.nearprintPlugin(checker, options)];
    const view = new EditorView(parent, {
      state: EditorState.create({ doc: schema.node('doc', null, nodes), plugins }),
      editable: () => !readOnly,
      attributes: { 'aria-label': 'Text' },
    });
    return {
      view,
      field: view.dom,
      marked: () => marksIn(view.dom),
      text: () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n\n'),
      focus: (at) => (view.focus(), view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 1)))),
      end: () => view.destroy(),
    };
  },

  async tiptap(paragraphs, checker, { parent, readOnly, style, ...options }) {
    const [{ Editor }, { default: Kit, StarterKit }, { Nearprint }] = await load('@tiptap/core', '@tiptap/starter-kit', 'nearprint/tiptap');
    const editor = new Editor({
      element: parent,
      editable: !readOnly,
      content: html(paragraphs),
      editorProps: { attributes: { 'aria-label': 'Text', role: 'textbox' } },
      extensions: [Kit ?? StarterKit, Nearprint.configure({ checker, ...options })],
    });
    return {
      editor,
      view: editor.view,
      field: editor.view.dom,
      marked: () => marksIn(editor.view.dom),
      text: () => editor.getText({ blockSeparator: '\n\n' }),
      focus: (at) => (editor.commands.setTextSelection(at + 1), editor.view.focus()),
      end: () => editor.destroy(),
    };
  },
};

/** Each editor stands in an element of its own. */
export function mount(kind, paragraphs, checker, { parent = document.querySelector('main'), readOnly = false, ...options } = {}) {
  return KINDS[kind](paragraphs, checker, { parent: make(parent, 'div'), readOnly, ...options });
}
