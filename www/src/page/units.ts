import { language } from './language.ts';
import { count, whole } from './numbers.ts';

/** 12.3 */
export const tenths = (n: number) => n.toFixed(1).replace('-', '−');

/** Three significant figures and a fitting unit: 0.84 µs, 12.5 µs, 1.24 ms */
export function duration(microseconds: number): string {
  const [n, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms'];
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(n)} ${unit}`;
}

/** 97 %, or with decimals 97.2 % */
export const percent = (part: number, decimals = 0) => `${(100 * part).toFixed(decimals)} %`;

/** 80 kB, 5.25 GB: three significant figures in powers of a thousand */
export function bytes(many: number): string {
  const power = Math.min(5, Math.max(0, Math.floor(Math.log10(Math.max(1, many)) / 3)));
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(many / 1000 ** power)} ${['B', 'kB', 'MB', 'GB', 'TB', 'PB'][power]}`;
}

/** a, b, c */
export const list = (parts: readonly string[]) => parts.join(language === 'zh' ? '、' : ', ');

/** 380 characters, 4.2 million characters: in a fitting unit. */
export function characters(many: number): string {
  if (language === 'zh') return many < 1e5 ? `${whole(many)} 字` : `${whole(Math.round(many / 1e4))} 万字`;
  return many < 1e6 ? count(many, 'character') : `${(many / 1e6).toFixed(1)} million characters`;
}
