import * as nearprint from 'nearprint';
import { connect } from 'nearprint/client';
import checkArchive from './archive.js';
import check from './check.js';

/** Writes the results into the page's title, as JSON. */
async function main() {
  const results = {};
  for (const [name, work] of Object.entries({ main, js, worker, archive, archiveInWorker }))
    results[name] = await work().catch((error) => error.code ?? String(error));
  document.title = JSON.stringify(results);

  async function main() {
    await Promise.all([nearprint.init(), nearprint.init()]);
    await nearprint.init();
    return check(nearprint);
  }

  async function js() {
    const entry = await import('nearprint/js');
    check(entry);
    return checkArchive(entry.openArchive, './docs.npa');
  }

  async function worker() {
    const client = served();
    try {
      const fps = await client.fingerprintAll(['Python is sexy', 'and so on'], nearprint.recipes.textbook);
      if (nearprint.toHex(fps[0]) !== '7cf3a135aa595818') throw new Error('another fingerprint');
      const index = await client.Index.from(fps);
      if ((await index.size) !== 2) throw new Error('another size');
      return 'works';
    } finally {
      client.terminate();
    }
  }

  async function archive() {
    return checkArchive(nearprint.openArchive, './docs.npa');
  }

  async function archiveInWorker() {
    const client = served();
    try {
      return await checkArchive((source) => client.Archive.open(source), new URL('./docs.npa', location.href).href);
    } finally {
      client.terminate();
    }
  }
}

const served = () => connect(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));

main();
