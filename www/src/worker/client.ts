// The main thread's side of the worker.
import type { Stop } from './serve.ts';
import type { Work } from './worker.ts';

type Calls<All> = { [Call in keyof All]: (...args: never[]) => unknown };
export type Result<All extends Calls<All>, Call extends keyof All> = Awaited<ReturnType<All[Call]>>;
/** Without what `serve` adds. */
export type Arguments<All extends Calls<All>, Call extends keyof All> =
  Parameters<All[Call]> extends [...infer Own, Stop, Progress] ? Own : Parameters<All[Call]>;

type Progress = (done: number, total: number) => void;

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
  progress?: Progress | undefined;
}

/** A worker that answers calls in order. */
export class Client<All extends Calls<All>> {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
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

  call<Call extends keyof All>(call: Call, ...args: Arguments<All, Call>): Promise<Result<All, Call>> {
    return this.start(call, args).result;
  }

  /** The same, for work that reports its progress and can be stopped. */
  start<Call extends keyof All>(call: Call, args: Arguments<All, Call>, progress?: Waiting['progress']) {
    const id = ++this.#last;
    const result = new Promise<Result<All, Call>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, progress });
      this.#worker.postMessage({ id, call, args });
    });
    return { result, stop: () => this.#worker.postMessage({ call: 'stop', args: [id] }) };
  }
}

let one: Client<Work> | undefined;

/** The only client of the chapters' worker. */
export const client = () => (one ??= new Client<Work>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })));
