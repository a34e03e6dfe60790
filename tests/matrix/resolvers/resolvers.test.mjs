// Tools that do not read `exports`, bundles that are no modules, packages without a folder node_modules, and older versions of peers.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import * as esbuild from 'esbuild';
import { ESLint } from 'eslint';
import imports from 'eslint-plugin-import';
import { loadConfig, runBuild } from 'metro';
import { browsers } from '../bundlers/browsers.mjs';
import { serve } from '../bundlers/serve.mjs';
import { pageOf, record, unpack } from '../consumer.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const SEXY = '7cf3a135aa595818';
const out = mkdtempSync(join(tmpdir(), 'nearprint-resolvers-'));
process.on('exit', () => rmSync(out, { recursive: true, force: true }));

before(() => unpack(here));

/** Runs a program as a classic script; returns what it prints. */
function asScript(code) {
  const printed = [];
  const { TextDecoder, TextEncoder, URL, WebAssembly, setTimeout, performance } = globalThis;
  const context = createContext({
    console: { log: (...all) => printed.push(all.join(' ')) },
    TextDecoder,
    TextEncoder,
    URL,
    WebAssembly,
    setTimeout,
    performance,
  });
  new Script(code).runInContext(context);
  return printed.join('\n');
}

test('Jest 27', () => {
  execFileSync(
    process.execPath,
    [
      require.resolve('jest/bin/jest'),
      '--ci',
      '--rootDir',
      join(here, 'cases'),
      '--testMatch',
      '**/old.test.cjs',
      ...['js', 'json', 'cjs'].map((name) => `--moduleFileExtensions=${name}`),
    ],
    { cwd: here, stdio: 'pipe' },
  );
  record('Jest 27', { main: true });
});

test('Browserify', () => {
  const bundle = execFileSync(process.execPath, [require.resolve('browserify/bin/cmd.js'), 'cases/old.cjs'], {
    cwd: here,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  assert.equal(asScript(bundle), `${SEXY} function function`);
  record('Browserify', { main: true });
});

test("ESLint's plugin `import` resolves every sub-path", async () => {
  const { exports } = JSON.parse(readFileSync(join(here, 'node_modules/nearprint/package.json'), 'utf8'));
  const entries = Object.keys(exports).filter((entry) => !/\.(wasm|json)$/.test(entry));
  assert.ok(entries.length > 15);
  const code = entries.map((entry) => `import '${join('nearprint', entry)}';`).join('\n');
  const config = [{ plugins: { import: imports }, rules: { 'import/no-unresolved': 'error' } }];
  const eslint = new ESLint({ cwd: here, overrideConfigFile: true, overrideConfig: config });
  const [{ messages }] = await eslint.lintText(code, { filePath: join(here, 'cases/app.js') });
  assert.deepEqual(
    messages.map(({ message }) => message),
    [],
  );
});

test('Metro: a bundle for Hermes is a classic script, without import.meta', async () => {
  const given = {
    projectRoot: here,
    resetCache: true,
    transformer: { babelTransformerPath: require.resolve('@react-native/metro-babel-transformer') },
  };
  const config = { ...(await loadConfig({ cwd: here }, given)), reporter: { update() {} } };
  const bundle = join(out, 'metro.js');
  await runBuild(config, { entry: 'cases/app.js', platform: 'ios', dev: false, minify: false, out: bundle, onBegin() {}, onComplete() {} });
  const code = readFileSync(bundle, 'utf8');
  assert.doesNotMatch(code, /import\.meta/);
  assert.equal(asScript(code), `${SEXY} function function function`);
  const hermes = join(dirname(require.resolve('hermes-compiler/package.json')), 'hermesc/linux64-bin/hermesc');
  execFileSync(hermes, ['-O', '-w', '-emit-binary', '-out', join(out, 'metro.hbc'), bundle], { stdio: 'pipe' }); // throws with what it cannot parse
  assert.ok(existsSync(join(out, 'metro.hbc')));
  record('Metro, for Hermes', { js: true });
});

test('Yarn 4, Plug and Play: imported and required in Node, and bundled', { timeout: 200_000 }, () => {
  const app = join(out, 'plug');
  mkdirSync(app);
  for (const name of ['plug.mjs', 'plug.cjs']) cpSync(join(here, 'cases', name), join(app, name));
  const { devDependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const dependencies = { nearprint: `file:${resolve(process.env.NEARPRINT_TARBALL)}`, react: '19.3.1' };
  for (const name of ['@tiptap/core', '@tiptap/pm']) dependencies[name] = devDependencies[name];
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(app, 'yarn.lock'), '');
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    YARN_NODE_LINKER: 'pnp',
    YARN_PNP_ENABLE_ESM_LOADER: 'true',
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_GLOBAL_FOLDER: join(out, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  };
  const yarn = (...args) =>
    execFileSync(process.execPath, [require.resolve('@yarnpkg/cli-dist/bin/yarn.js'), ...args], {
      cwd: app,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  yarn('install');
  assert.ok(!existsSync(join(app, 'node_modules')));
  assert.equal(yarn('node', 'plug.mjs'), `${SEXY} nearprint function`);
  assert.equal(yarn('node', 'plug.cjs'), `${SEXY} nearprint function`);
  esbuild.buildSync({
    absWorkingDir: app,
    entryPoints: ['plug.mjs'],
    outfile: join(out, 'plugged.mjs'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  assert.equal(execFileSync(process.execPath, [join(out, 'plugged.mjs')], { encoding: 'utf8' }).trim(), `${SEXY} nearprint function`);
  record('Yarn 4, Plug and Play', { main: true });
});

test('beside older and newer frameworks than the adapters are for, the package is installed', { timeout: 200_000 }, () => {
  const tarball = resolve(process.env.NEARPRINT_TARBALL);
  for (const others of [['react@17.0.2', 'vue@2.7.16', '@tiptap/core@2.26.1', '@tiptap/pm@2.26.1'], ['react@19.0.0-rc.1']]) {
    const folder = join(out, `${others.length}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...others];
    execFileSync('npm', [...install, tarball], { cwd: folder, stdio: 'pipe' }); // throws with what it says
  }
});

test(
  'Tiptap 2 works, and the adapter imports nothing that Tiptap does not bring',
  { skip: !process.env.CHROME && 'Chromium is not here' },
  async () => {
    const code = readFileSync(join(here, 'node_modules/nearprint/dist/tiptap.mjs'), 'utf8');
    const packages = [...code.matchAll(/from "([^."][^"]*)"/g)].map(([, name]) => name);
    assert.deepEqual([...new Set(packages)].sort(), ['@tiptap/core', '@tiptap/pm/state', '@tiptap/pm/view']);
    assert.match(JSON.parse(readFileSync(join(here, 'node_modules/@tiptap/core/package.json'), 'utf8')).version, /^2\./);
    await esbuild.build({
      absWorkingDir: here,
      entryPoints: ['cases/tiptap.js'],
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'error',
    });
    writeFileSync(join(out, 'index.html'), pageOf('<script type="module" src="./tiptap.js"></script>'));
    const [server, chromium] = await Promise.all([serve({ site: out }), browsers.Chromium()]);
    try {
      assert.deepEqual(await chromium.visit(`${server.address}/open/site/`), { id: 'setup', moved: true });
    } finally {
      await chromium.close();
      server.close();
    }
  },
);
