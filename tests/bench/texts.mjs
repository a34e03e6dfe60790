// Artificial texts of the benches, the same on every run.

/** Draws numbers below a bound: draw(9). What follows depends on `draw.state` alone. */
export function random(seed) {
  let state = seed >>> 0;
  const below = (bound) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
  const draw = Object.assign(below, { of: (list) => list[below(list.length)], seldom: (bound) => Math.min(below(bound), below(bound)) });
  return Object.defineProperty(draw, 'state', { get: () => state, set: (value) => (state = value) });
}

const scripts = [
  ['etaoinshrdlucmfwypvbgk', 2, 9],
  ['оеаинтсрвлкмдпуяызьбг', 2, 9],
  ['ειαονσρτυπκμλγδθ', 2, 9],
  ['aeiouäöüßnrstdhlmgbk', 3, 11],
  ['אבגדהוזחטיכלמנסעפצקרשת', 2, 7],
  ['的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生', 1, 3],
  ['のにはをたがでてとしれさあいうえおかきくけこすせそなぬねまみむもやゆよらりる', 2, 5],
];

/** Invented words of a language, the most frequent ones first. */
export function vocabulary(language, count) {
  const draw = random(1000 + language);
  const [letters, least, most] = scripts[language % scripts.length];
  return Array.from({ length: count }, () =>
    Array.from({ length: least + draw(most - least) }, () => letters[draw.seldom(letters.length)]).join(''),
  );
}

export function sentence(draw, words, count, between = ' ') {
  return Array.from({ length: count }, () => words[draw.seldom(words.length)]).join(between);
}

/** The text with a word in twelve replaced. */
export function changed(draw, text, words) {
  const parts = text.split(' ').map((word) => (draw(12) === 0 ? draw.of(words) : word));
  return parts.join(' ');
}
