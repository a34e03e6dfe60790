import * as nearprint from 'nearprint';
import * as js from 'nearprint/js';
import { expect, test } from 'vitest';
import checkArchive from '../../app/archive.js';
import check from '../../app/check.js';

test('nearprint works', async () => {
  await nearprint.init();
  expect(check(nearprint)).toBe('works');
  expect(check(js)).toBe('works');
  expect(await checkArchive(nearprint.openArchive, import.meta.env.NEARPRINT_ARCHIVE)).toBe('works');
});
