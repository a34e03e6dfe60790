import { defineConfig } from 'vite';
import { contentSecurity } from './content-security.js';
import { chapters, lesson } from './lesson.js';
import { languages } from './languages.js';
import { licences } from './licences.js';

export default defineConfig({
  base: './', // every address is relative: the page works under any path
  plugins: [lesson(), languages(), licences(), contentSecurity()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [
        'index.html',
        'zh/index.html',
        'deeper/index.html',
        'zh/deeper/index.html',
        ...chapters,
        'playground/index.html',
        'playground/zh/index.html',
        'exercises/index.html',
        'exercises/zh/index.html',
      ], // one document for each language
    },
  },
});
