import { detailsAt, type Details } from '#domain/fields/detail-field.ts'
import { canonical } from '#domain/plan.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const tripsAtMost = 200

/** The customer's open trips show new details that drivers see on every open page, without a notification. */
export async function publishToDrivers(
  { tx, events }: UnitOfWork,
  customerGuid: string,
  { before, after }: { before: Details; after: Details },
): Promise<void> {
  const fields = (await detailFields(tx)).filter((it) => it.owner === 'customer')
  const seen = (details: Details) => canonical(detailsAt('driver', fields, details))
  if (seen(before) === seen(after)) return
  const trips = await tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['trip.guid', 'driver_guid as driver', 'service_date as date', 'partner_guid as partnerGuid'])
    .where('customer_guid', '=', customerGuid)
    .where('trip.status', 'not in', ['completed', 'noShow', 'cancelled'])
    .orderBy('service_date')
    .limit(tripsAtMost)
    .execute()
  for (const { guid, driver, date, partnerGuid } of trips) {
    events.publish({ topic: 'trip', date, guid, partnerGuid })
    if (driver !== null) events.publish({ topic: 'ownTrip', date, guid, accountGuid: driver })
  }
}
