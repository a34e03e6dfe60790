// The recipe `default`, with the weights 'once' or 'count', in plain JavaScript: bit for bit what nearprint computes, and as fast
// as possible. 64-bit numbers are two 32-bit halves (`Math.imul`); counters are bit-sliced and fed through carry-save adders, eight
// features at a time; distinct 4-grams of ASCII are found by a bitmap, all others by a hash table; and nothing is allocated for
// plain text. Each other character that stands by itself is read once; those that may join their neighbours go to `Intl.Segmenter`.

import { isCjk, isKept, seen as seenOf, trim } from '../../vectors/characters.mjs';

const K_LOW = 0x27220a95;
const K_HIGH = 0x517cc1b7;
const BASE = 36;
const PLANES = 24;

// The folded form of an ASCII byte: its code, or 0 if it is dropped.
const fold = new Uint8Array(128);
const digit = new Uint8Array(128);
for (let i = 0; i < BASE; i++) {
  const code = i < 10 ? 48 + i : 87 + i;
  fold[code] = code;
  digit[code] = i;
  if (i >= 10) fold[code - 32] = code;
}

const segmenter = new Intl.Segmenter('en');
const RULES = { punctuation: 'drop', case: 'fold', marks: 'fold' };
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}/u;
/** What each character is read as that stands by itself: a list of units. */
const known = new Map();

let bytes = new Uint8Array(1 << 16);
let ends = new Int32Array(1 << 16);
let filled, units, cjk, ascii;
const seen = new Int32Array(BASE ** 4 / 32);
const touched = new Int32Array(BASE ** 4);
let touches = 0;
let slotsLow = new Int32Array(1 << 10);
let slotsHigh = new Int32Array(1 << 10);
let slots = 0;

const BATCH = 1024;
const foldsLow = new Int32Array(BATCH);
const foldsHigh = new Int32Array(BATCH);
let queue, votes;
const planesLow = new Int32Array(PLANES);
const planesHigh = new Int32Array(PLANES);

export function twin(text, once) {
  queue = votes = 0;
  planesLow.fill(0);
  planesHigh.fill(0);
  eachParagraph(text, once);
  flush();
  for (let i = 0; i < touches; i++) seen[touched[i] >> 5] = 0;
  touches = 0;
  if (slots > 0) {
    slotsLow.fill(0);
    slotsHigh.fill(0);
    slots = 0;
  }
  const half = votes >>> 1;
  return (BigInt(majority(planesHigh, half)) << 32n) | BigInt(majority(planesLow, half));
}

// ---- text → letters ---------------------------------------------------------------------------------------------------

function eachParagraph(text, once) {
  let start = 0;
  let breaks = 0;
  // A border is white space with two line breaks or more; CR LF is one. What nobody sees changes nothing.
  let last = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 32 && c < 0x85) {
      breaks = last = 0;
    } else if (c === 10 || c === 13 || c === 11 || c === 12 || c === 0x85 || c === 0x2028) {
      if (!(c === 10 && last === 13) && ++breaks === 2) {
        addParagraph(text, start, i, once);
        start = i;
      }
      last = c;
    } else if (c === 0x2029) {
      if (breaks < 2) addParagraph(text, start, i, once);
      breaks = 2;
      start = i;
      last = 0;
    } else if (isWhite(c)) {
      last = 0;
    } else if (breaks > 0 && !isInvisibleAt(text, i)) {
      breaks = last = 0;
    }
  }
  addParagraph(text, start, text.length, once);
}

