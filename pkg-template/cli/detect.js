// Which encoding bytes are in that are no UTF-8: the one in which most characters beyond ASCII are common letters of the languages that it is for.

/** Encodings, by the names of the platform's TextDecoder, and their common letters. Of two that fit equally well it is the first. */
const COMMON = {
  'windows-1252': 'äöüßÄÖÜéèêëàâáãåæçíîïìñóòôõøœúùûÉÈÀÇÅØÆ’‘“”„–—…«»°£€§·',
  'windows-1251': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфОАИНСВКПМ',
  shift_jis: 'のにはをたがでてとしれさるいなかもすあうまこらりよきくっつんスントルラリクタアイレシ、。ー',
  gb18030: '的一是不了在人有我他这中大来上个国到说们为和地出时年要，。、生以就会可也你对那得着下自之学',
  'euc-jp': 'のにはをたがでてとしれさるいなかもすあうまこらりよきくっつんスントルラリクタアイレシ、。ー',
  big5: '的一是不了在人有我他這中大來上個國到說們為和地出時年要，。、生以就會可也你對那得著下自之學',
  'euc-kr': '이다는에을의가고하지로은사기를한도어나리서시아있대해정인자',
  'koi8-r': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфОАИНСВКПМ',
  'windows-1250': 'ąćęłńóśźżčďěňřšťůýžáéíúőűöüăâîșțŁŚŻČŘŠŽ„”',
  'windows-1253': 'αοιετσνηυρπκμλςάέίόήύώωδγθφχβ',
  'windows-1254': 'ığşçöüİŞÇÖÜâ',
  'windows-1255': 'יוהלאתמרבשנםדעקחפגכ',
  'windows-1256': 'اليمنوتربةعدسفكحقجهأ',
};

/** The least share of common letters. Of text that is damaged, or in another encoding, none has as many. */
const LEAST = 0.5;

const HIGH = /[^\0-\x7f]/g;
/** Of Latin letters hardly three in a row are beyond ASCII; those of other scripts do not stand beside letters of ASCII. */
const IN_LATIN = /(?<![^\0-\x7f])[^\0-\x7f]{1,2}(?![^\0-\x7f])/g;
const IN_OTHERS = /(?<![A-Za-z])[^\0-\x7f](?![A-Za-z])/g;
const LATIN = ['windows-1252', 'windows-1250', 'windows-1254'];

/** The name of the encoding; 'utf-8' if none fits, or most of the bytes are UTF-8. */
export function detected(bytes) {
  const high = bytes.toString('latin1').match(HIGH).length;
  const invalid = bytes.toString().match(/\uFFFD/g)?.length ?? 0;
  // Of Latin-1 hardly two bytes are a character of UTF-8 by chance.
  if (2 * invalid < high / 2) return 'utf-8';
  let [best, most] = ['utf-8', LEAST];
  for (const [encoding, letters] of Object.entries(COMMON)) {
    const share = shareOf(bytes, encoding, new Set(letters));
    if (share > most) [best, most] = [encoding, share];
  }
  return best;
}

function shareOf(bytes, encoding, letters) {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const found = text.match(LATIN.includes(encoding) ? IN_LATIN : IN_OTHERS) ?? [];
    return [...found.join('')].filter((letter) => letters.has(letter)).length / text.match(HIGH).length;
  } catch {
    return 0; // other bytes, or a platform without this encoding
  }
}
