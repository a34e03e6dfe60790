// In a fresh Node: first-call.mjs PACKAGE prints how long the first call takes, decoding, compiling and all, in milliseconds.
import { pathToFileURL } from 'node:url';

const { fingerprint } = await import(pathToFileURL(process.argv[2]));
const start = performance.now();
fingerprint('a first text');
console.log(performance.now() - start);
