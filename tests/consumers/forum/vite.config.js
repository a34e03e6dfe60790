// Relative addresses: a forum may lie under any path. Top-level await, as the page is nothing without its corpus.
export default { base: './', build: { target: 'es2022' } };
