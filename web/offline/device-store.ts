import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb'

/** A small key-value store in IndexedDB, with one object store per kind of data. */
export interface Shelf<T> {
  all(): Promise<T[]>
  put(key: string, it: T): Promise<void>
  remove(key: string): Promise<void>
}

const shelves = ['outbox', 'kept'] as const
export type ShelfName = (typeof shelves)[number]

let opening: Promise<IDBPDatabase> | null = null

function openDatabase(): Promise<IDBPDatabase> {
  opening ??= openDB('kerbside', 1, {
    upgrade: (database) => {
      for (const name of shelves) database.createObjectStore(name)
    },
  })
  return opening
}

/** Without storage, as in a private window, data only lasts as long as the page. */
export function deviceShelf<T>(name: ShelfName): Shelf<T> {
  const memory = new Map<string, T>()
  /** Resolves once the data is on disk, so that it survives an empty battery. */
  const write = async (act: (store: WritableStore) => Promise<unknown>) => {
    const transaction = (await openDatabase()).transaction(name, 'readwrite', { durability: 'strict' })
    await Promise.all([act(transaction.store), transaction.done])
  }
  return {
    all: () =>
      openDatabase()
        .then((database) => database.getAll(name) as Promise<T[]>)
        .catch(() => [...memory.values()]),
    put: (key, it) => write((store) => store.put(it, key)).catch(() => void memory.set(key, it)),
    remove: (key) => {
      memory.delete(key)
      return write((store) => store.delete(key)).catch(() => undefined)
    },
  }
}

type WritableStore = IDBPObjectStore<unknown, [ShelfName], ShelfName, 'readwrite'>
