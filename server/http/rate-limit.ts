import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/**
 * Counts one try against a bucket and answers how many there have been in its window. The count stands in the database, so that
 * several server processes share it.
 */
async function countTry(db: Db, bucket: string, now: string, windowSeconds: number): Promise<{ count: number; retryAfterSeconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into rate_limit (bucket, count, resets_at) values (${bucket}, 1, ${now}::timestamptz + make_interval(secs => ${windowSeconds}::int))
    on conflict (bucket) do update set
      count = case when rate_limit.resets_at <= ${now}::timestamptz then 1 else rate_limit.count + 1 end,
      resets_at = case when rate_limit.resets_at <= ${now}::timestamptz then excluded.resets_at else rate_limit.resets_at end
    returning count, ceil(extract(epoch from resets_at - ${now}::timestamptz))::int as seconds`.execute(db)
  const row = rows[0]
  return { count: row?.count ?? 1, retryAfterSeconds: Math.max(1, row?.seconds ?? windowSeconds) }
}

/** Forgets the tries of a bucket: the right password was given. */
export async function forgetTries(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('bucket', '=', bucket).execute()
}

/** Counts one try against each bucket. Answers the seconds to wait when there were too many in one of them, or null. */
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

/** Forgets the counts whose window is over. */
export async function forgetCounts(db: Db, now: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('resets_at', '<', now).execute()
}
