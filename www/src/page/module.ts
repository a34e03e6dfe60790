import { init } from 'nearprint';

/** Starts the WebAssembly module, in the page or in a worker. */
export const started: Promise<void> = init();
