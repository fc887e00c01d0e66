import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb'

/** A small key-value store in IndexedDB, with one object store per kind of data. */
export interface Shelf<T> {
  all(): Promise<T[]>
  /** Resolves once the data is on disk; to false if this device could only keep it in memory. */
  put(key: string, it: T): Promise<boolean>
  remove(...keys: readonly string[]): Promise<void>
  removeWhere(isUnwanted: (it: T) => boolean): Promise<void>
}

const shelves = ['outbox', 'kept'] as const
export type ShelfName = (typeof shelves)[number]

let opening: Promise<IDBPDatabase> | null = null

function openDatabase(): Promise<IDBPDatabase> {
  opening ??= openDB('kerbside', 1, {
    upgrade: (database) => {
      for (const name of shelves) database.createObjectStore(name)
    },
    // Another tab needs a newer version: this one reopens the database at its next use.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated: () => {
      opening = null
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
    all: async () => {
      const stored = await openDatabase()
        .then((database) => database.getAll(name) as Promise<T[]>)
        .catch(() => [])
      return [...stored, ...memory.values()]
    },
    put: (key, it) =>
      write((store) => store.put(it, key)).then(
        () => {
          memory.delete(key)
          return true
        },
        () => {
          memory.set(key, it)
          return false
        },
      ),
    remove: (...keys) => {
      for (const key of keys) memory.delete(key)
      return write((store) => Promise.all(keys.map((key) => store.delete(key)))).catch(() => undefined)
    },
    removeWhere: (isUnwanted) => {
      for (const [key, it] of memory) if (isUnwanted(it)) memory.delete(key)
      return write(async (store) => {
        for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
          if (isUnwanted(cursor.value as T)) await cursor.delete()
      }).catch(() => undefined)
    },
  }
}

type WritableStore = IDBPObjectStore<unknown, [ShelfName], ShelfName, 'readwrite'>
