// Frameworks make proxies of what is in their state: of documents and options, which are copied as plain data at every border, and of the
// package's objects, which are left alone or say what to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileModule } from 'svelte/compiler';
import { forTests } from './chromium.mjs';

const { js } = compileModule('export function state(value) { let held = $state(value); return held }', { filename: 'state.svelte.js' });
const chromium = forTests({ files: { '/state.mjs': js.code } });

async function open() {
  const page = await chromium.open();
  await page.evaluate(async () => {
    const modules = ['nearprint', 'nearprint/editor', 'nearprint/store', 'nearprint/dom'];
    for (const name of modules) Object.assign(globalThis, await import(name));
    const [vue, mobx, immer, valtio, pinia, svelte] = await load('vue', 'mobx', 'immer', 'valtio', 'pinia', '/state.mjs');
    Object.assign(globalThis, { vue, source: { ...sources[0], data: { url: '/x', tags: ['a', { b: 1 }] } } });
    /** What each framework makes of a value. */
    globalThis.held = {
      'ref of Vue': (value) => vue.ref(value).value,
      'reactive of Vue': (value) => vue.reactive({ value }).value,
      'readonly of Vue': (value) => vue.readonly(value),
      MobX: (value) => mobx.observable({ value }).value,
      Immer: (value) => immer.produce({ value: null }, (draft) => void (draft.value = value)).value,
      Valtio: (value) => valtio.proxy({ value }).value,
      Pinia: (value) => {
        pinia.setActivePinia(pinia.createPinia());
        return pinia.defineStore('one', { state: () => ({ value }) })().value;
      },
      Svelte: (value) => svelte.state(value),
    };
    globalThis.each = async (work) => {
      const told = {};
      for (const [name, hold] of Object.entries(held))
        told[name] = await Promise.resolve()
          .then(() => work(hold))
          .catch((error) => `${error.name}: ${error.message}`);
      return told;
    };
  });
  return page;
}

const same = (value) =>
  Object.fromEntries(
    ['ref of Vue', 'reactive of Vue', 'readonly of Vue', 'MobX', 'Immer', 'Valtio', 'Pinia', 'Svelte'].map((name) => [name, value]),
  );

test('documents, options and lists of ids of every framework pass every border', async () => {
  const page = await open();
  const told = await page.evaluate(() =>
    each(async (hold) => {
      const documents = hold([source]);
      const options = hold({ recipe: { bits: 128 } });
      const found = [];
      for (const corpus of [new Corpus(options), await openCorpus(options), await openStore(`documents ${Math.random()}`, options)]) {
        await corpus.put(documents);
        await corpus.put(hold({ ...source, id: 'other' }));
        const [{ id, data }] = await corpus.check(near, hold({ exclude: ['other'] }));
        found.push(id, JSON.stringify(data));
        corpus.dispose();
      }
      return new Set(found).size === 2 && found.join();
    }),
  );
  const data = JSON.stringify({ url: '/x', tags: ['a', { b: 1 }] });
  assert.deepEqual(told, same(Array(3).fill(['setup', data]).flat().join()));
});

/** Valtio makes a proxy of everything. */
const SENTENCE = (name) => `TypeError: this is a proxy of the ${name}: keep it out of reactive state (Vue: shallowRef, Valtio: ref)`;

test('a corpus, a store and a checker in the state of a framework work, or say what to do', async () => {
  const page = await open();
  const use = async (corpus) => {
    await corpus.put(source);
    return (await corpus.check(near))[0].id;
  };
  await page.evaluate(`globalThis.use = ${use}`);
  assert.deepEqual(await page.evaluate(() => each((hold) => use(hold(new Corpus())))), { ...same('setup'), Valtio: SENTENCE('Corpus') });
  assert.deepEqual(await page.evaluate(() => each(async (hold) => use(hold(await openStore('held'))))), {
    ...same('setup'),
    Valtio: SENTENCE('store'),
  });
  assert.deepEqual(await page.evaluate(() => each(async (hold) => use(hold(await openCorpus())))), same('setup'));
  const checked = await page.evaluate(() =>
    each(async (hold) => {
      const corpus = hold(await openCorpus());
      await corpus.put(source);
      const checker = hold(createChecker(corpus, { delayMs: 0, ignored: hold([{ kind: 'source', id: 'none' }]) }));
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = near;
      const detach = watch(area, checker);
      while (checker.state.status !== 'idle') await new Promise((resolve) => setTimeout(resolve, 10));
      detach();
      return checker.state.matches.map(({ id }) => id).join();
    }),
  );
  assert.deepEqual(checked, { ...same('setup'), Valtio: SENTENCE('checker') });
});
