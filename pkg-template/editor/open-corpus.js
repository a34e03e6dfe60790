import { completeOptions, checkString } from '../argument.js';
import { connect } from '../client.js';
import { disposeSymbol } from '../dispose.js';
import { channelOf } from '../store/channel.js';

const defaults = { name: undefined, recipe: undefined, keepText: true, worker: undefined };

/**
 * A corpus in a worker of its own. With a name it is kept in this browser and shared by all tabs (`nearprint/store`); without
 * one it lives as long as the page.
 */
export async function openCorpus(given) {
  const { name, recipe, keepText, worker } = completeOptions('options', given, defaults);
  if (name !== undefined) checkString('options.name', name);
  const client = connect(worker ?? startWorker());
  const options = recipe === undefined ? { keepText } : { recipe, keepText };
  try {
    const corpus = await (name === undefined ? client.Corpus.create(options) : client.StoredCorpus.open(name, options));
    return withEvents(corpus, client, name);
  } catch (error) {
    client.terminate();
    throw error;
  }
}

// Bundlers look for exactly this expression, and put the worker beside the app.
const startWorker = () => new Worker(new URL('./editor-worker-start.mjs', import.meta.url), { type: 'module' });

function withEvents(corpus, client, name) {
  const listeners = new Set();
  const tell = () => listeners.forEach((listener) => listener());
  const channel = name === undefined ? undefined : channelOf(name, 'applied');
  channel?.addEventListener('message', tell);
  // A stored corpus tells of every change by itself, whoever made it.
  const open = Object.defineProperties({}, Object.getOwnPropertyDescriptors(corpus));
  open.import = (bytes) => (corpus.import ? corpus.import(bytes) : open.merge(bytes));
  const changing = (method) => async (...args) => {
    const result = await corpus[method](...args);
    tell();
    return result;
  };
  if (!channel) for (const method of ['put', 'delete', 'merge']) open[method] = changing(method);
  const dispose = () => {
    channel?.close();
    listeners.clear();
    client.terminate();
  };
  return Object.defineProperties(open, {
    subscribe: { value: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
    dispose: { value: dispose },
    [disposeSymbol()]: { value: dispose },
  });
}
