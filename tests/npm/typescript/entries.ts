// The entries beside `.`: each line is right and must compile, but for those marked, which must not.

import { Corpus, Index } from 'nearprint';
import type { Explanation, Fingerprint, Hit } from 'nearprint/fingerprints';
import { archiveSheet, ArchiveWriter, openArchive } from 'nearprint/archive';
import type { Archive, Workshop } from 'nearprint/archive';
import { connect } from 'nearprint/client';
import type { Client, RemoteCorpus, RemoteObject } from 'nearprint/client';
import * as js from 'nearprint/js';
import { serve, serveWith } from 'nearprint/worker';
import { card } from 'nearprint/card';
import { watch } from 'nearprint/dom';
import { createPanel, strings } from 'nearprint/panel';
import { createChecker, openCorpus } from 'nearprint/editor';
import type { CheckerState, EditorMatch, IgnoreRule } from 'nearprint/editor';
import { useNearDuplicates } from 'nearprint/react';
import { deleteStore, openStore } from 'nearprint/store';

export async function start(worker: Worker, bytes: Uint8Array): Promise<void> {
  await js.init();
  // @ts-expect-error there is nothing to load
  await js.init(bytes);

  const same: Fingerprint = js.fingerprint('text');
  const index: Index = new js.Index();
  index.add(same);

  const client: Client = connect([worker, worker]);
  const fp: Fingerprint = await client.fingerprint('text', js.recipes.textbook);
  const all: BigUint64Array = await client
    .with({ progress: ({ done, total }) => console.log(done / (total ?? done)) })
    .fingerprintAll(new Set(['a']));
  const told: Explanation = await client.with({ signal: new AbortController().signal, latest: 'typing' }).explain('text');
  const there: RemoteObject<Index> = await client.Index.from(all, { bits: 64 });
  const hits: Hit[] = await there.with({ latest: 'near' }).near(fp, { within: 6 });
  console.log(
    await there.nearAll(all),
    await there.nearAll([...all]),
    await client.fromFeatures(new Set(['a'])),
    await client.fromFeatures(['a', ['b', 2]]),
  );
  // @ts-expect-error an iterator cannot be sent
  there.nearAll(all.values());
  // @ts-expect-error
  client.Index.from(all.values());
  // @ts-expect-error
  client.fromFeatures(new Set(['a']).values());
  const size: number = await there.size;
  const stored: Fingerprint | undefined = await there.get(0);
  const draft = await client.Draft.create('text');
  await draft.replace(0, 1, 'T');
  const text: string = await draft.toString();
  const made: RemoteCorpus = await client.Corpus.create();
  await made.check(draft, { limit: 3 });
  // @ts-expect-error a function cannot be sent
  made.check('text', { exclude: (id: string) => id === 'a' });
  const corpus = await client.with({ transfer: [bytes.buffer] }).Corpus.fromBytes(bytes);
  await corpus.put({ id: 'a', text });
  await corpus.put([{ id: 'a', text }]);
  console.log(
    await corpus.with({ latest: 'check' }).check(draft, { exclude: ['a'] }),
    await corpus.check('text', { limit: 3 }),
    await corpus.recipe,
  );
  // @ts-expect-error a function cannot be sent
  corpus.check('text', { exclude: (id: string) => id === 'a' });
  // @ts-expect-error nor can an iterator
  corpus.put(new Map([['a', { id: 'a', text }]]).values());
  corpus[Symbol.dispose]();
  await (await client.Hyperplanes.create({ dimensions: 3 })).fingerprint(new Float32Array(3));
  {
    using scratch = await client.Index.create({ bits: 128 });
    console.log(hits, size, stored, told, await scratch.stats());
  }
  client.terminate();

  // @ts-expect-error a promise is no fingerprint
  const early: Fingerprint = client.fingerprint('text');
  // @ts-expect-error a misspelt option
  client.with({ sigal: undefined });
  // @ts-expect-error
  client.fingerprint(7);
  // @ts-expect-error it is made by `create`
  new client.Index();
  // @ts-expect-error
  there.near('text');
  // @ts-expect-error a number is not a fingerprint
  there.add(7);
  // @ts-expect-error
  connect();
  // @ts-expect-error
  connect('worker.js');
  console.log(early);

  serve();
  serve(new MessageChannel().port1);
  serveWith(js);
  // Without what may not be asked for.
  serveWith({});
}

