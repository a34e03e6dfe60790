// The worker's side of `client.ts`.
import { started } from '../page/module.ts';

/** Whether a call is to stop. */
export interface Stop {
  stopped: boolean;
}

/**
 * Answers the calls of a client by these functions. A call of `stoppable` also gets, after its arguments, whether it is to stop, and how to
 * report its progress.
 */
export function serve(work: Record<string, (...args: never[]) => unknown>, stoppable: readonly string[] = []): void {
  const running = new Map<number, Stop>();
  addEventListener('message', async ({ data: { id, call, args } }: MessageEvent<{ id: number; call: string; args: unknown[] }>) => {
    if (call === 'stop') return void Object.assign(running.get(args[0] as number) ?? {}, { stopped: true });
    const signal = { stopped: false };
    running.set(id, signal);
    try {
      await started;
      const more = stoppable.includes(call)
        ? [signal, (done: number, total: number) => postMessage({ id, progress: { done, total } })]
        : [];
      const value: unknown = await (work[call] as (...args: unknown[]) => unknown)(...args, ...more);
      postMessage({ id, value });
    } catch (error) {
      postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  });
}