/** Whether nobody sees the code point there, or the one that ends there. */
function isInvisibleAt(text, i) {
  const isSecond = (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800;
  return INVISIBLE.test(text.slice(isSecond ? i - 1 : i, i + 2));
}

function isWhite(c) {
  return (
    c === 32 ||
    (c >= 9 && c <= 13) ||
    c === 0xa0 ||
    c === 0x1680 ||
    (c >= 0x2000 && c <= 0x200a) ||
    c === 0x202f ||
    c === 0x205f ||
    c === 0x3000
  );
}

function addParagraph(text, start, end, once) {
  // Leaves out the white space at the start: a paragraph always begins at a border of clusters.
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  filled = units = cjk = 0;
  ascii = true;
  for (let i = start; i < end;) {
    const c = text.charCodeAt(i);
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 97;
    if (c < 128 && next < 128) {
      i = addAscii(text, i, end);
    } else if (isHan(c) && isPlain(next)) {
      i = addHan(text, i, end);
    } else if (isPlain(c) && isPlain(next)) {
      addCharacter(text[i]);
      i++;
    } else {
      let to = i + 1;
      while (to < end && !(isPlain(text.charCodeAt(to - 1)) && isPlain(text.charCodeAt(to)))) to++;
      unitsOf(text.slice(i, to)).forEach(addUnit);
      i = to;
    }
  }
  addFeatures(once);
}

/** Room for so many characters. */
function reserve(count) {
  if (filled + 3 * count + 8 > bytes.length) bytes = longer(bytes, 2 * (filled + 3 * count) + 8);
  if (filled + count > ends.length) ends = longer(ends, 2 * (filled + count));
}

function longer(list, length) {
  const more = new list.constructor(length);
  more.set(list);
  return more;
}

/** Reads on while one ASCII character follows another. Local variables are several times as fast as those of the module. */
function addAscii(text, i, end) {
  reserve(end - i);
  const to = bytes;
  let at = filled;
  let c = text.charCodeAt(i);
  while (i < end) {
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 97;
    if (c > 127 || next > 127) break;
    const letter = fold[c];
    to[at] = letter;
    at += (letter + 127) >> 7;
    c = next;
    i++;
  }
  if (!ascii) for (let end = filled + 1; end <= at; end++) ends[units++] = end;
  filled = at;
  return i;
}

function addHan(text, i, end) {
  reserve(end - i);
  if (ascii) beginEnds();
  const to = bytes;
  let at = filled;
  let unit = units;
  let c = text.charCodeAt(i);
  while (i < end) {
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 97;
    if (!isHan(c) || !isPlain(next)) break;
    to[at] = 0xe0 | (c >> 12);
    to[at + 1] = 0x80 | ((c >> 6) & 63);
    to[at + 2] = 0x80 | (c & 63);
    ends[unit++] = at += 3;
    c = next;
    i++;
  }
  cjk += unit - units;
  filled = at;
  units = unit;
  return i;
}

/** Starts the list of ends: until now each unit was a byte. */
function beginEnds() {
  ascii = false;
  while (units < filled) ends[units++] = units;
}

const isBlank = (c) => isWhite(c) || c === 0x85 || c === 0x2028 || c === 0x2029;
const isHan = (c) => (c >= 0x4e00 && c <= 0x9fff) || (c >= 0x3400 && c <= 0x4dbf) || (c >= 0xac00 && c <= 0xd7a3);
const isPlain = (c) =>
  (c < 0x300 && c !== 0xad) ||
  (c >= 0x4e00 && c <= 0x9fff) ||
  (c > 0x37a && c <= 0x482) ||
  (c >= 0x48a && c <= 0x52f) ||
  (c >= 0x2010 && c <= 0x2027) ||
  (c >= 0x3000 && c <= 0x3029) ||
  (c >= 0x3041 && c <= 0x3096) ||
  (c >= 0x309b && c <= 0x30ff) ||
  (c >= 0x3400 && c <= 0x4dbf) ||
  (c >= 0xac00 && c <= 0xd7a3) ||
  (c >= 0xff01 && c <= 0xff5e);

function addCharacter(c) {
  let list = known.get(c);
  if (list === undefined) known.set(c, (list = unitsOf(c)));
  list.forEach(addUnit);
}

/** The units of a text that does not join what stands beside it. */
const unitsOf = (text) =>
  Array.from(segmenter.segment(seenOf(text, RULES)), ({ segment }) => trim(segment))
    .filter((unit) => isKept(unit, RULES))
    .map((unit) => ({ encoded: new TextEncoder().encode(unit), wide: isCjk(unit) }));

function addUnit({ encoded, wide }) {
  reserve(encoded.length);
  if (ascii && encoded.length > 1) beginEnds();
  bytes.set(encoded, filled);
  filled += encoded.length;
  if (ascii) return;
  ends[units++] = filled;
  if (wide) cjk++;
}

// ---- letters → features -----------------------------------------------------------------------------------------------

function addFeatures(once) {
  if (ascii) units = filled;
  if (units === 0) return;
  const width = !ascii && 3 * cjk >= units ? 2 : 4;
  if (units <= width) addFeature(0, filled, once);
  else if (ascii && once) addDistinctGrams();
  else if (ascii) addGrams();
  else for (let unit = 0; unit + width <= units; unit++) addFeature(unit === 0 ? 0 : ends[unit - 1], ends[unit + width - 1], once);
}

/** The fold of one word of 32 bits is its product with K. Both halves of it are exact as floating-point numbers. */
function addGrams() {
  const from = bytes;
  const length = filled;
  let word = (from[0] << 8) | (from[1] << 16) | (from[2] << 24);
  let q = queue;
  for (let i = 3; i < length; i++) {
    word = (word >>> 8) | (from[i] << 24);
    const high = (((word >>> 16) * K_LOW + (((word & 0xffff) * K_LOW * 2 ** -16) | 0)) * 2 ** -16) | 0;
    foldsLow[q] = Math.imul(word, K_LOW);
    foldsHigh[q] = high + Math.imul(word, K_HIGH);
    if (++q === BATCH) {
      queue = q;
      flush();
      q = 0;
    }
  }
  queue = q;
}

function addDistinctGrams() {
  const from = bytes;
  const length = filled;
  let word = (from[0] << 8) | (from[1] << 16) | (from[2] << 24);
  let gram = (digit[from[0]] * BASE + digit[from[1]]) * BASE + digit[from[2]];
  let first = 0;
  for (let i = 3; i < length; i++) {
    const byte = from[i];
    word = (word >>> 8) | (byte << 24);
    gram = (gram - first) * BASE + digit[byte];
    first = digit[word & 127] * BASE ** 3;
    const bit = 1 << (gram & 31);
    const before = seen[gram >> 5];
    if ((before & bit) === 0) {
      seen[gram >> 5] = before | bit;
      touched[touches++] = gram;
      const high = (((word >>> 16) * K_LOW + (((word & 0xffff) * K_LOW * 2 ** -16) | 0)) * 2 ** -16) | 0;
      vote(Math.imul(word, K_LOW), (high + Math.imul(word, K_HIGH)) | 0);
    }
  }
}

let foldLow, foldHigh;

function step(wordLow, wordHigh) {
  const l = ((foldLow << 5) | (foldHigh >>> 27)) ^ wordLow;
  const h = ((foldHigh << 5) | (foldLow >>> 27)) ^ wordHigh;
  const carried = (((l >>> 16) * K_LOW + (((l & 0xffff) * K_LOW * 2 ** -16) | 0)) * 2 ** -16) | 0;
  foldLow = Math.imul(l, K_LOW);
  foldHigh = (carried + Math.imul(l, K_HIGH) + Math.imul(h, K_LOW)) | 0;
}

const word = (at) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);

