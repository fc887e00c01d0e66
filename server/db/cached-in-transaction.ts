import type { Db } from '#server/db/connection.ts'

/**
 * A read that a unit of work needs repeatedly and that does not change during it: read once per transaction.
 * Code that changes the data locks and reads it directly.
 */
export function cachedInTransaction<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const cache = new WeakMap<Db, Promise<T>>()
  return (db) => {
    if (!db.isTransaction) return read(db)
    const known = cache.get(db) ?? read(db)
    cache.set(db, known)
    return known
  }
}
