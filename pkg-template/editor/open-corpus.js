import { completeOptions, checkString } from '../argument.js';
import { connect } from '../client.js';
import { disposeSymbol } from '../dispose.js';
import { channelOf } from '../store/channel.js';

/** Documents, and UTF-16 code units of their texts, sent to the worker together: some milliseconds of work. */
const PARCEL = { documents: 256, units: 1 << 18 };

const defaults = { name: undefined, recipe: undefined, keepText: true, worker: undefined };

/**
 * A corpus in a worker of its own. With a name it is kept in this browser and shared by all tabs (`nearprint/store`); without
 * one it lives as long as the page.
 */
export async function openCorpus(given) {
  const { name, recipe, keepText, worker } = completeOptions('options', given, defaults);
  if (name !== undefined) checkString('options.name', name);
  const client = connect(worker ?? trusted(startWorker));
  const options = { recipe, keepText };
  try {
    const corpus = await (name === undefined ? client.Corpus.create(options) : client.StoredCorpus.open(name, options));
    return withEvents(corpus, client, name, recipe);
  } catch (error) {
    client.terminate();
    throw error;
  }
}

// Bundlers look for exactly this expression, and put the worker beside the app.
const startWorker = () => new Worker(new URL('./editor-worker-start.mjs', import.meta.url), { type: 'module' });

let policy;

/** Where Content-Security-Policy requires trusted types, a worker starts only from an address that a policy has passed, and bundlers
    do not know the expression above with a policy in it. So `Worker` stands for one with our policy while `start` runs. */
function trusted(start) {
  const { Worker, trustedTypes } = globalThis;
  try {
    policy ??= trustedTypes?.createPolicy('nearprint', { createScriptURL: String });
  } catch {
    // The page's own list of policies leaves it out: the worker starts if it needs none.
  }
  if (policy) globalThis.Worker = function (address, options) { return new Worker(policy.createScriptURL(address), options); };
  try {
    return start();
  } finally {
    globalThis.Worker = Worker;
  }
}

function withEvents(corpus, client, name, recipe) {
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => listener());
  // A stored corpus tells of every change by itself, whichever tab made it.
  const channel = name === undefined ? undefined : channelOf(name, 'applied');
  channel?.addEventListener('message', tell);
  const changing = (work) => async (...args) => {
    const result = await work(...args);
    if (!channel) tell();
    return result;
  };
  const dispose = () => {
    channel?.close();
    listeners.clear();
    client.terminate();
  };
  return Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(corpus)), {
    put: changing((documents, options) => putAll(corpus, documents, options)),
    delete: changing(corpus.delete),
    import: changing(corpus.import ?? corpus.merge),
    // Which features are the top ones no draft knows.
    draft: recipe?.top === undefined ? (text) => client.Draft.create(text, recipe) : undefined,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    dispose,
    [disposeSymbol()]: dispose,
  });
}

async function putAll(corpus, documents, options) {
  const { signal, progress } = completeOptions('options', options, { signal: undefined, progress: undefined });
  const list = Array.isArray(documents) ? documents : [documents];
  const total = list.length;
  const target = corpus.with({ signal });
  let before;
  for (let sent = 0, done; sent < total; sent = done) {
    done = endOfParcel(list, sent);
    const state = { done, total };
    const put = target.put(list.slice(sent, done)).then(() => progress?.(state));
    put.catch(() => {}); // thrown when it is its turn
    // One at work, one to go on with.
    await before;
    before = put;
  }
  await before;
}

function endOfParcel(list, start) {
  let end = start;
  for (let units = 0; end < list.length && end < start + PARCEL.documents && units < PARCEL.units; end++) units += list[end]?.text?.length ?? 0;
  return end;
}
