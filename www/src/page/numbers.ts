import { language } from './language.ts';

const format = new Intl.NumberFormat(language); // made once: making one is slow

/** 1,234 */
export const whole = (n: number) => format.format(n);

/** −0.42, with a true minus and always two decimals, so that figures keep their width */
export const hundredths = (n: number) => n.toFixed(2).replace('-', '−');

/** −5, +3, 0 */
export const signed = (n: number) => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'));

/** 1 shingle, 2 shingles: for English, where nouns know number */
export const count = (n: number, noun: string) => `${whole(n)} ${noun}${n === 1 ? '' : 's'}`;
