import type { CompiledQuery } from 'kysely'
import type { PlannedTrip } from '#domain/booking/advanced/planned-booking.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The planned drives of a group's bookings, to be sent after those; nothing where there are none. */
export function insertingTrips(work: UnitOfWork, groupGuid: string, bookings: readonly { guid: string; trips: readonly PlannedTrip[] }[]) {
  const rows = bookings.flatMap((booking) => booking.trips.map((it) => tripRow(work, groupGuid, booking.guid, it)))
  const inserts: CompiledQuery[] = rows.length > 0 ? [work.tx.insertInto('trip').values(rows).compile()] : []
  return inserts
}

function tripRow(work: UnitOfWork, groupGuid: string, bookingGuid: string, it: PlannedTrip) {
  return {
    guid: newGuid(),
    booking_guid: bookingGuid,
    group_guid: groupGuid,
    sequence: it.sequence,
    service_date: it.serviceDate,
    pickup_at: it.pickupAt,
    expected_minutes: it.expectedMinutes,
    from_location_guid: it.fromLocationGuid,
    to_location_guid: it.toLocationGuid,
    passengers: it.passengers,
    luggage: it.luggage,
    car_seats: JSON.stringify(it.carSeats),
    service_guid: it.serviceGuid,
    flight_guid: it.flightGuid,
    status: 'unassigned' as const,
    grace_minutes: it.graceMinutes,
    notes_for_driver: it.notesForDriver,
    created_at: work.now,
    created_by: work.actor.accountGuid,
    updated_at: work.now,
  }
}
