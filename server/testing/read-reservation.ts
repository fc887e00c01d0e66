import type { Details } from '#domain/fields/detail-field.ts'
import { sql, type Selectable } from 'kysely'
import type { ReservedBooking, ReservedTrip } from '#domain/reservation/reservation.ts'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import { valueOf, type ReservationValue } from '#server/testing/reservation-value.ts'

type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** Reads a reservation table by table, and checks its rows for consistency. */
export interface ReadReservation {
  value: ReservationValue
  version: number
  /** The guest's balance. */
  balanceCents: number
  wrongRows: string[]
  droppedTrips: string[]
}

export async function readReservation(db: Db, groupGuid: string): Promise<ReadReservation | null> {
  const group = await db
    .selectFrom('booking_group')
    .selectAll()
    .where('guid', '=', groupGuid)
    .executeTakeFirst()
  if (!group) return null
  const people = await db.selectFrom('passenger').selectAll().where('group_guid', '=', groupGuid).execute()
  const bookings = await db.selectFrom('booking').selectAll().where('group_guid', '=', groupGuid).execute()
  const trips = await db.selectFrom('trip').selectAll().where('group_guid', '=', groupGuid).execute()
  const attendance = await db
    .selectFrom('booking_passenger')
    .selectAll()
    .where('booking_guid', 'in', (is) =>
      is.selectFrom('booking').select('guid').where('group_guid', '=', groupGuid),
    )
    .execute()
  const places = await db.selectFrom('location').select(['guid', 'name']).execute()
  const nameOf = (guid: string) => places.find((it) => it.guid === guid)?.name ?? guid
  const value = valueOf(
    {
      guid: group.guid,
      reference: group.reference,
      customer: { guid: group.customer_guid, firstName: '', lastName: '', email: '' },
      partnerGuid: group.partner_guid,
      partnerReference: group.partner_reference,
      billing: group.billing,
      comments: group.comments,
      details: group.details as Details,
      flags: group.flags as [],
      passengers: people.map(
        ({ guid, position, first_name: firstName, last_name: lastName, age_band: ageBand, details }) => {
          return { guid, position, firstName, lastName, ageBand, details: details as Details }
        },
      ),
      bookings: bookings.map((it) => bookingOf(it, trips, attendance)),
    },
    nameOf,
  )
  return {
    value: {
      ...value,
      group: { ...value.group, status: group.status, firstServiceDate: group.first_service_date },
    },
    version: group.version,
    balanceCents: await owedByGuest(db, groupGuid),
    wrongRows: [...bookings.flatMap(wrongRow), ...(await wrongMoney(db, bookings))],
    droppedTrips: trips.filter((it) => it.status === 'cancelled').map((it) => it.guid),
  }
}

function bookingOf(
  booking: Row<'booking'>,
  trips: Row<'trip'>[],
  attendance: Row<'booking_passenger'>[],
): ReservedBooking {
  return {
    guid: booking.guid,
    kind: booking.kind,
    direction: booking.direction,
    serviceDate: booking.service_date,
    serviceTime: booking.service_time.slice(0, 5),
    flightGuid: booking.flight_guid,
    adults: booking.adults,
    children: booking.children,
    infants: booking.infants,
    status: booking.status,
    comments: booking.comments,
    details: booking.details as Details,
    priceLines: linesOf(booking),
    feeLines: [],
    cancelReason: booking.cancel_reason,
    belongsTo: booking.belongs_to,
    hours: booking.hours,
    dayNumber: booking.day_number,
    bookedAt: booking.created_at,
    bookedByActor: true,
    waitlistedAt: booking.waitlisted_at,
    attendance: attendance
      .filter((one) => one.booking_guid === booking.guid)
      .map(({ passenger_guid: passengerGuid, state }) => ({ passengerGuid, state })),
    trips: trips.filter((trip) => trip.booking_guid === booking.guid).map(tripOf),
    lastSequence: 0,
  }
}

function linesOf({ price_lines: lines }: Row<'booking'>): ReservedBooking['priceLines'] {
  return lines as ReservedBooking['priceLines']
}

