import './editor.css';
import { mountWritten } from './editor.ts';
import { mountLoop } from './loop.ts';

/** A text being written, and documents that arrive one by one. */
export function mountEditor(root: HTMLElement): void {
  const part = () => root.appendChild(document.createElement('div'));
  root.replaceChildren();
  for (const mount of [mountWritten, mountLoop]) mount(part());
}
