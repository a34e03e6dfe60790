import * as nearprint from 'nearprint';
import * as js from 'nearprint/js';
import { expect, test } from 'vitest';
import check from '../../app/check.js';

test('nearprint works', async () => {
  await nearprint.init();
  expect(check(nearprint)).toBe('works');
  expect(check(js)).toBe('works');
});
