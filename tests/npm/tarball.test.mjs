// The contents of the tarball, and that it is the same wherever it is packed.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder, installed } from './consumer.mjs';

const files = readdirSync(installed, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

test('the licences of all that is compiled into the module, and of what the command is made with, are beside them', () => {
  const read = (name) => readFileSync(join(installed, name), 'utf8');
  const text = read('dist/nearprint.LICENCES.txt');
  const entries = new Map(text.split(/^== /m).map((entry) => [entry.split(/[ :]/)[0], entry]));
  const crates = 'md-5 digest block-buffer hybrid-array typenum unicode-segmentation wasm-bindgen js-sys serde serde-wasm-bindgen';
  for (const name of crates.split(' ')) assert.match(entries.get(name) ?? '', /Permission is hereby granted, free of charge/, name);
  // It has no licence file of its own; the text of the licence is in the package.
  assert.match(entries.get('fxhash'), /By .+\. The text of the Apache License/);
  assert.match(read('LICENSE-APACHE'), /Apache License/);
  assert.match(text, /^== the standard library of Rust: MIT OR Apache-2\.0$[^=]*hashbrown/m);
  assert.match(text, /^== data files of Unicode: Unicode-3\.0$[^=]*UNICODE LICENSE V3/m);
  const command = read('dist/cli.LICENCES.txt');
  const libraries =
    'commander picocolors cli-progress entities parse5 htmlparser2 css-select postal-mime diff hyparquet hyparquet-compressors ' +
    'hyparquet-writer fzstd js-yaml smol-toml';
  for (const name of libraries.split(' ')) assert.match(command, new RegExp(`^== ${name}\n\n[^=]*copyright`, 'im'));
});

test('the command starts as a program, and is small', () => {
  const cli = readFileSync(join(installed, 'dist/cli.mjs'), 'latin1');
  assert.match(cli, /^#!\/usr\/bin\/env node\n/);
  assert.doesNotMatch(cli, /[A-Za-z0-9+/]{50000}/);
  const late = files.filter((file) => file.startsWith(join(installed, 'dist/cli/'))).reduce((sum, file) => sum + statSync(file).size, 0);
  assert.ok(cli.length < 270_000 && cli.length + late < 1_020_000, `${cli.length} and ${late}`);
});

test('every link in its pages leads to a page that is in it', () => {
  let checked = 0;
  for (const page of files.filter((file) => file.endsWith('.md'))) {
    const prose = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
    for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#)/.test(target)) continue;
      assert.ok(files.includes(resolve(dirname(page), target.split('#')[0])), `${page} links to ${target}`);
      checked++;
    }
  }
  assert.ok(checked > 20, `${checked} links`);
});

test('the type of `code` has every code that there is, and no other', () => {
  const types = readFileSync(join(installed, 'dist/index.d.mts'), 'utf8').match(/type ErrorCode =([^;]*);/)[1];
  const typed = new Set(types.match(/ERR_\w+/g));
  // The command line contains libraries with their own codes.
  const scripts = files
    .filter((file) => file.endsWith('.mjs') && !/cli\.mjs$|\/cli\/|twin\.mjs$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const thrown = new Set(
    scripts
      .flatMap((script) => script.match(/['"]ERR_[A-Z_]+['"]/g) ?? [])
      .map((code) => code.slice(1, -1))
      .filter((code) => code !== 'ERR_'),
  );
  const module = readFileSync(join(installed, 'dist/nearprint.wasm'), 'latin1');
  assert.deepEqual(
    [...thrown].filter((code) => !typed.has(code)),
    [],
  );
  assert.deepEqual(
    [...typed].filter((code) => !thrown.has(code) && !module.includes(code)),
    [],
  );
});

test('types import other entries by their names, and their examples are as they were written', () => {
  for (const extension of ['mts', 'cts']) {
    const types = readFileSync(join(installed, `dist/client.d.${extension}`), 'utf8');
    assert.match(types, /from 'nearprint\/fingerprints';/);
    assert.match(types, /new URL\('\.\/nearprint\.worker\.js', import\.meta\.url\)/);
  }
});

test('nothing in it names the folder in which it was made', () => {
  const made = dirname(dirname(resolve(process.env.NEARPRINT_TARBALL)));
  for (const file of files) assert.ok(!readFileSync(file).includes(made), file);
});

test('packed in two folders, at two times, it is the same byte for byte', () => {
  const tarballs = ['one', 'another/place'].map((name, i) => {
    const place = join(folder, name);
    mkdirSync(place, { recursive: true });
    cpSync(installed, join(place, 'package'), { recursive: true });
    for (const file of files) utimesSync(join(place, 'package', file.slice(installed.length)), 1e9 + i * 1e6, 1e9 + i * 1e6);
    const options = {
      cwd: join(place, 'package'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    };
    const packed = execFileSync('npm', ['pack', '--pack-destination', '..', '--loglevel=error'], options);
    return readFileSync(join(place, packed.trim()));
  });
  assert.ok(tarballs[0].equals(tarballs[1]));
});
