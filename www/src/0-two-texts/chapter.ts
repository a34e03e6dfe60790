import './two-texts.css';
import './bit-strip.css';

export { mountTwoTexts } from './two-texts.ts';
