// The main thread's side of the worker.
import type { Work } from './worker.ts';

type Result<Call extends keyof Work> = Awaited<ReturnType<Work[Call]>>;
type Arguments<Call extends keyof Work> = Call extends 'index' ? [source: Parameters<Work['index']>[0]] : Parameters<Work[Call]>;

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  progress?: ((done: number, total: number) => void) | undefined;
}

/** A worker that is started at once and answers calls in order. */
export class Client {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data: { id, value, error, progress } }) => {
      const waiting = this.#waiting.get(id);
      if (progress) return waiting?.progress?.(progress.done, progress.total);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(error));
    });
    this.#worker.addEventListener('error', (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
    });
  }

  call<Call extends keyof Work>(call: Call, ...args: Arguments<Call>): Promise<Result<Call>> {
    return this.start(call, args).result;
  }

  /** The same, for work that reports its progress and can be stopped. */
  start<Call extends keyof Work>(call: Call, args: Arguments<Call>, progress?: Waiting['progress']) {
    const id = ++this.#last;
    const result = new Promise<Result<Call>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress });
      this.#worker.postMessage({ id, call, args });
    });
    return { result, stop: () => this.#worker.postMessage({ call: 'stop', args: [id] }) };
  }
}

let one: Client | undefined;

/** The only client of the page. */
export const client = () => (one ??= new Client());
