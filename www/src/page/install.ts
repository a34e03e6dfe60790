import { inLanguage } from './language.ts';

const words = inLanguage({
  en: { copy: 'Copy', copied: 'Copied' },
  zh: { copy: '复制', copied: '已复制' },
});

/** Gives the install line a button that copies it. */
export function mountInstall(line: HTMLElement | null): void {
  if (!line || !navigator.clipboard) return;
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.copy });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(line.querySelector('code')!.textContent!);
    button.textContent = words.copied;
    setTimeout(() => (button.textContent = words.copy), 1500);
  });
  line.append(button);
}
