import { report } from './corpus.js';

report({ own: () => ({ worker: new Worker(new URL('./editor-worker.js', import.meta.url), { type: 'module' }) }) });
