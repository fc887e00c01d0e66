import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/**
 * Counts one attempt against a bucket and returns the number within its window. The count is in the database,
 * shared by several server processes.
 */
async function countTry(
  db: Db,
  bucket: string,
  now: string,
  windowSeconds: number,
): Promise<{ count: number; retryAfterSeconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limit (bucket, count, resets_at)
      values (${bucket}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}::int))
    on conflict (bucket) do update set
      count = case when rate_limit.resets_at <= ${now}::timestamptz then 1 else rate_limit.count + 1 end,
      resets_at = case when rate_limit.resets_at <= ${now}::timestamptz then excluded.resets_at
        else rate_limit.resets_at end
    returning count, ceil(extract(epoch from resets_at - ${now}::timestamptz))::int as seconds`.execute(db)
  const row = rows[0]
  return { count: row?.count ?? 1, retryAfterSeconds: Math.max(1, row?.seconds ?? windowSeconds) }
}

/** Clears the attempts of a bucket: the correct password was given. */
export async function forgetTries(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('bucket', '=', bucket).execute()
}

/** Undoes one counted attempt of each bucket: it was no failure. */
export async function undoTries(db: Db, buckets: readonly string[]): Promise<void> {
  if (buckets.length === 0) return
  await db
    .updateTable('rate_limit')
    .set((it) => ({ count: it('count', '-', 1) }))
    .where('bucket', 'in', buckets)
    .where('count', '>', 0)
    .execute()
}

/**
 * Counts one attempt against each bucket. Returns the seconds to wait when any limit was exceeded, or null.
 */
export async function countTries(
  db: Db,
  now: string,
  windowSeconds: number,
  limits: readonly (readonly [string, number])[],
): Promise<number | null> {
  for (const [bucket, most] of limits) {
    const { count, retryAfterSeconds } = await countTry(db, bucket, now, windowSeconds)
    if (count > most) return retryAfterSeconds
  }
  return null
}

/** Deletes the counts of expired windows. */
export async function forgetCounts(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limit').where('resets_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
