import { sql } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'

/** Which of these lines of an account are imported. */
export async function knownLines(
  db: Db,
  account: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select line_key as key from bank_line
    where account = ${account} and line_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map((it) => it.key))
}

/** The last statement of an account that ended before a day and states a balance; null: there is none. */
export async function closingBefore(
  db: Db,
  account: string,
  day: ServiceDate,
): Promise<{ toDay: ServiceDate; closingCents: number } | null> {
  const before = await db
    .selectFrom('bank_statement')
    .select(['to_day as toDay', 'closing_cents as closingCents'])
    .where('account', '=', account)
    .where('to_day', '<', day)
    .where('closing_cents', 'is not', null)
    .orderBy('to_day', 'desc')
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.closingCents === undefined || before.closingCents === null
    ? null
    : { toDay: before.toDay, closingCents: before.closingCents }
}
