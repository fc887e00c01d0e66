/** A small keeper of things by key on this device, in IndexedDB; each kind of thing has its own shelf. */
export interface Shelf<T> {
  all(): Promise<T[]>
  put(key: string, it: T): Promise<void>
  remove(key: string): Promise<void>
}

const databaseName = 'kerbside'
const shelves = ['outbox', 'kept'] as const
export type ShelfName = (typeof shelves)[number]

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of shelves) request.result.createObjectStore(name)
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The device keeps nothing')))
  })
  return opening
}

/** A device that keeps nothing (a private window) still works as long as the page stays open. */
export function deviceShelf<T>(name: ShelfName): Shelf<T> {
  const memory = new Map<string, T>()
  const inStore = async <R>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<R>): Promise<R> => {
    const transaction = (await openDatabase()).transaction(name, mode, { durability: 'strict' })
    return new Promise((resolve, reject) => {
      const request = act(transaction.objectStore(name))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept')))
    })
  }
  return {
    all: () => inStore<T[]>('readonly', (store) => store.getAll()).catch(() => [...memory.values()]),
    put: (key, it) =>
      inStore('readwrite', (store) => store.put(it, key)).then(
        () => undefined,
        () => void memory.set(key, it),
      ),
    remove: (key) => {
      memory.delete(key)
      return inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
    },
  }
}
