import { sql } from 'kysely'
import { unknownAirport } from '#domain/flight/manual-flight.ts'
import { airlineCodeIn, airportCodeIn } from '#domain/import/pasted-schedule.ts'
import type { Db } from '#server/db/connection.ts'

/** The code, or why there is none. */
export type FoundCode = { code: string } | { wrong: string }

const namesAtMost = 4

/** The airline of a code or an exact name. */
export async function airlineCodeOf(db: Db, typed: string): Promise<FoundCode> {
  const code = airlineCodeIn(typed)
  if (code !== null) return { code }
  const rows = await db
    .selectFrom('airline')
    .select('code')
    .where(sql<boolean>`lower(name) = lower(${typed})`)
    .orderBy('code')
    .limit(namesAtMost)
    .execute()
  return foundIn(rows, typed, 'airline')
}

/** The airport of a code, or of an exact name or city that only one airport has. */
export async function airportCodeOf(db: Db, typed: string): Promise<FoundCode> {
  const code = airportCodeIn(typed)
  if (code !== null) return { code }
  const rows = await db
    .selectFrom('airport')
    .select('code')
    .where(sql<boolean>`lower(${typed}) in (lower(name), lower(city))`)
    .where('code', '<>', unknownAirport)
    .orderBy('size')
    .orderBy('code')
    .limit(namesAtMost)
    .execute()
  return foundIn(rows, typed, 'airport')
}

function foundIn(rows: readonly { code: string }[], typed: string, what: string): FoundCode {
  const [only, ...more] = rows
  if (!only) return { wrong: `Can’t find an ${what} named “${typed}”. Enter the code.` }
  const codes = rows.map((it) => it.code).join(', ')
  return more.length === 0
    ? only
    : { wrong: `“${typed}” matches more than one ${what}: ${codes}. Enter the code.` }
}
