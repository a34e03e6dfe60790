import { inLanguage } from './language.ts';

const words = inLanguage({
  en: {
    present: 'Present',
    leave: 'Leave (Esc)',
    next: 'Next (Page Down)',
    previous: 'Back (Page Up)',
    at: (i: number, of: number) => `${i} of ${of}`,
  },
  zh: {
    present: '放映',
    leave: '退出（Esc）',
    next: '下一节（Page Down）',
    previous: '上一节（Page Up）',
    at: (i: number, of: number) => `第 ${i} 节，共 ${of} 节`,
  },
});

/** For class: one section at a time, large; turned by the keys that a presenter's remote control sends. */
export function mountPresent(masthead: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('main > section')];
  const page = document.documentElement;
  const button = (text: string, press: () => void) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    made.addEventListener('click', press);
    return made;
  };
  const note = Object.assign(document.createElement('span'), { role: 'status' });
  const bar = Object.assign(document.createElement('div'), { className: 'present-bar' });
  let current: HTMLElement;

  const presenting = () => page.dataset.presenting !== undefined;
  const turn = (to: number) => {
    const at = Math.max(0, Math.min(all.length - 1, to));
    current = all[at]!;
    for (const part of all) part.toggleAttribute('data-current', part === current);
    note.textContent = words.at(at + 1, all.length);
    scrollTo({ top: 0, behavior: 'instant' });
  };
  const step = (by: number) => turn(all.indexOf(current) + by);
  const seen = () => all.findIndex((part) => part.getBoundingClientRect().bottom > innerHeight / 3);
  const begin = () => {
    const from = seen();
    page.dataset.presenting = '';
    document.body.append(bar);
    turn(from);
    bar.querySelector('button')!.focus();
  };
  const leave = () => {
    delete page.dataset.presenting;
    bar.remove();
    current.scrollIntoView({ behavior: 'instant' });
    start.focus({ preventScroll: true });
  };
  const start = button(words.present, begin);
  bar.append(
    button(words.next, () => step(1)),
    button(words.previous, () => step(-1)),
    note,
    button(words.leave, leave),
  );
  masthead.querySelector('.other')!.before(start);
  addEventListener('keydown', (event) => {
    if (!presenting() || event.ctrlKey || event.altKey || event.metaKey) return;
    const turns: Record<string, () => void> = { PageDown: () => step(1), PageUp: () => step(-1), Escape: leave };
    const act = turns[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
