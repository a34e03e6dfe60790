// The entry with the module as a separate file, in a separate page, because not every bundler copies the file.
import * as nearprint from 'nearprint/url';
import check from './check.js';

const works = nearprint.init().then(() => check(nearprint));
works.catch((error) => error.code ?? String(error)).then((url) => (document.title = JSON.stringify({ url })));
