// Faults under all that the package waits for: `fetch` and its bodies, the Cache API, files, Blobs, digests, ports, workers, IndexedDB, channels and locks. Each thing that is asked of the platform is a step. The n-th
// one fails, never answers, or answers late; then all promises must settle, nothing may be unhandled or open, and the next call must be right. It runs in Node and in a page.

/** Milliseconds: how late a late answer is, when the caller gives up, and after what time a promise counts as one that never settles. */
const [LATE, GIVES_UP, NEVER] = [15, 5, 9_999];

/** What happens at the step, and what the caller does then: wait, abort its signal, or dispose of the object, as one does who has waited for what hangs. */
const FAULTS = [
  ['fails', 'waits'],
  ['is late', 'waits'],
  ['is late', 'aborts'],
  ['is late', 'disposes'],
  ['hangs', 'aborts'],
  ['hangs', 'waits'],
];

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The platform with a fault at one step. */
export class Layer {
  /** What is open: requests, bodies, files, workers, databases and channels. */
  open = new Set();

  constructor() {
    this.begin();
  }

  /** Counts the steps from here on. `at` is the faulty one, and `hit` is called there. */
  begin(at = Infinity, what = undefined, hit = () => {}) {
    Object.assign(this, { at, what, hit, count: 0, name: undefined });
  }

  /** Does `work`, which answers by a promise, as one step of what is open as `own`. */
  async step(name, work = () => {}, signal = undefined, own = undefined) {
    if (this.#isFaulty(name)) {
      if (this.what === 'fails') throw new TypeError(`injected at ${name}`);
      let end;
      const ended = new Promise((_, reject) => signal?.addEventListener('abort', (end = () => reject(signal.reason))));
      if (this.what === 'hangs' && !signal) this.open.delete(own); // what hangs for ever cannot be closed
      await (this.what === 'hangs' ? ended : Promise.race([pause(LATE), ended])).finally(() => signal?.removeEventListener('abort', end));
    }
    return work();
  }

