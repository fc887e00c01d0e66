import { monthAfter } from '#domain/calendar/period.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { driverRoles } from '#server/demo/facts/accounts.ts'
import { guidOf, type Named } from '#server/demo/load-catalogue.ts'
import { newGuid } from '#server/work/guid.ts'

/**
 * Drivers are paid by trip, by share of the price, or both, and some by the hour for hires. Their rates start
 * before the history.
 */
export async function loadPayRates(db: Db, now: Instant, today: ServiceDate, accounts: Named): Promise<void> {
  const kinds = [
    { trip_cents: 600, hour_cents: null, basis_points: 2_000, counts_waiting: true },
    { trip_cents: 2_500, hour_cents: 1_200, basis_points: 0, counts_waiting: false },
    { trip_cents: 0, hour_cents: null, basis_points: 3_000, counts_waiting: false },
  ]
  const from_day = `${monthAfter(monthOf(today), -3)}-01`
  await db
    .insertInto('driver_pay_rate')
    .values(
      driverRoles.flatMap((role, place) =>
        kinds
          .filter((_, at) => at === place % kinds.length)
          .map((rate) => ({
            guid: newGuid(),
            driver_guid: guidOf(accounts, role),
            from_day,
            ...rate,
            created_at: now,
            created_by: guidOf(accounts, 'accountant'),
          })),
      ),
    )
    .execute()
}
