// The entry without the module, which the app serves as a file of its own. In a separate page, because it downloads less.
import * as nearprint from 'nearprint/slim';
import checkArchive from './archive.js';
import check from './check.js';

const works = nearprint
  .init(location.hash === '#nowhere' ? './nowhere.wasm' : './nearprint.wasm')
  .then(() => check(nearprint) && checkArchive(nearprint.openArchive, './docs.npa'));
works.catch((error) => error.code ?? String(error)).then((slim) => (document.title = JSON.stringify({ slim })));
