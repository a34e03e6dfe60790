// A worker that fails to load, answered by a page of HTML or not at all.
import { connect } from 'nearprint/client';

const lost = (address) => {
  const client = connect(new Worker(address, { type: 'module' }));
  return client.fingerprint('x').catch((error) => error.code ?? String(error));
};
Promise.all([lost('./nowhere.js'), lost('./index.html')]).then(([missing, page]) => (document.title = JSON.stringify({ missing, page })));
