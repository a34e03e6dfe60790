// One history of a store: three tabs put, delete, sync, load files and clear at the same time, are frozen, killed and opened again, and sometimes the
// browser has no room. Runs in a page. Whatever the order of the operations in the database, the state of each document must be the
// result of an operation that may have been the last one, and all tabs must agree with a newly opened one.

/** Makes it possible to freeze a tab (messages to it wait), to kill it (its writes are aborted), and to fill the disk. */
export function prepareWorld() {
  const world = (globalThis.world = { opening: new Map(), tabs: new WeakMap() });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version);
    const tab = world.opening.get(name);
    if (tab)
      request.addEventListener('success', () => {
        tab.database = request.result;
        world.tabs.set(request.result, tab);
      });
    return request;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const made = transaction.apply(this, args);
    const tab = world.tabs.get(this);
    if (tab) {
      tab.active.add(made);
      for (const type of ['complete', 'abort']) made.addEventListener(type, () => tab.active.delete(made));
    }
    return made;
  };
  for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...args) {
      if (world.tabs.get(this.transaction.db)?.world.full) throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, args);
    };
  }
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    addEventListener(type, listener) {
      const tab = world.opening.get(this.name.replace(/:changed$/, ''));
      super.addEventListener(type, (event) => (tab?.frozen ? tab.held.push(() => listener(event)) : listener(event)));
    }
  };
}

