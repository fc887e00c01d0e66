import type { Db } from '#server/db/connection.ts'
import type { DeskBookingRead } from '#server/features/desk-device/queries/merge-facts.ts'

/** A party with its passengers, unlocked. */
export async function readDeskBooking(db: Db, guid: string): Promise<DeskBookingRead | null> {
  const booking = await db
    .selectFrom('booking')
    .select(['guid', 'group_guid', 'kind', 'status', 'service_date as serviceDate', 'comments'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!booking) return null
  const party = await db
    .selectFrom('booking_passenger as it')
    .innerJoin('passenger', 'passenger.guid', 'it.passenger_guid')
    .select([
      'passenger.guid',
      'state',
      'at',
      'by_account as by',
      'device',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('it.booking_guid', '=', guid)
    .orderBy('position')
    .execute()
  return { ...booking, party }
}
