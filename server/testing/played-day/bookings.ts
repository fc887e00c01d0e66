import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { cancelBookingChange, flightChange } from '#contract/booking-changes.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { guest } from '#server/demo/facts/guests.ts'
import type { PlayedFlight } from '#server/testing/played-day/flights.ts'
import { count, date, type PlayedDay, type PlayedParty } from '#server/testing/played-day/open.ts'
import { confirmAndDo } from '#server/testing/reservation-desk.ts'

const partiesWanted = 285
const drivesWanted = 126

interface Choices {
  hotels: string[]
  sedan: string
  suv: string
  van: string
  partners: string[]
}

/** The day's parties, booked by telephone the day before. */
export async function bookParties(day: PlayedDay, flights: readonly PlayedFlight[]): Promise<void> {
  const choices = await choicesOf(day)
  const ways = {
    arrival: flights.filter((it) => it.row.direction === 'arrival'),
    departure: flights.filter((it) => it.row.direction === 'departure'),
  }
  const booked = { arrival: 0, departure: 0 }
  let drives = 0
  for (let number = 0; number < partiesWanted; number++) {
    const direction = number % 5 < 3 ? ('arrival' as const) : ('departure' as const)
    const flight = ways[direction][booked[direction]++ % ways[direction].length]
    if (!flight) throw new Error('No flights on this day')
    const isOfLast = flight === ways.arrival.at(-1)
    const isDriven =
      drives < drivesWanted && (isOfLast || (number % 5 !== 4 && number % 2 === (number % 5) % 2))
    const cars = isDriven ? (number % 40 === 0 ? 2 : 1) : 0
    drives += cars
    const size = number % 40 === 0 ? 6 : day.lots.of([1, 2, 2, 2, 3, 4])
    await bookOne(day, choices, { number, direction, flight: flight.row.guid, size, cars })
  }
  await readBookings(day)
}

type Asked = Pick<PlayedParty, 'number' | 'direction' | 'flight' | 'size' | 'cars'>

async function bookOne(day: PlayedDay, choices: Choices, asked: Asked): Promise<void> {
  const { number, direction, flight: flightGuid, size, cars } = asked
  const serviceGuid = size / Math.max(1, cars) <= 3 ? choices.sedan : size <= 4 ? choices.suv : choices.van
  const car = { serviceGuid, luggage: 2 }
  const transfer =
    cars > 0
      ? {
          place: { locationGuid: day.lots.of(choices.hotels) },
          cars: Array.from({ length: cars }, () => car),
        }
      : null
  const leg = { date, flightGuid, fastTrack: true, transfer }
  const { firstName, lastName, email, phone } = guest(number)
  const paying = number % 3 === 0 ? { billing: 'payNow', payMethod: 'card' } : { billing: 'payLater' }
  const onAccount = {
    billing: 'partnerAccount',
    partnerGuid: choices.partners[number % choices.partners.length] ?? '',
  }
  const body = {
    customer: { firstName, lastName: `${lastName} ${number}`, email, phone },
    adults: size,
    [direction]: leg,
    ...(number % 7 === 5 ? onAccount : paying),
  }
  const { saved } = await confirmAndDo(day.staff.reservations, advancedBookingChange, body as never, {
    id: 'new',
  })
  day.parties.push({
    ...asked,
    group: saved.guid ?? '',
    customer: '',
    reference: '',
    booking: '',
    here: 0,
    missing: 0,
    status: 'booked',
  })
}

async function choicesOf({ portal }: PlayedDay): Promise<Choices> {
  const { db } = portal.database
  const hotels = await db
    .selectFrom('location')
    .select('guid')
    .where('kind', '=', 'hotel')
    .where('minutes_from_airport', '<', 45)
    // Only a partner’s own users book its hotel.
    .where('guid', 'not in', (from) =>
      from.selectFrom('partner').select('location_guid').where('location_guid', 'is not', null),
    )
    .orderBy('name')
    .execute()
  const services = await db.selectFrom('transport_service').select(['guid', 'name']).execute()
  const partners = await db
    .selectFrom('partner')
    .select('guid')
    .where('blocked', '=', false)
    .orderBy('name')
    .limit(3)
    .execute()
  await db.updateTable('partner').set({ credit_limit_cents: 100_000_000 }).execute()
  const named = (name: string) => services.find((it) => it.name === name)?.guid ?? ''
  const guids = (rows: { guid: string }[]) => rows.map((it) => it.guid)
  return {
    hotels: guids(hotels),
    sedan: named('Sedan'),
    suv: named('SUV'),
    van: named('Van'),
    partners: guids(partners),
  }
}

/** The guids of the booked services, which a desk would scan from the tickets. */
export async function readBookings({ portal, parties }: PlayedDay): Promise<void> {
  const rows = await portal.database.db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select(['booking.guid', 'booking.group_guid', 'booking_group.customer_guid', 'booking_group.reference'])
    .where('booking.kind', 'in', ['arrivalFastTrack', 'departureFastTrack'])
    .execute()
  const byGroup = new Map(rows.map((it) => [it.group_guid, it]))
  for (const party of parties) {
    const row = byGroup.get(party.group)
    party.customer = row?.customer_guid ?? ''
    party.reference = row?.reference ?? ''
    party.booking = row?.guid ?? ''
  }
}

/**
 * Rebooks or cancels the parties of a lost flight: departing ones and every second arriving one move to a
 * later flight that day, the others are cancelled.
 */
export async function rebookParties(
  day: PlayedDay,
  lost: PlayedFlight,
  flights: readonly PlayedFlight[],
): Promise<PlayedParty[]> {
  const later = flights.find(
    ({ row, outcome }) =>
      outcome === 'comes' &&
      row.direction === lost.row.direction &&
      isBefore(lost.row.scheduledAt, row.scheduledAt),
  )
  const parties = day.parties.filter((it) => it.flight === lost.row.guid && it.status === 'booked')
  const moved: PlayedParty[] = []
  for (const [index, party] of parties.entries()) {
    if (later && (index % 2 === 0 || party.direction === 'departure')) {
      const legs = [{ flightGuid: lost.row.guid, toFlightGuid: later.row.guid }]
      await confirmAndDo(day.staff.manager, flightChange, {
        groupGuid: party.group,
        legs,
        reason: `${lost.row.ident} is ${lost.outcome}`,
      })
      party.flight = later.row.guid
      moved.push(party)
      count(day, 'rebooked')
    } else await cancelParty(day, party, `${lost.row.ident} is ${lost.outcome}`)
  }
  return moved
}

export async function cancelParty(day: PlayedDay, party: PlayedParty, reason: string): Promise<void> {
  if (party.status !== 'booked') return
  await confirmAndDo(day.staff.manager, cancelBookingChange, { groupGuid: party.group, reason })
  party.status = 'cancelled'
  count(day, 'cancelled')
}
