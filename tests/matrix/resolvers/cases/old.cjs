const { fingerprint, recipes, toHex } = require('nearprint');
const { createChecker, openCorpus } = require('nearprint/editor');

console.log(toHex(fingerprint('Python is sexy', recipes.textbook)), typeof createChecker, typeof openCorpus);
