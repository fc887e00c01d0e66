import { sql, type RawBuilder } from 'kysely'
import type { CashHeld } from '#domain/till/drawer.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** Cash of one holder by currency, the site's first; others only if not zero. */
export type Holding = readonly [base: CashHeld, ...others: CashHeld[]]

interface HoldingRow {
  holder: string | null
  cents: number
  others: CashHeld[]
}

/**
 * Cash held by a person, or by the safe if null. The ledger has the total; other currencies are what remains
 * of their tenders, and the rest is in the site's currency.
 */
export async function cashHeldBy(db: Db, holder: string | null): Promise<Holding> {
  const holdings = await read(
    db,
    holder === null ? sql`party_guid is null` : sql`party_guid = ${holder}::uuid`,
  )
  return holdings.get(holder) ?? (await nothing(db))
}

/** Cash by holder; null is the safe. */
export async function holdingsOf(db: Db): Promise<ReadonlyMap<string | null, Holding>> {
  return read(db, sql`true`)
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<ReadonlyMap<string | null, Holding>> {
  const { currency } = await siteSettings(db)
  const others = sql`select currency, sum(amount_cents)::bigint as "amountCents",
    sum(base_cents)::bigint as "valueCents" from entry_tender
    where account = 'cash' and holder_guid is not distinct from held.holder
    group by currency having sum(amount_cents) <> 0 or sum(base_cents) <> 0 order by currency`
  const { rows } = await sql<HoldingRow>`
    select held.holder, held.cents, ${jsonList(others)} as others
    from (
      select party_guid as holder, sum(cents)::bigint as cents from (${postedBy(['cash'])}) own
        where ${which} group by party_guid
    ) held`.execute(db)
  return new Map(
    rows.map(({ holder, cents, others: foreign }) => {
      const baseCents = foreign.reduce((left, it) => left - it.valueCents, cents)
      return [holder, [{ currency, amountCents: baseCents, valueCents: baseCents }, ...foreign]]
    }),
  )
}

/** Total value in the site's currency. */
export function worthOf(holding: readonly CashHeld[]): number {
  return holding.reduce((cents, it) => cents + it.valueCents, 0)
}

async function nothing(db: Db): Promise<Holding> {
  const { currency } = await siteSettings(db)
  return [{ currency, amountCents: 0, valueCents: 0 }]
}
