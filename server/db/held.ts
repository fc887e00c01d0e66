import type { Db } from '#server/db/connection.ts'

/**
 * A read that a unit of work needs again and again and that stays as it was for its length: within one transaction it is read once.
 * Whoever changes what it reads locks and reads for themselves.
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
