// The worker that `openCorpus` starts unless it is given one. Its code is text, from which the browser makes a file: no bundler and no
// development server needs to know of it, and it starts on a page whose scripts come from elsewhere, such as a CDN.

import { corpusGroup as corpus } from '../engine-inlined.js';
import { fileOf, startFrom } from './blob-worker.js';
import { code } from './worker-code.js';

let file;

export function startWorker() {
  const worker = startFrom(() => (file ??= fileOf(code)));
  worker.postMessage({ corpus });
  return worker;
}
