// Chromium and the site, for all tests of a file.
import { after } from 'node:test';
import { start } from './chromium.mjs';

export const chromium = await start();
after(() => chromium.close());
