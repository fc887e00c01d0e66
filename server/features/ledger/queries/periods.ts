import { sql } from 'kysely'
import type { FirstOpenDay } from '#domain/ledger/periods.ts'
import type { Db } from '#server/db/connection.ts'

/** The first day that takes postings. In a transaction it stays so until the end: a month is closed before it or after it. */
export async function firstOpenDay(db: Db): Promise<FirstOpenDay> {
  const { rows } = await sql<{ day: FirstOpenDay }>`select first_open_day() as day`.execute(db)
  return rows[0]?.day ?? null
}
