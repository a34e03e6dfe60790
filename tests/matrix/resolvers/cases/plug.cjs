const { fingerprint, recipes, toHex } = require('nearprint');
const { useChecker } = require('nearprint/react');
const { Nearprint } = require('nearprint/tiptap');

console.log(toHex(fingerprint('Python is sexy', recipes.textbook)), Nearprint.name, typeof useChecker);
