// The editors and frameworks of these tests as plain modules, bundled once for all files: `node frameworks.mjs` makes them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const BUNDLES = join(here, '../../target/build/frameworks');
/** What a bundle is made by, beside the list: the versions of the packages, and this file. */
const MAKERS = ['package-lock.json', '../package-lock.json', 'frameworks.mjs'].map((name) => readFileSync(join(here, name)));

export const CODEMIRROR = ['@codemirror/state', '@codemirror/view', '@codemirror/lint', '@codemirror/commands'];
const PROSEMIRROR = ['state', 'view', 'model', 'schema-basic', 'history', 'keymap', 'commands'].map((name) => `prosemirror-${name}`);
const TIPTAP = ['@tiptap/core', '@tiptap/pm/state', '@tiptap/pm/view', '@tiptap/starter-kit'];
/** Monaco without its languages. */
export const MONACO = 'monaco-editor/editor/editor.api.js';
export const HOVER = 'monaco-editor/editor/contrib/hover/browser/hoverContribution.js';
const OTHERS = ['vue', 'lexical', '@lexical/plain-text', 'mobx', 'immer', 'valtio', 'pinia', '@radix-ui/react-dialog', 'focus-trap'];
const MORE = ['idiomorph', 'rrweb', 'svelte/internal/client', 'svelte/internal/disclose-version', MONACO, HOVER];
export const REACT = ['react', 'react-dom/client'];
const ALL = [...CODEMIRROR, ...PROSEMIRROR, ...TIPTAP, ...OTHERS, ...MORE, ...REACT];

/** `export *` leaves out a default and finds nothing in CommonJS: what is exported of these packages. */
const EXPORTED = {
  react:
    'createElement, Fragment, StrictMode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore, version',
  'react-dom/client': 'createRoot, hydrateRoot',
  'react-dom/server': 'renderToString',
  quill: 'default',
  alpinejs: 'default',
  '@mui/material/Dialog': 'default',
  bootstrap: 'Modal',
  morphdom: 'default',
};
/** What is no export of one package. */
const CODE = {
  tinymce:
    "import 'tinymce'; import 'tinymce/models/dom'; import 'tinymce/themes/silver'; import 'tinymce/icons/default'; import 'tinymce/skins/ui/oxide/skin'; import 'tinymce/skins/ui/oxide/content'; export const { tinymce } = window;",
  angular:
    "import 'zone.js'; import '@angular/compiler'; export { Component, ElementRef, inject, provideZoneChangeDetection } from '@angular/core'; export { bootstrapApplication } from '@angular/platform-browser';",
};
const codeOf = (name) => CODE[name] ?? (EXPORTED[name] ? `export { ${EXPORTED[name]} } from '${name}'` : `export * from '${name}'`);

/** The file of a framework in the folder. */
export const fileOf = (name) => `${name.replaceAll(/[@/]/g, '_')}.js`;

/** The folder of bundled frameworks, which is named by what it was made of, and their names. */
export async function bundled(names = [...new Set([...ALL, ...Object.keys(EXPORTED), ...Object.keys(CODE)])], alias = {}) {
  const digest = createHash('sha256');
  for (const part of [...MAKERS, JSON.stringify([names, alias])]) digest.update(part);
  const folder = join(BUNDLES, digest.digest('hex').slice(0, 16));
  if (existsSync(folder)) return { folder, names };
  mkdirSync(BUNDLES, { recursive: true });
  const fresh = mkdtempSync(join(BUNDLES, 'fresh-'));
  await bundle(fresh, names, alias);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error; // another file was faster
  }
  return { folder, names };
}

/** Bundles each framework as one module, with a single copy of shared dependencies. */
async function bundle(outdir, names, alias) {
  const plugin = {
    name: 'frameworks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^framework:/ }, ({ path }) => ({ path: path.slice(10), namespace: 'framework' }));
      onLoad({ filter: /.*/, namespace: 'framework' }, ({ path }) => ({ contents: codeOf(path), resolveDir: here }));
    },
  };
  await build({
    entryPoints: names.map((name) => ({ in: `framework:${name}`, out: fileOf(name).slice(0, -3) })),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir,
    absWorkingDir: here,
    plugins: [plugin],
    alias,
    logLevel: 'error',
    loader: { '.ttf': 'empty', '.css': 'empty' },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundled();
