// The worker that `openCorpus` starts unless it is given one. Its code is text, from which the browser makes a file: no bundler and no
// development server needs to know of it, and it starts on a page whose scripts come from elsewhere, such as a CDN.

import {
  corpusGroup as corpus,
  duplicatesGroup as duplicates,
  similarGroup as similar,
  snapshotsGroup as snapshots,
} from '../engine-inlined.js';
// By way of the entry, so that the packed module stays in one piece with what uses it: apart from it, an app of `Corpus` is 1 KB larger.
import { NearprintError } from '../index.js';
import { code } from './worker-code.js';

let file;
let policy;

export function startWorker() {
  const worker = startFrom(() => (file ??= fileOf(code)));
  worker.postMessage({ corpus, similar, duplicates, snapshots });
  return worker;
}

/** Starts a worker. `addressOf` returns the address of its script. */
export function startFrom(addressOf, options) {
  try {
    return new Worker(allowed(addressOf()), options);
  } catch (cause) {
    throw new NearprintError('ERR_WORKER', `no worker can be started here (${cause.message})`, { cause });
  }
}

/** Makes a file of a script, which lives as long as the page, and returns its address. */
export const fileOf = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/** If the Content-Security-Policy requires trusted types, a worker starts only from an address that a policy has passed. */
function allowed(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy('nearprint', { createScriptURL: (address) => address });
  } catch {
    // The page's list of policies does not allow it: then the worker starts only if it needs none.
  }
  return policy?.createScriptURL(address) ?? address;
}
