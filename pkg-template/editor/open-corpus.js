import { completeOptions, checkString } from '../argument.js';
import { connect } from '../client.js';
import { disposeSymbol } from '../dispose.js';
import { channelOf } from '../store/channel.js';

/** Documents sent to the worker together: some milliseconds of work, after which it can be called off. */
const PARCEL = 256;

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
  return Object.defineProperties({}, {
    ...Object.getOwnPropertyDescriptors(corpus),
    put: { value: changing((documents, options) => putAll(corpus, documents, options)) },
    delete: { value: changing(corpus.delete) },
    import: { value: changing(corpus.import ?? corpus.merge) },
    subscribe: { value: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
    dispose: { value: dispose },
    [disposeSymbol()]: { value: dispose },
  });
}

async function putAll(corpus, documents, options) {
  const { signal, progress } = completeOptions('options', options, { signal: undefined, progress: undefined });
  const list = Array.isArray(documents) ? documents : [documents];
  const target = signal === undefined ? corpus : corpus.with({ signal });
  for (let done = 0; done < list.length; ) {
    await target.put(list.slice(done, done + PARCEL));
    done = Math.min(done + PARCEL, list.length);
    progress?.({ done, total: list.length });
  }
}
