import { untilAny } from './listeners.js';
import { check, checkIterable, checkSignal, completeOptions, isPlainObject } from './checks.js';
import { disposeSymbol } from './classes.js';
import { disposedError } from './nearprint-error.js';
import { concatenated, parcels, unitsOfText } from './parcels.js';
import { CLASSES, FUNCTIONS } from './protocol.js';
import { plainCopy, RemoteWorker } from './remote-worker.js';

/** The size of a parcel of texts in UTF-16 code units: some milliseconds of work. With parcels, several workers share the texts,
    progress is known, and a call can be aborted. */
const PARCEL = 1 << 16;

/** The classes that every worker serves. A stored corpus is opened by `openCorpus` alone, in a worker of its own. */
const SERVED = Object.keys(CLASSES).filter((name) => name !== 'StoredCorpus');

/** The package on the other side of `postMessage`: in one worker, or in several that share the work. */
export function connect(workers) {
  const list = Array.isArray(workers) ? workers : [workers];
  const areWorkers = list.length > 0 && list.every((worker) => typeof worker?.postMessage === 'function');
  check('workers', workers, 'a Worker or a list of them', areWorkers);
  return clientOf({ workers: list.map((worker) => new RemoteWorker(worker)), latest: new Map(), objects: 0, forgotten: forgotten() }, {});
}

// Objects that were not disposed of are released after garbage collection.
const forgotten = () => globalThis.FinalizationRegistry && new FinalizationRegistry(({ worker, object }) => forget(worker, object));

function forget(worker, object) {
  worker.objects--;
  worker.release(object);
}

function clientOf(connection, options) {
  const { workers } = connection;
  const client = {
    with: (more) => clientOf(connection, merged(options, more)),
    init: async (source) => {
      await Promise.all(workers.map((worker) => worker.run({ name: 'init', args: [source] })));
    },
    fingerprintAll: (texts, recipe) =>
      abandonable(connection, options, (signal) => fingerprintAll(workers, texts, recipe, { ...options, signal })),
    terminate: () => workers.forEach((worker) => worker.terminate()),
    [disposeSymbol()]: () => client.terminate(),
  };
  for (const name of FUNCTIONS) client[name] = (...args) => send(connection, leastBusy(workers), { name, args }, options);
  for (const name of SERVED) client[name] = makersOf(connection, name, options);
  return client;
}

/** The static methods of a class, and `create` in place of `new`: promises of objects, each of which stays in one worker. */
function makersOf(connection, make, options) {
  const { makers } = CLASSES[make];
  const entries = (makers.includes('open') ? makers : ['create', ...makers]).map((name) => {
    const maker = async (...args) => {
      const worker = leastBusy(connection.workers);
      const object = ++connection.objects;
      worker.objects++;
      try {
        const [request, own] = withoutSignal(make, { make, name, args, object });
        await send(connection, worker, request, { ...options, ...own });
      } catch (error) {
        worker.objects--;
        throw error;
      }
      return remote(connection, make, new Held(connection, make, worker, object), {});
    };
    return [name, maker];
  });
  return Object.fromEntries(entries);
}

function remote(connection, Class, held, options) {
  const { methods, properties } = CLASSES[Class];
  const ask = async (name, args) => {
    const { worker, object } = held;
    const known = args.map((arg) => remotes.get(arg));
    const gone = [held, ...known].find((one) => one?.disposed);
    if (gone) throw disposedError(gone.Class);
    const [request, own] = withoutSignal(Class, { object, name, args });
    // An object that is already in the worker is sent as its number, and a draft that lives elsewhere as its text.
    const given = known.map((one) => (one?.worker === worker ? one.object : undefined));
    const run = async (signal) => {
      const elsewhere = (one) =>
        one.worker === worker ? undefined : one.worker.run({ object: one.object, name: 'toString', args: [] }, [], signal);
      const sent = known.some((one) => one)
        ? await Promise.all(request.args.map((arg, place) => (known[place] ? elsewhere(known[place]) : arg)))
        : request.args;
      return worker.run({ ...request, args: plainCopy(sent), given }, options.transfer, signal);
    };
    return abandonable(connection, { ...options, ...own }, (signal) => untilAny([held.ended.signal, signal], run));
  };
  const self = {
    with: (more) => {
      if (Class === 'Archive' && more?.check) throw new TypeError('an archive in a worker takes no corpus: lay it over the archive there');
      return remote(connection, Class, held, merged(options, more));
    },
    dispose: () => held.dispose(),
    [disposeSymbol()]: () => held.dispose(),
  };
  for (const name of methods) self[name] = (...args) => ask(name, args);
  for (const name of properties) Object.defineProperty(self, name, { get: () => ask(name, []), enumerable: true });
  remotes.set(self, held);
  return self;
}

