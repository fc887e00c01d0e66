import { sql } from 'kysely'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Reports the upcoming reservations of changed customers to other systems: webhooks carry the customer's
 * name. `changed-reservations` finds them by the history lines of the customers.
 */
export async function reportReservations(work: UnitOfWork, customers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ guid: string }>`
    select g.guid from booking_group g where g.customer_guid = any(${customers}::uuid[])
      and exists (select from booking b where b.group_guid = g.guid and b.status <> 'cancelled'
        and b.service_date >= (${work.now}::timestamptz at time zone (select time_zone from site))::date)
    order by g.guid`.execute(work.tx)
  for (const { guid: groupGuid } of rows)
    work.webhooks.record({ type: 'booking.changed', groupGuid, subjectGuid: groupGuid })
}
