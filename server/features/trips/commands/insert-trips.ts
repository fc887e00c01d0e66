import type { CompiledQuery } from 'kysely'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A planned trip with the guids of its stored booking and group. */
export interface NewTrip {
  groupGuid: string
  partnerGuid: string | null
  bookingGuid: string
  trip: ReservedTrip
}

/** The insert for a group's trips, to run after that of its bookings; empty without trips. */
export function insertingTrips(work: UnitOfWork, trips: readonly NewTrip[]): CompiledQuery[] {
  if (trips.length === 0) return []
  const made = { created_at: work.now, created_by: work.actor.accountGuid, updated_at: work.now }
  const rows = trips.map(({ groupGuid, bookingGuid, trip }) => ({
    guid: trip.guid,
    booking_guid: bookingGuid,
    group_guid: groupGuid,
    sequence: trip.sequence,
    status: 'unassigned' as const,
    ...driveColumns(trip),
    ...made,
  }))
  for (const { trip, partnerGuid } of trips)
    work.events.publish({ topic: 'trip', date: trip.serviceDate, guid: trip.guid, partnerGuid })
  return [work.tx.insertInto('trip').values(rows).compile()]
}

/** The columns of a trip, without its life cycle. */
export function driveColumns(trip: ReservedTrip) {
  return {
    journey: trip.journey,
    service_date: trip.serviceDate,
    pickup_at: trip.pickupAt,
    expected_minutes: trip.expectedMinutes,
    from_location_guid: trip.fromGuid,
    to_location_guid: trip.toGuid,
    stops: JSON.stringify(trip.stops),
    passengers: trip.passengers,
    luggage: trip.luggage,
    car_seats: JSON.stringify(trip.carSeats),
    service_guid: trip.serviceGuid,
    flight_guid: trip.flightGuid,
    set_for_flight_at: trip.setForFlightAt,
    grace_minutes: trip.graceMinutes,
    details: JSON.stringify(trip.details),
  }
}
