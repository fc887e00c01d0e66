import { sql } from 'kysely'
import type { Settling } from '#domain/gratuity/payout.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { isPayable } from '#server/features/gratuities/queries/states.ts'

/**
 * Gratuities to settle with drivers: payable ones, and those charged back after their payout. `lock`: for the
 * payout itself.
 */
export async function settlingOf(
  db: Db | Tx,
  until: ServiceDate,
  { drivers, lock }: { drivers: readonly string[] | null; lock: boolean },
): Promise<Settling[]> {
  const ofDrivers = drivers === null ? sql`true` : sql`q.driver_guid = any (${[...drivers]}::uuid[])`
  const { rows } = await sql<Settling>`
    select q.guid, q.driver_guid as "driverGuid", d.name as driver, q.amount_cents as "amountCents",
      q.state = 'chargedBack' as "isOwedBack"
    from gratuity q
    join trip t on t.guid = q.trip_guid
    join account d on d.guid = q.driver_guid
    where ${ofDrivers}
      and ((q.state = 'due' and ${isPayable(until)}) or (q.state = 'chargedBack' and q.payout_guid is not null
        and q.deducted_guid is null))
    order by d.name, q.driver_guid, q.guid
    ${lock ? sql`for update of q` : sql``}`.execute(db)
  return rows
}