function addFeature(at, end, once) {
  // A 4-gram of ASCII may also occur in a paragraph of ASCII only, so both share one set.
  const isGram = end - at === 4 && (word(at) & 0x80808080) === 0;
  if (once && isGram && !isNewGram(at)) return;
  foldLow = foldHigh = 0;
  for (; at + 8 <= end; at += 8) step(word(at), word(at + 4));
  if (at + 4 <= end) {
    step(word(at), 0);
    at += 4;
  }
  for (; at < end; at++) step(bytes[at], 0);
  if (!once || isGram || isNew(foldLow, foldHigh)) vote(foldLow, foldHigh);
}

function isNewGram(at) {
  let gram = 0;
  for (let i = at; i < at + 4; i++) gram = gram * BASE + digit[bytes[i]];
  const bit = 1 << (gram & 31);
  const before = seen[gram >> 5];
  if ((before & bit) !== 0) return false;
  seen[gram >> 5] = before | bit;
  touched[touches++] = gram;
  return true;
}

/** No feature of letters folds to 0, so 0 is an empty slot. */
function isNew(low, high) {
  if (2 * slots >= slotsLow.length) grow();
  const mask = slotsLow.length - 1;
  let slot = high & mask;
  while (slotsLow[slot] !== 0 || slotsHigh[slot] !== 0) {
    if (slotsLow[slot] === low && slotsHigh[slot] === high) return false;
    slot = (slot + 1) & mask;
  }
  slotsLow[slot] = low;
  slotsHigh[slot] = high;
  slots++;
  return true;
}

