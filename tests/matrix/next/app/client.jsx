'use client';

import * as nearprint from 'nearprint';
import { connect } from 'nearprint/client';
import { openCorpus } from 'nearprint/editor';
import { useEffect } from 'react';
import checkArchive from '../../app/archive.js';
import check from '../../app/check.js';

/** Rendered on the server too, then in the browser: the page's title says what works. */
export function Client({ server }) {
  useEffect(() => {
    const client = connect(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
    const said = async (work) => work().catch((error) => error.code ?? String(error));
    (async () => {
      const main = await said(async () => check(nearprint));
      const js = await said(async () => check(await import('nearprint/js')));
      const worker = await said(async () => ((await client.fingerprintAll(['a', 'b'])).length === 2 ? 'works' : 'not'));
      const corpus = await said(async () => {
        const opened = await openCorpus();
        await opened.put({ id: 'one', text: 'It was a bright cold day in April, and the clocks were striking thirteen.' });
        return (await opened.size) === 1 ? 'works' : 'not';
      });
      const archive = await said(() => checkArchive(nearprint.openArchive, location.hash.slice(1)));
      document.title = JSON.stringify({ server, main, js, worker, corpus, archive });
    })();
  }, [server]);
  return <p>{nearprint.toHex(nearprint.fingerprint('Python is sexy', nearprint.recipes.textbook))}</p>;
}
