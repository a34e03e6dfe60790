import { language } from './language.ts'

/** 1,234 */
export const whole = (n: number) => new Intl.NumberFormat(language).format(n)

/** −0.42, with a true minus and always two decimals, so that figures keep their width */
export const hundredths = (n: number) => n.toFixed(2).replace('-', '−')

/** 12.3 */
export const tenths = (n: number) => n.toFixed(1).replace('-', '−')

/** −5, +3, 0 */
export const signed = (n: number) => (n > 0 ? `+${n}` : `${n}`.replace('-', '−'))

/** Three significant figures and a fitting unit: 0.84 µs, 12.5 µs, 1.24 ms */
export function duration(microseconds: number): string {
  const [n, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms']
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(n)} ${unit}`
}

/** 1 shingle, 2 shingles: for English, where nouns know number */
export const count = (n: number, noun: string) => `${whole(n)} ${noun}${n === 1 ? '' : 's'}`

/** 97 %, or with decimals 97.2 % */
export const percent = (part: number, decimals = 0) => `${(100 * part).toFixed(decimals)} %`

/** 80 kB, 5.25 GB: three significant figures in powers of a thousand */
export function bytes(many: number): string {
  const power = Math.min(5, Math.max(0, Math.floor(Math.log10(Math.max(1, many)) / 3)))
  return `${new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(many / 1000 ** power)} ${['B', 'kB', 'MB', 'GB', 'TB', 'PB'][power]}`
}

/** a, b, c */
export const list = (parts: readonly string[]) => parts.join(language === 'zh' ? '、' : ', ')

/** 380 characters, 4.2 million characters: as large a unit as leaves a figure that says something. */
export function characters(many: number): string {
  if (language === 'zh') return many < 1e5 ? `${whole(many)} 字` : `${whole(Math.round(many / 1e4))} 万字`
  return many < 1e6 ? count(many, 'character') : `${(many / 1e6).toFixed(1)} million characters`
}
