import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb'

/** A small key-value store on this device, in IndexedDB; one object store per kind of data. */
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

/** A device without storage (a private window) still works as long as the page stays open. */
export function deviceShelf<T>(name: ShelfName): Shelf<T> {
  const memory = new Map<string, T>()
  /** Resolves once the data is on disk: a phone may die the moment after. */
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
