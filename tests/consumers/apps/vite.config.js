// Relative addresses: the apps may lie under any path. Top-level await, as the pages are nothing without their corpus.
const pages = ['notes', 'form', 'code'];

export default {
  base: './',
  build: { target: 'es2022', rolldownOptions: { input: pages.map((page) => `${page}.html`) } },
};
