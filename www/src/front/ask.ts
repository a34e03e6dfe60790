// Questions to the front page's worker.
import { type ReadonlySignal, effect, signal } from '@preact/signals-core';
import { language } from '../page/language.ts';
import { Client, type Result } from '../worker/client.ts';
import type { Questions } from './worker.ts';

/** A worker is called by its language; the bundler reads what is written out. */
const start = () =>
  language === 'zh'
    ? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'zh' })
    : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'en' });
let client: Client<Questions> | undefined;

interface Answered<Name extends keyof Questions> {
  to: Parameters<Questions[Name]>;
  is: Result<Questions, Name>;
}

/**
 * What the worker last answered; undefined before its first answer. While it works on one question, only the newest of the others waits.
 * No question is undefined.
 */
export function asked<Name extends keyof Questions>(
  name: Name,
  question: ReadonlySignal<Parameters<Questions[Name]> | undefined>,
): ReadonlySignal<Answered<Name> | undefined> {
  const answer = signal<Answered<Name> | undefined>(undefined);
  let busy = false;
  const ask = async () => {
    busy = true;
    client ??= new Client<Questions>(start());
    try {
      for (let to = question.peek(); to && to !== answer.peek()?.to; to = question.peek())
        answer.value = { to, is: await client.call(name, ...to) };
    } finally {
      busy = false;
    }
  };
  effect(() => {
    if (question.value && !busy) void ask();
  });
  return answer;
}
