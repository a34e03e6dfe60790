// One corpus kept in this browser, in the format of exported files. Other tabs are notified of changes.
const NAME = 'nearprint-lesson';
const KEY = 'documents';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);

/** Calls back when another tab has stored or deleted it. */
export const onChange = (callback: () => void) => channel?.addEventListener('message', callback);

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(KEY);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = open.transaction(KEY, mode);
      const request = use(transaction.objectStore(KEY));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    open.close();
  }
}

export const kept = () => inStore<Blob | undefined>('readonly', (store) => store.get(KEY));

export async function keep(blob: Blob): Promise<void> {
  void navigator.storage?.persist().catch(() => false); // some browsers ask their user, who may say no, or nothing for long
  await inStore('readwrite', (store) => store.put(blob, KEY));
  channel?.postMessage('kept');
}

export async function forget(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(KEY));
  channel?.postMessage('forgotten');
}

export interface Storage {
  /** The bytes that this page uses, and those that the browser would allow. */
  used: number;
  quota: number;
  /** Whether the browser promised not to clear the storage by itself. */
  persisted: boolean;
}

/** The storage of this page; undefined if the browser does not report it. */
export async function storage(): Promise<Storage | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate()) ?? {};
  if (usage === undefined || quota === undefined) return;
  return { used: usage, quota, persisted: await navigator.storage.persisted() };
}