export async function edit(area: HTMLTextAreaElement, corpus: Corpus): Promise<IgnoreRule[]> {
  const store = await openStore('notes', { boilerplate: ['a form'] });
  await store.put([{ id: 'a', text: 'text' }]);
  const shared = await openCorpus({ name: 'notes' });
  await shared.put({ id: 'a', title: 'A', text: 'text' });
  const size: number = store.size + (await shared.size);
  await shared.check('text', { exclude: ['g'] });
  // @ts-expect-error a function cannot be sent
  shared.check('text', { exclude: (id: string) => id === 'g' });
  using checker = createChecker(shared, { limit: size, exclude: (id) => id === 'a', strictness: 'more' });
  for (const other of [createChecker(corpus), createChecker(store)]) other.dispose();
  const detach = watch(area, checker, { panel: '#panel', strings: { none: strings['zh-CN'].none } });
  const off = checker.subscribe(({ status, matches }: CheckerState) => console.log(status, matches[0]?.here));
  checker.edit([{ from: 0, to: 1, insert: 'T' }]);
  const match: EditorMatch | undefined = checker.state.matches[0];
  if (match) checker.ignore(match, 'source');
  const { there }: { there: string | undefined } = match ? await checker.passages(match) : { there: undefined };
  document.body.append(
    createPanel(checker, { locale: there ?? 'en', select: ([start, end]) => area.setSelectionRange(start, end) }).element,
  );
  const { matches, props } = useNearDuplicates(undefined, 'text', { scope: 'part' });
  props.onCompositionStart();
  off();
  detach();
  await deleteStore('notes');

  // @ts-expect-error
  checker.ignore(matches[0], 'everything');
  createChecker(corpus, { exclude: ['a'] });
  // @ts-expect-error
  createChecker(corpus, { exclude: 'a' });
  // @ts-expect-error
  watch('textarea', checker);
  watch(area, checker, {
    card: card({ link: ({ data }) => String(data), actions: [{ label: 'Quote', act: ({ id }) => console.log(id) }] }),
    highlight: false,
  });
  // @ts-expect-error
  card({ link: 'https://example.org' });
  return checker.ignored;
}

export async function archives(corpus: Corpus, workshop: Workshop): Promise<Archive> {
  const writer = new ArchiveWriter(workshop, { boilerplate: ['a form'] });
  writer.add(await archiveSheet([{ id: 'a', text: 'text' }], { boilerplate: ['a form'] }));
  const { documents }: { documents: number } = writer.finish();
  const archive = await openArchive(new URL('https://example.org/docs.npa'), { cache: 'docs', signal: AbortSignal.timeout(100) });
  const over: Archive = archive.with(corpus, { removed: new Set(['a']) });
  createChecker(over).dispose();
  const [match] = await over.check('text', { limit: documents, exclude: (id) => id === 'a', signal: AbortSignal.timeout(100) });
  console.log(match?.documents, (await over.get('a'))?.text, over.stats().bytesRead);
  const stored = await openStore('notes');
  const opened = await openCorpus({ name: 'more' });
  console.log(over.with(stored).with(opened, { removed: ['b'] }).size);
  const far = await connect(new Worker('w.js')).Archive.open('https://example.org/docs.npa', { signal: AbortSignal.timeout(100) });
  console.log(
    await far.check('text', { signal: AbortSignal.timeout(100) }),
    await far.get('a', { signal: AbortSignal.timeout(100) }),
    await far.size,
  );
  // @ts-expect-error no corpus is laid over an archive in a worker
  far.with(corpus, { removed: [] });
  // @ts-expect-error it is no source
  await openArchive(7);
  // @ts-expect-error an archive never changes
  archive.put({ id: 'b', text: 'text' });
  return over;
}
