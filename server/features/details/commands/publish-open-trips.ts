import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const tripsAtMost = 200

/** Reloads the open trips of a customer or partner on every open page, without a notification. */
export async function publishOpenTrips(
  { tx, events }: UnitOfWork,
  whose: 'customer_guid' | 'partner_guid',
  guid: string,
): Promise<void> {
  const trips = await tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['trip.guid', 'driver_guid as driver', 'service_date as date', 'partner_guid as partnerGuid'])
    .where(whose, '=', guid)
    .where('trip.status', 'not in', ['completed', 'noShow', 'cancelled'])
    .orderBy('service_date')
    .limit(tripsAtMost)
    .execute()
  for (const trip of trips) {
    events.publish({ topic: 'trip', date: trip.date, guid: trip.guid, partnerGuid: trip.partnerGuid })
    if (trip.driver !== null)
      events.publish({ topic: 'ownTrip', date: trip.date, guid: trip.guid, accountGuid: trip.driver })
  }
}
