import { effect } from '@preact/signals-core';
import { tooLong, write } from './follow.ts';
import { inLanguage } from './language.ts';

const words = inLanguage({
  en: { copied: 'Copied', tooLong: 'These texts are too long to share in a link.' },
  zh: { copied: '已复制', tooLong: '这些文字太长，放不进链接。' },
});

/** Links to other pages of the lesson keep the reader's changes, and a button copies the address with them. */
export function mountLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.other, .keeps')) {
    if (link.getAttribute('href')!.startsWith('#')) continue;
    /** In the other language the page is the same, and so is the section. */
    const carry = () => {
      const packed = location.hash.indexOf('~');
      link.hash = tooLong.value ? '' : link.matches('.other') ? location.hash : packed < 0 ? '' : location.hash.slice(packed);
    };
    link.addEventListener('click', async (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return carry();
      event.preventDefault();
      await write();
      carry();
      location.assign(link.href);
    });
  }

  const share = document.querySelector<HTMLElement>('.share-link')!;
  const note = Object.assign(document.createElement('span'), { role: 'status' });
  if (navigator.clipboard) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: share.dataset.label });
    button.addEventListener('click', async () => {
      await write();
      if (tooLong.value) return;
      await navigator.clipboard.writeText(location.href);
      note.textContent = words.copied;
      setTimeout(() => (note.textContent = tooLong.value ? words.tooLong : ''), 1500);
    });
    share.append(button, ' ');
  }
  share.append(note);
  effect(() => {
    note.textContent = tooLong.value ? words.tooLong : '';
  });
}
