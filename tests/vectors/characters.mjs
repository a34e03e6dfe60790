// Characters and units by src/DESIGN.md, with the platform's own Unicode: no code and no table of the library. The program behind the
// golden vectors reads texts by it.

/** A text without the white space around it. */
export const trim = (text) => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** Full-width ASCII and symbols, half-width kana and hangul. */
export function wide(c) {
  const code = c.codePointAt(0);
  if (c === 'ﾞ' || c === 'ﾟ') return c === 'ﾞ' ? '\u3099' : '\u309a';
  if ((code >= 0xff01 && code <= 0xff5e) || (code >= 0xff61 && code <= 0xff9f)) return c.normalize('NFKC');
  if (code >= 0xffe0 && code <= 0xffe6) return '¢£¬¯¦¥₩'[code - 0xffe0];
  if (code === 0xffa0) return '\u3164';
  if (code >= 0xffa1 && code <= 0xffbe) return String.fromCodePoint(code - 0xffa1 + 0x3131);
  const vowels = [0xffc2, 0xffca, 0xffd2, 0xffda].findLastIndex((first) => code >= first && code < first + 6);
  return vowels < 0 || code > 0xffdc ? c : String.fromCodePoint(0x314f + 6 * vowels + ((code - 0xffc2) % 8));
}

/** What a character looks like, in lower case: the mapping of compatibility, but for vertical and small forms, single jamo, vowel signs
    of Thai, Lao and Tibetan, arrows, boxes and spaces. */
function looks(c) {
  const code = c.codePointAt(0);
  const kept = [
    [0xe00, 0xfff],
    [0x3131, 0x318e],
    [0xffe8, 0xffee],
    [0xfe10, 0xfe19],
    [0xfe30, 0xfe6b],
    [0x309f, 0x309f],
    [0x30ff, 0x30ff],
  ];
  if (c.normalize('NFKD') === c || /\p{White_Space}/u.test(c) || kept.some(([first, last]) => first <= code && code <= last))
    return undefined;
  if (code >= 0xff00 && code < 0x10000) return wide(c).toLowerCase();
  const letters = c.normalize('NFKD').toLowerCase().normalize('NFKD').replace('\u0640', '').replaceAll('ς', 'σ').trimStart();
  return /[\p{Alphabetic}\p{N}]/u.test(letters) ? letters : undefined;
}

/** Letters that had another spelling, with a joiner that nobody sees: Bengali khanda ta, and Malayalam chillu letters. */
const SPELLED = new Map(Object.entries({ ৎ: 'ত্', ൔ: 'മ്', ൕ: 'യ്', ൖ: 'ഴ്', ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }));

/** A digit of any script as one of ASCII: ten digits follow each other, and where two rows do, the first one begins behind another character. */
function asciiDigit(c) {
  if (!/\p{Nd}/u.test(c) || c.normalize('NFKD') !== c) return c;
  let row = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(c.codePointAt(0) - row - 1))) row++;
  return String(row % 10);
}

const isMark = (c) =>
  /[\p{Mn}\p{Me}]/u.test(c) &&
  !/\p{DI}/u.test(c) &&
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\u0300-\u036f\u0485\u0486\u064b-\u0655\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/u.test(
    c,
  );
const isStarter = (c) => c !== '\u0345' && `\u0345${c}`.normalize('NFD')[0] === '\u0345';
const PLAIN = new Map(
  Object.entries({
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ł: 'l',
    ø: 'o',
    ŧ: 't',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    '\u0671': '\u0627',
    '\u0649': '\u064a',
    '\u06cc': '\u064a',
    '\u06d2': '\u064a',
    '\u06a9': '\u0643',
    '\u0629': '\u0647',
    '\u06c1': '\u0647',
    '\u06c3': '\u0647',
    '\u06d5': '\u0647',
    ஶ: 'ஸ',
  }),
);

/** The text that is seen, for recipes that read equivalent texts as one. */
export function seen(text, rules) {
  let letters = '';
  let onSymbol = false;
  const add = (c) => {
    if (isStarter(c)) onSymbol = !/[\p{Alphabetic}\p{N}\p{White_Space}]/u.test(c);
    letters += c;
  };
  for (const c of text.normalize('NFD')) {
    if (rules.case === 'fold' && (c === '\u0640' || /\p{DI}/u.test(c))) continue;
    for (const letter of rules.case === 'fold' ? (SPELLED.get(c) ?? looks(c) ?? c.toLowerCase().replace('ς', 'σ')) : c) {
      if (rules.marks === 'keep') add(letter);
      else if (isMark(letter) && !onSymbol) continue;
      else {
        const low = asciiDigit(letter).toLowerCase();
        const plain = PLAIN.get(low);
        Array.from(plain === undefined ? asciiDigit(letter) : low === letter ? plain : plain.toUpperCase()).forEach(add);
      }
    }
  }
  return letters.normalize();
}

/** Whether a folded unit holds a letter or a digit, or nothing is dropped. */
export function isKept(folded, { punctuation, marks }) {
  if (punctuation === 'keep') return folded !== '';
  const whole = Array.from(folded)
    .filter((c) => !/[ﾞﾟ]/.test(c) && !(marks === 'fold' && isMark(c)))
    .join('');
  return /[\p{Alphabetic}\p{Nd}\p{Nl}\p{No}]/u.test(whole);
}

const CJK = [
  [0x1100, 0x11ff],
  [0x3005, 0x3007],
  [0x3040, 0x318f],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa960, 0xa97f],
  [0xac00, 0xd7ff],
  [0xf900, 0xfaff],
  [0xff66, 0xffdc],
  [0x1aff0, 0x1b16f],
  [0x20000, 0x3ffff],
];
export const isCjk = (unit) => CJK.some(([first, last]) => unit.codePointAt(0) >= first && unit.codePointAt(0) <= last);
