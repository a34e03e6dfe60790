// In a fresh Node: first-call.mjs PACKAGE prints the time of the first call in milliseconds, with decoding and compiling.
import { pathToFileURL } from 'node:url';

const { fingerprint } = await import(pathToFileURL(process.argv[2]));
const start = performance.now();
fingerprint('a first text');
console.log(performance.now() - start);
