import { corpora } from './corpus.js';

const own = () => ({ worker: new Worker(new URL('./editor-worker.js', import.meta.url), { type: 'module' }) });
corpora({ own }).then((results) => (document.title = JSON.stringify(results)));
