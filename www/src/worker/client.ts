// The main thread's side of the worker.
import type { Work } from './worker.ts';

type Calls<All> = { [Call in keyof All]: (...args: never[]) => unknown };
export type Result<All extends Calls<All>, Call extends keyof All> = Awaited<ReturnType<All[Call]>>;

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** A worker that answers calls in order. */
export class Client<All extends Calls<All>> {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.addEventListener('message', ({ data: { id, value, error } }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(error));
    });
    this.#worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
    });
  }

  call<Call extends keyof All>(call: Call, ...args: Parameters<All[Call]>): Promise<Result<All, Call>> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage({ id, call, args });
    });
  }
}

let one: Client<Work> | undefined;

/** The only client of the chapters' worker. */
export const client = () => (one ??= new Client<Work>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })));
