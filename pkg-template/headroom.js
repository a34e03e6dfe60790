// If the stack overflowed in the middle of a call, memory would be left half written. So each call is preceded by a trial that uses
// as much stack as a call. If that much is not left, the trial throws the error that the caller's own recursion was about to meet.

/** The number of 8-byte values for which a frame of the trial has room. */
const VALUES = 1000;
const FRAMES = 8;
/** JavaScript frames of 64 bytes or more each. */
const SMALL_FRAMES = 1000;
/** The first trials are recursions of JavaScript, because the faster trial of WebAssembly takes a tenth of the first call to compile. After
    more of them the engine would optimize the recursion, and its frames would be smaller. */
const RECURSIONS = 8;

/** The trial of each platform, by its `WebAssembly`. */
const trials = /*#__PURE__*/ new WeakMap();

/** A function that throws where less than 64 KB of the stack are left; one for all engines of a platform. */
export function trialOf(platform) {
  if (!trials.has(platform)) trials.set(platform, createTrial(platform));
  return trials.get(platform);
}

function createTrial(platform) {
  let trial = () => recurse(SMALL_FRAMES);
  let calls = 0;
  return () => {
    trial();
    if (++calls === RECURSIONS) trial = compiledTrial(platform) ?? trial;
  };
}

function compiledTrial({ Instance, Module }) {
  if (Module === undefined) return undefined;
  try {
    const { f } = new Instance(new Module(trialModule()), { '': { '': () => 0 } }).exports;
    return () => f(FRAMES);
  } catch {
    // Some platforms compile nothing at run time.
    return undefined;
  }
}

const recurse = (depth) => (depth === 0 ? 0 : 1 + recurse(depth - 1));

/**
 * When a function begins, the engine checks that there is room for its whole frame. This function has a large frame and never fills
 * it, so the trial takes 40 ns; a JavaScript recursion that uses as much stack takes 3000 ns. With an imported `value`:
 *
 *     f(depth: i32): f64 { if (depth) f(depth - 1); return depth < 0 ? value() + (value() + …) : 0 }
 */
function trialModule() {
  const depth = [0x20, 0];
  const recursion = [...depth, 0x04, 0x40, ...depth, 0x41, 1, 0x6b, 0x10, 1, 0x1a, 0x0b];
  const sumIfNegative = [...depth, 0x41, 0, 0x48, 0x04, 0x7c];
  const otherwise = [0x05, 0x44, 0, 0, 0, 0, 0, 0, 0, 0, 0x0b, 0x0b];
  const before = [0, ...recursion, ...sumIfNegative];
  const length = before.length + 3 * VALUES - 1 + otherwise.length;
  const sections = [
    [1, 10, 2, 0x60, 0, 1, 0x7c, 0x60, 1, 0x7f, 1, 0x7c], // types
    [2, 5, 1, 0, 0, 0, 0], // imports `value`
    [3, 2, 1, 1],
    [7, 5, 1, 1, 0x66, 0, 1], // exports f
    [10, ...leb128(length + 3), 1, ...leb128(length), ...before],
  ];
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()];
  const module = new Uint8Array(head.length + length - before.length);
  module.set(head);
  // The calls of `value` are pairs of bytes, the second of which is 0.
  for (let call = 0; call < VALUES; call++) module[head.length + 2 * call] = 0x10;
  module.fill(0xa0, head.length + 2 * VALUES);
  module.set(otherwise, module.length - otherwise.length);
  return module;
}

/** Two bytes: of numbers from 128 on. */
const leb128 = (number) => [(number & 127) | 128, number >> 7];