/** A signal in the options of a request cannot be sent: it becomes an option of the call, which is returned too. A request to an archive, whose work
    can be ended in the worker, says so. */
function withoutSignal(Class, request) {
  const isArchive = Class === 'Archive';
  const [first, options] = request.args;
  const sent = isArchive ? { ...request, signal: true } : request;
  if ((!isArchive && request.name !== 'check') || !isPlainObject(options) || options.signal === undefined) return [sent];
  const { signal, ...rest } = options;
  checkSignal('options.signal', signal);
  return [{ ...sent, args: [first, rest] }, { signal }];
}

/** From the local stand-in of an object to the object held in the worker. */
const remotes = new WeakMap();

class Held {
  #forgotten;
  /** Ends what the object was asked and has not answered. */
  ended = new AbortController();

  constructor({ forgotten }, Class, worker, object) {
    this.Class = Class;
    this.worker = worker;
    this.object = object;
    this.#forgotten = forgotten;
    forgotten?.register(this, { worker, object }, this);
  }

  get disposed() {
    return this.ended.signal.aborted;
  }

  dispose() {
    if (this.disposed) return;
    this.ended.abort(disposedError(this.Class));
    this.#forgotten?.unregister(this);
    forget(this.worker, this.object);
  }
}

function send(connection, worker, request, options) {
  const copied = { ...request, args: plainCopy(request.args) };
  return abandonable(connection, options, (signal) => worker.run(copied, options.transfer, signal));
}

/** Runs `start(signal)` until the caller's signal, or a later call with the same `latest`, aborts it. */
async function abandonable({ latest }, { signal, latest: key }, start) {
  if (signal === undefined && key === undefined) return start(undefined);
  signal?.throwIfAborted();
  const own = new AbortController();
  if (key !== undefined) {
    latest.get(key)?.abort(new DOMException(`a later call as ${String(key)} took its place`, 'AbortError'));
    latest.set(key, own);
  }
  try {
    return await untilAny([signal, own.signal], start);
  } finally {
    if (latest.get(key) === own) latest.delete(key);
  }
}

async function fingerprintAll(workers, texts, recipe, { signal, progress }) {
  checkIterable('texts', texts, 'an iterable of strings');
  const total = texts.length ?? texts.size;
  const own = plainCopy(recipe);
  const found = [];
  const running = new Set();
  let done = 0;
  const send = (parcel) => {
    const place = found.push(undefined) - 1;
    // A task that fails stays in `running`, where its error is found and thrown.
    const task = leastBusy(workers)
      .run({ name: 'fingerprintAll', args: [parcel, own] }, undefined, signal)
      .then((fps) => {
        found[place] = fps;
        running.delete(task);
        done += fps.length;
        progress?.({ done, total });
      });
    task.catch(() => {});
    running.add(task);
  };
  for (const parcel of parcels(texts, PARCEL, (text, position) => unitsOfText(text, position) + 64)) {
    send(parcel);
    if (running.size >= 2 * workers.length) await Promise.race(running); // two for each worker: one at work, one waiting
  }
  if (found.length === 0) send([]); // without texts too, so that the recipe is checked
  await Promise.all(running);
  return concatenated(found, BigUint64Array);
}

/** The worker with the fewest calls under way; of several, the one with the fewest objects. */
const leastBusy = (workers) =>
  workers.reduce((least, worker) => ((worker.busy - least.busy || worker.objects - least.objects) < 0 ? worker : least));

/** Options of calls, changed by further ones: a further option, also `undefined`, takes the place of an earlier one. */
function merged(options, more) {
  const given = completeOptions('options', more, { signal: undefined, latest: undefined, progress: undefined, transfer: undefined });
  const { signal, progress, transfer } = given;
  checkSignal('options.signal', signal);
  check('options.progress', progress, 'a function', progress === undefined || typeof progress === 'function');
  check('options.transfer', transfer, 'an array', transfer === undefined || Array.isArray(transfer));
  return { ...options, ...more };
}
