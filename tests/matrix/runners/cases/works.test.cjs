const nearprint = require('nearprint');
const js = require('nearprint/js');

test('nearprint works', async () => {
  await nearprint.init();
  for (const entry of [nearprint, js]) {
    expect(entry.toHex(entry.fingerprint('Python is sexy', entry.recipes.textbook))).toBe('7cf3a135aa595818');
    const index = entry.Index.from([5n, 7n]);
    expect(entry.Index.fromBytes(index.toBytes()).near(4n)).toHaveLength(2);
    expect(() => entry.Index.fromBytes(new Uint8Array(3))).toThrow(entry.NearprintError);
    const draft = new entry.Draft('半分 👍');
    draft.replace(0, 0, '京');
    expect(draft.toString()).toBe('京半分 👍');
  }
});

// jsdom has no `fetch`.
(globalThis.fetch ? test : test.skip)('an archive on a host is opened', async () => {
  const archive = await nearprint.openArchive(process.env.NEARPRINT_ARCHIVE);
  const [match] = await archive.check(process.env.NEARPRINT_TEXT);
  expect([match.id, match.scope]).toEqual(['docs/setup.txt', 'document']);
});
