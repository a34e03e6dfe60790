import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { Corpus } from 'nearprint';
import { createChecker } from 'nearprint/editor';
import { Nearprint } from 'nearprint/tiptap';

const TEXT = 'Before you begin, make sure that the printer is switched on and connected to the same network as your computer.';
const corpus = new Corpus();
corpus.put({ id: 'setup', text: TEXT });
const checker = createChecker(corpus, { delayMs: 0 });
const element = document.body.appendChild(document.createElement('div'));
const content = `<p>${TEXT.replace('computer', 'laptop')}</p>`;
const editor = new Editor({ element, content, extensions: [StarterKit, Nearprint.configure({ checker })] });
const look = setInterval(() => {
  if (!element.querySelector('.nearprint-mark')) return;
  clearInterval(look);
  document.title = JSON.stringify({ id: checker.state.matches[0].id, moved: editor.commands.nextMatch() });
}, 20);