function tripOf(trip: Row<'trip'>): ReservedTrip {
  return {
    guid: trip.guid,
    sequence: trip.sequence,
    journey: trip.journey,
    serviceDate: trip.service_date,
    pickupAt: trip.pickup_at,
    expectedMinutes: trip.expected_minutes,
    fromGuid: trip.from_location_guid,
    toGuid: trip.to_location_guid,
    stops: trip.stops as ReservedTrip['stops'],
    passengers: trip.passengers,
    luggage: trip.luggage,
    carSeats: trip.car_seats as ReservedTrip['carSeats'],
    serviceGuid: trip.service_guid,
    flightGuid: trip.flight_guid,
    setForFlightAt: trip.set_for_flight_at,
    graceMinutes: trip.grace_minutes,
    details: trip.details as Details,
    status: trip.status,
    driverGuid: trip.driver_guid,
  }
}

/**
 * Checks a row's invariants: fast tracks have a day number, waitlisted bookings the time they joined, and
 * cancelled ones the time of cancellation.
 */
function wrongRow(booking: Row<'booking'>): string[] {
  const isFastTrack = booking.kind === 'arrivalFastTrack' || booking.kind === 'departureFastTrack'
  return [
    ...(isFastTrack === (booking.day_number !== null)
      ? []
      : [`The ${booking.kind} has day number ${booking.day_number}`]),
    // A cancelled booking keeps `waitlisted_at`, which shows that it was never charged.
    ...(booking.status === 'cancelled' ||
    (booking.status === 'waitlisted') === (booking.waitlisted_at !== null)
      ? []
      : [`The ${booking.kind} is ${booking.status}, waiting since ${booking.waitlisted_at}`]),
    ...((booking.status === 'cancelled') === (booking.cancelled_at !== null)
      ? []
      : [`The ${booking.kind} is ${booking.status}, cancelled at ${booking.cancelled_at}`]),
  ]
}

/**
 * Checks that a booking's charges equal its price on the days of its lines, or its fee once it is cancelled.
 */
async function wrongMoney(db: Db, bookings: Row<'booking'>[]): Promise<string[]> {
  const { rows } = await sql<{ guid: string; day: string; cents: number }>`
    select entry.booking_guid as guid, entry.earned_on as day, sum(charge_line.total_cents)::bigint as cents
    from entry join charge_line on charge_line.entry_guid = entry.guid
    where entry.group_guid = ${bookings[0]?.group_guid ?? null}::uuid and entry.kind = 'charge'
      and charge_line.trip_guid is null
      and not exists (select from entry later where later.reverses_guid = entry.guid)
    group by entry.booking_guid, entry.earned_on having sum(charge_line.total_cents) <> 0`.execute(db)
  return bookings.flatMap((booking) => {
    const charged = rows.filter(({ guid }) => guid === booking.guid)
    if (booking.status === 'cancelled') {
      const cents = charged.reduce((sum, one) => sum + one.cents, 0)
      return cents === booking.cancel_fee_cents
        ? []
        : [`The cancelled ${booking.kind} is charged ${cents} instead of ${booking.cancel_fee_cents}`]
    }
    const due = new Map<string, number>()
    const lines = booking.status === 'waitlisted' ? [] : linesOf(booking)
    for (const { serviceDate = booking.service_date, totalCents } of lines)
      due.set(serviceDate, (due.get(serviceDate) ?? 0) + totalCents)
    const text = (sums: [string, number][]) =>
      sums
        .filter(([, cents]) => cents !== 0)
        .map((one) => one.join(' '))
        .toSorted()
        .join(', ')
    const [should, is] = [text([...due]), text(charged.map((one) => [one.day, one.cents]))]
    return should === is
      ? []
      : [`The ${booking.kind} is charged ${is || 'nothing'} instead of ${should || 'nothing'}`]
  })
}

async function owedByGuest(db: Db, groupGuid: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from posting where account = 'customerReceivable'
      and party_guid = ${groupGuid}`.execute(db)
  return rows[0]?.cents ?? 0
}
