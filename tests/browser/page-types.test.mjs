import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('the page uses the package as its types say', () => {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const www = fileURLToPath(new URL('../../www', import.meta.url));
  execFileSync(process.execPath, [join(typescript, 'bin/tsc'), '--project', www], { stdio: 'inherit' });
});