  #isFaulty(name) {
    if (++this.count !== this.at) return false;
    this.name = name;
    this.hit();
    return true;
  }

  /** A `fetch` of `answer(url, headers)`: { status, headers, bytes }. */
  fetch(answer) {
    return async (url, { headers = {}, signal } = {}) => {
      signal?.throwIfAborted();
      const own = { name: 'request' };
      this.open.add(own);
      await this.step('fetch', undefined, signal).finally(() => this.open.delete(own));
      const { bytes, ...rest } = answer(String(url), headers);
      return new Response(this.#body(bytes, signal, 'body'), rest);
    };
  }

  /** A body in two parts. It is open until it is read, ended or cancelled. */
  #body(bytes, signal, name) {
    const parts = [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)].filter(({ length }) => length > 0);
    const own = { name };
    let stop;
    const close = () => {
      this.open.delete(own);
      signal?.removeEventListener('abort', stop);
    };
    const layer = this;
    return new ReadableStream(
      {
        start(controller) {
          layer.open.add(own);
          stop = () => (close(), controller.error(signal.reason));
          signal?.addEventListener('abort', stop);
        },
        async pull(controller) {
          try {
            await layer.step(name, undefined, signal, own);
            if (!layer.open.has(own)) return;
            if (parts.length > 0) controller.enqueue(parts.shift());
            if (parts.length > 0) return;
            close();
            controller.close();
          } catch (error) {
            close();
            controller.error(error);
          }
        },
        cancel: close,
      },
      { highWaterMark: 0 },
    );
  }

  /** The Cache API, here or in memory. */
  caches(real = inMemory()) {
    const step = (name, work) => this.step(`Cache.${name}`, work);
    const wrapped = (cache) => ({
      keys: () => step('keys', () => cache.keys()),
      delete: (request) => step('delete', () => cache.delete(request)),
      put: (key, response) => step('put', () => cache.put(key, response)),
      match: (key) =>
        step('match', async () => {
          const answer = await cache.match(key);
          return answer && new Response(this.#body(new Uint8Array(await answer.arrayBuffer()), undefined, 'Cache body'));
        }),
    });
    return { open: (name) => step('open', async () => wrapped(await real.open(name))) };
  }

  /** The module node:fs/promises; returns what undoes it. */
  files(module) {
    const { open, stat } = module;
    Object.assign(module, {
      stat: (path) => this.step('stat', () => stat(path)),
      open: (...args) => this.step('open', async () => this.#file(await open(...args))),
    });
    return () => Object.assign(module, { open, stat });
  }

  #file(real) {
    const own = { name: 'file' };
    this.open.add(own);
    return {
      stat: () => this.step('file.stat', () => real.stat()),
      read: (...args) => this.step('file.read', () => real.read(...args)),
      close: async () => {
        this.open.delete(own);
        await real.close();
        return this.step('file.close');
      },
    };
  }

  blob(bytes) {
    return {
      [Symbol.toStringTag]: 'Blob',
      size: bytes.length,
      slice: (start, end) => ({ arrayBuffer: () => this.step('Blob', () => Uint8Array.from(bytes.subarray(start, end)).buffer) }),
    };
  }

  /** `crypto.subtle.digest`; returns what undoes it. */
  digests(subtle) {
    subtle.digest = (...args) => this.step('digest', () => Object.getPrototypeOf(subtle).digest.apply(subtle, args));
    return () => delete subtle.digest;
  }

  /** Compiling WebAssembly, which ends at some time; returns what undoes it. */
  compiling() {
    const { compile } = WebAssembly;
    WebAssembly.compile = (...args) => (this.what === 'hangs' ? compile(...args) : this.step('compile', () => compile(...args)));
    return () => (WebAssembly.compile = compile);
  }

  /** A worker of a page or of Node. Each message and each answer is a step; where one fails, the worker is killed. A page does not hear of it by itself: `tells` says that it hears of an
      error. */
  worker(real, { tells = false } = {}) {
    const own = { name: 'worker' };
    this.open.add(own);
    const terminate = () => (this.open.delete(own), real.terminate());
    const isLost = (name, go) => {
      if (!this.#isFaulty(name)) return false;
      if (this.what === 'fails') terminate();
      if (this.what === 'fails' && tells) real.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
      if (this.what === 'is late') setTimeout(go, LATE);
      return true;
    };
    const listen = real.addEventListener ? 'addEventListener' : 'on';
    return {
      postMessage: (message, transfer) => {
        const post = () => real.postMessage(message, transfer);
        if (!isLost('message', post)) post();
      },
      [listen]: (type, hear) =>
        real[listen](type, (event) => {
          if (type !== 'message' || !isLost('answer', () => hear(event))) hear(event);
        }),
      terminate,
    };
  }

  /** A worker whose script calls `beginInside`: the fault is at one of its own steps. */
  inside(address) {
    const at = this.name === undefined ? this.at : Infinity; // a worker that is started again has no other fault
    const real = new Worker(`${address}?${new URLSearchParams({ at, what: this.what })}`, { type: 'module' });
    real.addEventListener('message', ({ data }) => {
      if (data?.injected === undefined) return;
      this.name = data.injected;
      this.hit();
    });
    return real;
  }

  /** The other side of `inside`. */
  beginInside() {
    const { at, what } = Object.fromEntries(new URL(location.href).searchParams);
    this.begin(Number(at), what, () => postMessage({ injected: this.name }));
  }

  /** Messages to other tabs, and locks; returns what undoes it. */
  tabs() {
    const layer = this;
    const { BroadcastChannel } = globalThis;
    const { request } = LockManager.prototype;
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      #own = { name: 'channel' };
      constructor(name) {
        super(name);
        layer.open.add(this.#own);
      }
      postMessage(message) {
        if (!layer.#isFaulty('channel')) return super.postMessage(message);
        if (layer.what === 'fails') throw new DOMException('injected at a channel', 'InvalidStateError');
        if (layer.what === 'is late') setTimeout(() => layer.open.has(this.#own) && super.postMessage(message), LATE);
      }
      close() {
        layer.open.delete(this.#own);
        super.close();
      }
    };
    LockManager.prototype.request = function (...args) {
      return layer.step('lock', () => request.apply(this, args), args[1]?.signal ?? new AbortController().signal);
    };
    return () => {
      globalThis.BroadcastChannel = BroadcastChannel;
      LockManager.prototype.request = request;
    };
  }

  /** IndexedDB of this page; returns what undoes it. Where a request fails, its transaction is aborted; where a transaction is late, another one is before it. */
  databases() {
    const layer = this;
    const undo = [];
    const change = (prototype, name, make) => {
      const original = prototype[name];
      prototype[name] = make(original);
      undo.push(() => (prototype[name] = original));
    };
    const refuse = (name) => {
      throw new DOMException(`injected at ${name}`, 'UnknownError');
    };
    const late = (event) => {
      event.stopImmediatePropagation();
      setTimeout(() => event.target.dispatchEvent(new Event('success')), LATE);
    };
    const silent = (request) => {
      for (const type of ['success', 'error']) request.addEventListener(type, (event) => event.stopImmediatePropagation());
      return request;
    };
    for (const name of REQUESTS)
      change(
        IDBObjectStore.prototype,
        name,
        (original) =>
          function (...args) {
            const isFaulty = layer.what !== 'is late' && layer.#isFaulty(`store.${name}`);
            const request = original.apply(this, args);
            if (isFaulty && layer.what === 'fails') queueMicrotask(() => this.transaction.abort());
            return isFaulty && layer.what === 'hangs' ? silent(request) : request;
          },
      );
    change(
      IDBDatabase.prototype,
      'transaction',
      (original) =>
        function (...args) {
          if (layer.#isFaulty('transaction')) {
            if (layer.what === 'fails') refuse('transaction');
            if (layer.what === 'is late') busy(original.call(this, args[0], 'readwrite'), args[0][0], performance.now() + LATE);
          }
          return original.apply(this, args);
        },
    );
    for (const name of ['open', 'deleteDatabase'])
      change(
        IDBFactory.prototype,
        name,
        (original) =>
          function (...args) {
            const isFaulty = layer.#isFaulty(`IndexedDB.${name}`);
            if (isFaulty && layer.what === 'fails') refuse(`IndexedDB.${name}`);
            if (isFaulty && layer.what === 'hangs')
              return Object.assign(Object.create(IDBOpenDBRequest.prototype), { addEventListener() {} });
            const request = original.apply(this, args);
            request.addEventListener('success', () => request.result && layer.#opens(request.result), { once: true });
            if (isFaulty) request.addEventListener('success', late, { once: true });
            return request;
          },
      );
    return () => undo.forEach((one) => one());
  }

  #opens(database) {
    const own = { name: 'database' };
    this.open.add(own);
    database.close = () => (this.open.delete(own), IDBDatabase.prototype.close.call(database));
  }

  /** One end of a channel. A message that hangs is lost, and one that is late delays those after it. */
  port(real) {
    let before;
    return {
      addEventListener: (...args) => real.addEventListener(...args),
      start: () => real.start(),
      close: () => real.close(),
      postMessage: (message, transfer) => {
        const isFaulty = this.#isFaulty('message');
        if (isFaulty && this.what === 'fails') throw new DOMException('injected at a message', 'DataCloneError');
        if (isFaulty && this.what === 'hangs') return;
        if (isFaulty) before = pause(LATE).then(() => (before = undefined));
        if (before) before.then(() => real.postMessage(message, transfer));
        else real.postMessage(message, transfer);
      },
    };
  }
}

/** Requests of IndexedDB. */
const REQUESTS = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'add', 'put', 'delete', 'clear'];

/** Keeps a transaction open for a while. */
function busy(transaction, store, until) {
  const again = () => performance.now() < until && (transaction.objectStore(store).openCursor().onsuccess = again);
  again();
}

/** A Cache API of strings and bytes. */
function inMemory() {
  const all = new Map();
  const cacheOf = (kept) => ({
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (key) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    put: async (key, response) => void kept.set(key, await response.arrayBuffer()),
    delete: async ({ url }) => kept.delete(url),
  });
  return { open: async (name) => cacheOf(all.get(name) ?? all.set(name, new Map()).get(name)) };
}

/** Makes waiting short: the package's patience of a second or more is divided. Returns what undoes it. */
export function hasten(divisor) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, ms, ...args) => setTimeout(work, ms >= 1000 && ms !== NEVER ? ms / divisor : ms, ...args);
  return () => (globalThis.setTimeout = setTimeout);
}

/** What a promise becomes: { value }, { error }, or { never } after a while. */
async function outcomeOf(promise) {
  let timer;
  const never = new Promise((resolve) => (timer = setTimeout(resolve, NEVER, { never: true })));
  const settled = promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  return Promise.race([settled, never]).finally(() => clearTimeout(timer));
}

/**
 * Tries every fault at every step of `open(signal)`, which returns an object, and of `calls`: functions of the object and a signal, by name. `expected` has their answers. `survives` matches the
 * steps that may fail without an error (with ' later' when the object is open), and `waits` those that may hang without one. `isDeaf` says that the calls hear no signal, and `ended` is the code of calls to an object that is disposed of. `unhandled` is a list that
 * the platform fills, `listeners(signal)` counts. Returns what is wrong, a line each, and the number of runs.
 */
export async function tryFaults(
  layer,
  { name, open, calls, expected, survives = /^$/, waits = /^$/, isDeaf = false, ended = 'ERR_DISPOSED' },
  { unhandled, listeners = () => 0 },
) {
  const wrong = new Map();
  let runs = 0;
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const answers = async (object, signal) => {
    const got = {};
    for (const [call, ask] of Object.entries(calls)) got[call] = await ask(object, signal);
    return got;
  };
  for (const [what, then] of FAULTS) {
    for (let at = 1; ; at++) {
      const reason = new Error('enough');
      const controller = new AbortController();
      const { signal } = controller;
      let object;
      let way = 'waits';
      const giveUp = () => {
        way = then === 'aborts' && !(isDeaf && object) ? 'aborts' : 'disposes';
        if (way === 'disposes' && object) object.dispose();
        else controller.abort(reason);
      };
      let [timer, isOpen] = [];
      layer.begin(at, what, () => {
        isOpen = object !== undefined;
        // Nobody need wait for ever, except where the package should go on by itself.
        if (then !== 'waits' || (what === 'hangs' && !waits.test(layer.name))) timer = setTimeout(giveUp, GIVES_UP);
      });
      const opened = open(signal).then((one) => (object = one));
      const { value, error, never } = await outcomeOf(opened.then((object) => answers(object, signal)));
      const { name: hit } = layer;
      clearTimeout(timer); // where nothing waited for the step
      layer.begin();
      const note = (complaint) => {
        const line = `${name}: where ${hit ?? 'nothing'} ${what} and the caller ${way}, ${complaint}`;
        wrong.set(line, [...(wrong.get(line) ?? []), at]);
      };
      if (hit === undefined) {
        if (!same(value, expected)) note(`the answer is ${error ? codeOf(error) : JSON.stringify(value)}`);
        object?.dispose();
        break; // there are no more steps
      }
      runs++;
      if (never) note('a promise never settles');
      else if (!error && !same(value, expected)) note(`the answer is ${JSON.stringify(value)}`);
      else if (error && way === 'waits' && (what === 'is late' || survives.test(`${hit}${isOpen ? ' later' : ''}`)))
        note(`a call fails: ${codeOf(error)}`);
      else if (error && way === 'waits' && !/^ERR_/.test(error.code)) note(`the error has no code: ${codeOf(error)}`);
      else if (error && way === 'aborts' && error !== reason) note(`the error is not the signal's: ${codeOf(error)}`);
      else if (error && way === 'disposes' && error !== reason && error.code !== ended) note(`the error is ${codeOf(error)}`);
      const late = outcomeOf(opened);
      if (error?.code === ended) object?.dispose();
      if (way === 'disposes' || error?.code === ended || !object) {
        if (what === 'is late') await pause(LATE);
        (await Promise.race([late, pause(0)]))?.value?.dispose();
        object = undefined;
      }
      const next = await outcomeOf((async () => answers((object ??= await open()), undefined))());
      if (next.never) note('the next call never settles');
      else if (!same(next.value, expected)) note(`the next call gives ${next.error ? codeOf(next.error) : JSON.stringify(next.value)}`);
      object?.dispose();
      await pause(what === 'is late' ? LATE : 0);
      await pause(0);
      if (layer.open.size > 0) note(`it is left open: ${[...layer.open].map(({ name }) => name)}`);
      if (unhandled.length > 0) note(`nobody handles ${codeOf(unhandled[0])}`);
      if (listeners(signal) > 0) note(`${listeners(signal)} listeners are left on the signal`);
      layer.open.clear();
      unhandled.length = 0;
    }
  }
  return {
    runs,
    wrong: [...wrong].map(
      ([line, steps]) => `${line} (steps ${steps.slice(0, 4)}${steps.length > 4 ? ` and ${steps.length - 4} more` : ''})`,
    ),
  };
}

const codeOf = (error) => (error?.code && /^ERR_/.test(error.code) ? error.code : String(error));
