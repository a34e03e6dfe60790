import { init } from 'nearprint';
import address from 'nearprint/nearprint.wasm?url';

/** Starts the WebAssembly module, in the page or in a worker. */
export const started: Promise<void> = init(new URL(address, location.href));
