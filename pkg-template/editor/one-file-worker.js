// The worker of `openCorpus` in nearprint.min.js: it imports the same file, from the browser's cache, so the file holds nothing twice.

import { fileOf, startFrom } from './own-worker.js';

let file;

export function startWorker() {
  const code = () => `import { serve } from ${JSON.stringify(import.meta.url)};\nserve();\n`;
  return startFrom(() => (file ??= fileOf(code())), { type: 'module' });
}
