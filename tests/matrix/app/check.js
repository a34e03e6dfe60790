// Checks for every platform: a function, an object, a snapshot, an error, text beyond ASCII.
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
  index.dispose();
  return 'works';
}
