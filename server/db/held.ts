import type { Db } from '#server/db/connection.ts'

/**
 * A read that a unit of work needs repeatedly and that does not change during it: read once per transaction. Code that changes the data
 * locks and reads it directly.
 */
export function heldInTransaction<T>(read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const held = new WeakMap<Db, Promise<T>>()
  return (db) => {
    if (!db.isTransaction) return read(db)
    const known = held.get(db) ?? read(db)
    held.set(db, known)
    return known
  }
}
