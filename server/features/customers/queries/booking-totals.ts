import { sql } from 'kysely'
import type { bookingTotals } from '#contract/booking-totals.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { fewOf } from '#server/features/customers/queries/few-groups.ts'
import { scopeOf } from '#server/features/customers/queries/find-customers.ts'
import { priceOfGroup, pricedAtMost } from '#server/features/customers/queries/list-by-total.ts'
import type { Actor } from '#server/work/actor.ts'

/** How many reservations the filters match, and their prices together. Null if there are too many. */
export async function totalsOfBookings(
  db: Db,
  actor: Actor,
  asked: QueryOf<typeof bookingTotals>,
  now: string,
): Promise<ReplyOf<typeof bookingTotals>> {
  const few = await fewOf(db, scopeOf(actor, asked, [], now), { most: pricedAtMost })
  if (few === null) return { found: null }
  const [found = null] = await byOnePlan(
    db,
    sql<{ count: number; totalCents: number }>`with ${few}
      select count(*) as count, coalesce(sum(price.cents), 0) as "totalCents"
      from few cross join lateral (${priceOfGroup(sql`few.guid`)}) price`,
  )
  return { found }
}
