// Notes, kept in this browser. Each is compared with all others, in every tab.

import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { card } from 'nearprint/card';
import { openCorpus } from 'nearprint/editor';
import { useChecker } from 'nearprint/react';
import { Nearprint } from 'nearprint/tiptap';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const corpus = await openCorpus({ name: 'notes' });
const marked = card({ link: ({ data }) => data.url });
const saved = (id) => JSON.parse(localStorage.getItem(id) ?? '{ "content": "", "ignored": [] }');

function Note({ id }) {
  const [note] = useState(() => saved(id));
  const checker = useChecker(corpus, { exclude: (other) => other === id, ignored: note.ignored });
  const editor = useEditor(
    { content: note.content, extensions: [StarterKit, Nearprint.configure({ checker, card: marked })], immediatelyRender: false },
    [checker],
  );
  const [told, setTold] = useState('');

  useEffect(() => {
    if (!editor || !checker) return undefined;
    let timer;
    const save = async () => {
      // Blocks parted by an empty line, as the checker sees them. What is ignored goes with the note: it follows its edits.
      const text = editor.getText({ blockSeparator: '\n\n' });
      localStorage.setItem(id, JSON.stringify({ content: editor.getJSON(), ignored: checker.ignored }));
      await corpus.put({ id, title: text.split('\n')[0].slice(0, 30), text, data: { url: `#${id}` } });
      setTold(`saved: ${await corpus.size} notes`);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 300);
    };
    editor.on('update', soon);
    let before = checker.ignored.length;
    const off = checker.subscribe(() => checker.ignored.length !== before && ((before = checker.ignored.length), soon()));
    return () => {
      clearTimeout(timer);
      editor.off('update', soon);
      off();
    };
  }, [editor, checker, id]);

  return (
    <>
      <EditorContent editor={editor} />
      <output>{told}</output>
    </>
  );
}

function App() {
  const [id, setId] = useState(location.hash.slice(1) || 'first');
  useEffect(() => {
    const changed = () => setId(location.hash.slice(1));
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return <Note key={id} id={id} />;
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