function grow() {
  const [lows, highs] = [slotsLow, slotsHigh];
  slotsLow = new Int32Array(4 * lows.length);
  slotsHigh = new Int32Array(4 * lows.length);
  slots = 0;
  for (let i = 0; i < lows.length; i++) if (lows[i] !== 0 || highs[i] !== 0) isNew(lows[i], highs[i]);
}

// ---- hashes → fingerprint -----------------------------------------------------------------------------------------------

function vote(l, h) {
  foldsLow[queue] = l;
  foldsHigh[queue] = h;
  if (++queue === BATCH) flush();
}

function flush() {
  votes += queue;
  for (let i = 0; i < queue; i++) {
    let l = foldsLow[i];
    let h = foldsHigh[i];
    l = Math.imul(l ^ h ^ (h >>> 15), 0x9e3779b1);
    h = Math.imul(h ^ l ^ (l >>> 16), 0x85ebca77);
    l = Math.imul(l ^ h ^ (h >>> 15), 0xc2b2ae3d);
    h = Math.imul(h ^ l ^ (l >>> 16), 0x27d4eb2f);
    l ^= h >>> 16;
    foldsLow[i] = l;
    foldsHigh[i] = h ^ (l >>> 15);
  }
  // Zeros add to no count.
  while (queue % 8 !== 0) foldsLow[queue] = foldsHigh[queue++] = 0;
  add(planesLow, foldsLow, queue);
  add(planesHigh, foldsHigh, queue);
  queue = 0;
}

/** Eight words at once: four full adders make twos, two make fours, one makes an eight, which ripples on. */
function add(planes, words, count) {
  let ones = planes[0];
  let twos = planes[1];
  let fours = planes[2];
  for (let at = 0; at < count; at += 8) {
    let a, b, u, two1, two2, four1, four2;
    ((a = words[at]), (b = words[at + 1]), (u = ones ^ a), (two1 = (ones & a) | (u & b)), (ones = u ^ b));
    ((a = words[at + 2]), (b = words[at + 3]), (u = ones ^ a), (two2 = (ones & a) | (u & b)), (ones = u ^ b));
    ((u = twos ^ two1), (four1 = (twos & two1) | (u & two2)), (twos = u ^ two2));
    ((a = words[at + 4]), (b = words[at + 5]), (u = ones ^ a), (two1 = (ones & a) | (u & b)), (ones = u ^ b));
    ((a = words[at + 6]), (b = words[at + 7]), (u = ones ^ a), (two2 = (ones & a) | (u & b)), (ones = u ^ b));
    ((u = twos ^ two1), (four2 = (twos & two1) | (u & two2)), (twos = u ^ two2));
    u = fours ^ four1;
    let carry = (fours & four1) | (u & four2);
    fours = u ^ four2;
    for (let i = 3; carry !== 0; i++) {
      const plane = planes[i];
      planes[i] = plane ^ carry;
      carry &= plane;
    }
  }
  planes[0] = ones;
  planes[1] = twos;
  planes[2] = fours;
}

/** The bits that more than half of the features have: compared plane by plane, from the highest. */
function majority(planes, half) {
  let above = 0;
  let equal = -1;
  for (let i = PLANES - 1; i >= 0; i--) {
    if ((half >>> i) & 1) equal &= planes[i];
    else {
      above |= equal & planes[i];
      equal &= ~planes[i];
    }
  }
  return above >>> 0;
}
