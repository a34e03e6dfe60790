import { fingerprint, recipes, toHex } from 'nearprint';
import { useChecker } from 'nearprint/react';
import { Nearprint } from 'nearprint/tiptap';

console.log(toHex(fingerprint('Python is sexy', recipes.textbook)), Nearprint.name, typeof useChecker);
