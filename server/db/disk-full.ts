import { sql } from 'kysely'
import { disk, isDiskFull } from '#server/db/away.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * Whether the disk of the database is still full, after a statement failed for it. Only then a page is
 * written to find out.
 */
export async function isStillFull(db: Db): Promise<boolean> {
  if (!disk.wasFull) return false
  try {
    await db.transaction().execute((tx) =>
      sql`create temporary table disk_probe on commit drop as select repeat('x', 100)
          from generate_series(1, 1000)`.execute(tx),
    )
    disk.wasFull = false
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
  return disk.wasFull
}
