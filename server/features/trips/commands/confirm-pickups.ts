import type { Instant } from '#domain/calendar/instant.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The guest confirms the pickups of a service at these times. Returns how many weren’t confirmed yet. A new
 * pickup time ends the confirmation (a trigger of the table).
 */
export async function confirmPickups(
  work: UnitOfWork,
  bookingGuid: string,
  times: readonly Instant[],
): Promise<number> {
  const found = await work.tx
    .selectFrom('trip')
    .select('guid')
    .where('booking_guid', '=', bookingGuid)
    .where('status', '<>', 'cancelled')
    .where('pickup_confirmed_at', 'is', null)
    .execute()
  const trips = await lockedTrips(
    work.tx,
    found.map((it) => it.guid),
  )
  const confirmed = trips.filter((it) => times.includes(it.pickup_at))
  if (confirmed.length === 0) return 0
  await work.tx
    .updateTable('trip')
    .set({ pickup_confirmed_at: work.now })
    .where(
      'guid',
      'in',
      confirmed.map((it) => it.guid),
    )
    .execute()
  for (const trip of confirmed) publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  return confirmed.length
}
