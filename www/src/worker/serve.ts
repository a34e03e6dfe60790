// The worker's side of `client.ts`.
import { started } from '../page/module.ts';

/** Answers the calls of a client by these functions. */
export function serve(work: Record<string, (...args: never[]) => unknown>): void {
  addEventListener('message', async ({ data: { id, call, args } }: MessageEvent<{ id: number; call: string; args: unknown[] }>) => {
    try {
      await started;
      postMessage({ id, value: await (work[call] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