export async function runHistory(seed, operations) {
  const { openStore, deleteStore } = await import('nearprint/store');
  const { Corpus, corpusToBytes } = await import('nearprint');
  let state = (seed * 2654435761) >>> 0;
  const random = (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
  const name = `history ${seed}`;
  const database = `nearprint:${name}`;
  const own = { full: false };
  const done = { operations: 0, loads: 0, syncs: 0, kills: 0, freezes: 0, full: 0, lost: 0, blocked: 0 };
  const fail = (message) => {
    throw new Error(`history ${seed}: ${message}`);
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, random(4)));

  const open = async () => {
    const tab = { world: own, active: new Set(), held: [], frozen: false, calls: 0 };
    world.opening.set(database, tab);
    tab.store = await openStore(name);
    world.opening.delete(database);
    return tab;
  };
  const kill = (tab) => {
    done.kills++;
    tab.dead = true;
    for (const one of tab.active)
      try {
        one.abort();
      } catch {} // it is committing
    tab.store.dispose();
  };
  const thaw = (tab) => {
    tab.frozen = false;
    tab.held.splice(0).forEach((hear) => hear());
  };
  const content = (store) =>
    JSON.stringify(
      store
        .ids()
        .sort()
        .map((id) => [id, store.get(id).text]),
    );

  if (random(8) === 0) {
    // A tab with an older version is slow to close it.
    done.blocked++;
    const old = await new Promise((resolve) => (indexedDB.open(database, 1).onsuccess = ({ target }) => resolve(target.result)));
    setTimeout(() => old.close(), random(20));
  }
  const tabs = [];
  for (let i = 0; i < 3; i++) tabs.push(await open());

  let base = new Map();
  let writes = [];
  let clock = 0;
  let words = 0;
  const running = [];
  const ALL = 'all documents, whichever there are';
  /** How the texts of files begin: by its text a document shows whether a file or the page has stored it. */
  const FILE = 'File';
  const maker = new Corpus();
  const fileOf = (ids, text) => {
    maker.clear();
    maker.put(ids.map((id) => ({ id, text })));
    return corpusToBytes(maker);
  };
  /** Makes a call, and notes when it was made and when it was answered. */
  const call = (tab, ids, text, promise, { loads = false, clears = ids === ALL } = {}) => {
    const one = {
      tab,
      loads,
      clears,
      order: tab.calls++,
      ids: new Map(ids === ALL ? [] : ids.map((id) => [id, text])),
      begun: ++clock,
      ended: Infinity,
      outcome: 'unknown',
    };
    writes.push(one);
    done.operations++;
    running.push(
      promise
        .then(
          () => (one.outcome = 'done'),
          (error) => {
            if (tab.dead) return;
            one.outcome = 'failed';
            if (error.code !== 'ERR_STORE_FULL' || text === undefined) fail(`an operation failed: ${error.stack}`);
          },
        )
        .then(() => (one.ended = ++clock)),
    );
  };
  const known = () => [...new Set([...base.keys(), ...writes.flatMap(({ ids }) => [...ids.keys()])])];

  const act = async () => {
    const place = random(tabs.length);
    const tab = tabs[place];
    const id = `id ${random(8)}`;
    const what = random(100);
    if (what < 7) {
      done.loads++;
      const text = `${FILE} ${++words} has this text.`;
      const ids = [...new Set(Array.from({ length: 1 + random(5) }, () => `id ${random(8)}`))];
      call(tab, ids, text, tab.store.load(fileOf(ids, text)), { loads: true });
    } else if (what < 11) {
      // Some documents that the page has put stay as they are in this tab, some are new, and all others go.
      done.syncs++;
      const text = `Sync ${++words} brought this text.`;
      const kept = tab.store
        .ids()
        .filter((id) => id.startsWith('id') && random(2) === 0)
        .map((id) => tab.store.get(id))
        .filter(({ text }) => !text.startsWith(FILE));
      const ids = [...new Set(Array.from({ length: random(4) }, () => `id ${random(8)}`))];
      const all = [...kept.filter(({ id }) => !ids.includes(id)), ...ids.map((id) => ({ id, text }))];
      call(
        tab,
        all.map(({ id }) => id),
        text,
        tab.store.sync(all),
        { clears: true },
      );
      for (const { id, text } of kept) if (!ids.includes(id)) writes.at(-1).ids.set(id, text);
    } else if (what < 45) {
      const text = `Version ${++words} of a text that ${random(1e6)} people wrote.`;
      call(tab, [id], text, tab.store.put({ id, text }));
    } else if (what < 70) {
      call(tab, [id], undefined, tab.store.delete(id));
    } else if (what < 80) {
      const text = `Bulk ${++words} was put at once.`;
      const ids = Array.from({ length: random(30) === 0 ? 300 : 1 + random(12) }, (_, i) => `bulk ${words} ${i}`);
      call(tab, ids, text, tab.store.put(ids.map((id) => ({ id, text }))));
    } else if (what < 84) {
      // Bulk documents of another tab are deleted when they become known.
      for (const id of tab.store
        .ids()
        .filter((id) => id.startsWith('bulk'))
        .slice(0, 20))
        call(tab, [id], undefined, tab.store.delete(id));
    } else if (what < 86) {
      call(tab, ALL, undefined, tab.store.clear());
    } else if (what < 90) {
      done.freezes++;
      if (tab.frozen) thaw(tab);
      else tab.frozen = true;
    } else if (what < 93) {
      done.full++;
      own.full = !own.full;
    } else if (what < 95) {
      kill(tab);
      own.full = false;
      tabs[place] = await open();
    } else {
      await pause();
    }
  };

  const precedes = (a, b) => a.ended < b.begun || (a.tab === b.tab && a.order < b.order);

  /** The texts that a document may have after these operations. A file without it deletes it if an earlier file had stored it. */
  const textsAfter = (id, touching) => {
    const certain = touching.filter(({ outcome }) => outcome === 'done');
    const last = touching.filter((one) => !certain.some((other) => precedes(one, other)));
    const texts = last.flatMap((one) => {
      if (!one.loads || one.ids.has(id)) return [one.ids.get(id)];
      return textsAfter(
        id,
        touching.filter((other) => other !== one),
      ).map((text) => (text?.startsWith(FILE) ? undefined : text));
    });
    return certain.length === 0 ? [...texts, base.get(id)] : texts;
  };

  /** When nothing is under way: checks the contents of the database, and whether all tabs have them. */
  const compare = async () => {
    own.full = false;
    await Promise.all(running.splice(0));
    tabs.forEach(thaw);
    const fresh = await open();
    const truth = new Map(fresh.store.ids().map((id) => [id, fresh.store.get(id).text]));
    for (const id of new Set([...truth.keys(), ...known()])) {
      const last = textsAfter(
        id,
        writes.filter((one) => (one.clears || one.loads || one.ids.has(id)) && one.outcome !== 'failed'),
      );
      if (!last.includes(truth.get(id))) fail(`${id} is ${truth.get(id)}, and may be ${last.join(' or ')}`);
    }
    for (const { outcome, ids } of writes) {
      const left = [...ids].filter(([id, text]) => id.startsWith('bulk') && truth.get(id) === text).length;
      const deleted = writes.some((other) => other.ids !== ids && (other.clears || [...ids.keys()].some((id) => other.ids.has(id))));
      if (outcome === 'unknown' && !deleted && left !== 0 && left !== ids.size) fail(`${left} of ${ids.size} documents of one put`);
    }
    const expected = content(fresh.store);
    for (const [place, { store }] of tabs.entries()) {
      for (let i = 0; i < 10_000 && content(store) !== expected; i++) await new Promise((resolve) => setTimeout(resolve, 5));
      if (content(store) !== expected) fail(`tab ${place} has ${content(store)}, a fresh one ${expected}`);
      if (store.problem && store.problem.code !== 'ERR_STORE_FULL') fail(`tab ${place}: ${store.problem}`);
    }
    fresh.store.dispose();
    base = truth;
    writes = [];
  };

  for (let i = 0; i < operations; i++) {
    await act();
    if (random(3) === 0) await pause();
    if (i === operations >> 1) await compare();
  }
  await compare();

  if (random(3) === 0) {
    // Another tab upgrades to a newer version: memory stays, and can be exported.
    done.lost++;
    const expected = content(tabs[0].store);
    const newer = await new Promise((resolve) => (indexedDB.open(database, 99).onsuccess = ({ target }) => resolve(target.result)));
    for (const { store } of tabs) {
      const code = await store.put({ id: 'late', text: 'too late' }).then(
        () => 'none',
        (error) => error.code,
      );
      if (code !== 'ERR_STORE_LOST' || store.problem?.code !== code) fail(`a store that is lost says ${code}`);
      if (content(store) !== expected || store.toBytes().length === 0) fail('a store that is lost has lost its memory');
    }
    newer.close();
  }
  tabs.forEach(({ store }) => store.dispose());
  maker.dispose();
  await deleteStore(name);
  return done;
}
