// Checks for every platform: a function, an object, a snapshot, an error, text beyond ASCII, words of the platform's dictionaries.
export default function check(n) {
  const expect = (what, found, wanted) => {
    if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`);
  };
  expect('fingerprint', n.toHex(n.fingerprint('Python is sexy', n.recipes.textbook)), '7cf3a135aa595818');
  expect('sketch', n.sketch('北京好吃的火锅 👍🏽').features > 0, true);
  const index = n.Index.from([5n, 7n]);
  expect('near', n.Index.fromBytes(index.toBytes()).near(4n).length, 2);
  const draft = new n.Draft('Python');
  draft.replace(6, 6, ' is sexy');
  expect('draft', draft.fingerprint, n.fingerprint('Python is sexy'));
  let code;
  try {
    n.Index.fromBytes(new Uint8Array(3));
  } catch (error) {
    code = error instanceof n.NearprintError && error.code;
  }
  expect('error', code, 'ERR_BAD_SNAPSHOT');
  const words = n.segmentWords('她有 12 本书，在北京读书。', 'zh');
  expect('words', ['12', '北京', '读书'].every((word) => words.includes(word)) || words.join(), true);
  index.dispose();
  return 'works';
}
