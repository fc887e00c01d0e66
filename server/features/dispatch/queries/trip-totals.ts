import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { tripsInFileAtMost, type ListedTrip, type tripTotals } from '#contract/trip-list.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { countedLong } from '#domain/text/counted.ts'
import type { Db } from '#server/db/connection.ts'
import { tripsThatFit, type TripFilters } from '#server/features/dispatch/queries/trip-filters.ts'
import { pageOf, seesPrices, tripsInTime } from '#server/features/dispatch/queries/trip-list.ts'
import { chargedForTrips } from '#server/features/trips/queries/trip-prices.ts'
import type { Actor } from '#server/work/actor.ts'

/** Up to this many trips are counted and added up. */
const addedAtMost = 10_000

/** How many trips the filters match, with their prices and agreed costs together. Null: too many. */
export async function totalsOfTrips(
  db: Db,
  actor: Actor,
  asked: TripFilters,
): Promise<ReplyOf<typeof tripTotals>> {
  const found = await tripsInTime(db, asked, async (tx) => {
    const guids = await matching(tx, asked, addedAtMost + 1)
    if (guids.length > addedAtMost) return null
    const prices = seesPrices(actor) ? await chargedForTrips(tx, guids) : null
    return {
      count: guids.length,
      totalCents: prices && [...prices.values()].reduce((sum, it) => sum + it, 0),
      agreedCostCents: await agreedCosts(tx, guids),
    }
  })
  return { found: isRefusal(found) ? null : found }
}

async function agreedCosts(db: Db, guids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(agreed_cost_cents), 0)::bigint as cents
    from trip where guid = any(${[...guids]}::uuid[])`.execute(db)
  return rows[0]?.cents ?? 0
}

async function matching(db: Db, asked: TripFilters, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`select guid from (${await tripsThatFit(db, asked)}) t
    limit ${atMost}`.execute(db)
  return rows.map((it) => it.guid)
}

/** Refused if more trips match than a file can have, or if finding out takes too long. */
export async function refuseManyTrips(db: Db, asked: TripFilters): Promise<Refusal | null> {
  const guids = await tripsInTime(db, asked, (tx) => matching(tx, asked, tripsInFileAtMost + 1))
  if (isRefusal(guids)) return guids
  if (guids.length <= tripsInFileAtMost) return null
  return refuse(
    'from',
    `More than ${countedLong(tripsInFileAtMost, 'trip')} match. Choose fewer dates or more filters.`,
  )
}

const pageInFile = 2_000

/** All matching trips by pickup, a page at a time. The first page may be empty. */
export async function* tripPages(db: Db, actor: Actor, asked: TripFilters): AsyncGenerator<ListedTrip[]> {
  let cursor: string | null | undefined = undefined
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(db, actor, {
      ...asked,
      cursor,
      limit: pageInFile,
    })
    if (isRefusal(page)) return
    yield page.items
    cursor = page.nextCursor
  }
}
