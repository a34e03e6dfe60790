import { fingerprint, recipes, toHex } from 'nearprint';
import { report } from './report.js';

document.querySelector('main')!.textContent = toHex(fingerprint('Python is sexy', recipes.textbook));
void report();
