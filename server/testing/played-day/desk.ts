import {
  arrivalCheckIn,
  arrivalConfirm,
  arrivalLoadBooking,
  departureCheckIn,
  departureConfirm,
  departureLoadBooking,
  resetCheckIn,
} from '#contract/fast-track.ts'
import { callNumber } from '#contract/concierge.ts'
import { onSiteAddPax, onSiteDateChange, staffPurchase } from '#contract/on-site.ts'
import { takePayment } from '#contract/till.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { readBookings } from '#server/testing/played-day/bookings.ts'
import type { PlayedFlight } from '#server/testing/played-day/flights.ts'
import { count, date, local, type PlayedDay, type PlayedParty } from '#server/testing/played-day/open.ts'
import { confirmAndDo } from '#server/testing/reservation-desk.ts'

const calls = {
  arrival: { load: arrivalLoadBooking, checkIn: arrivalCheckIn, confirm: arrivalConfirm },
  departure: { load: departureLoadBooking, checkIn: departureCheckIn, confirm: departureConfirm },
} as const

/** The behaviour of a party, derived from its number. */
const isAbsent = ({ number }: PlayedParty) => number % 25 === 7
const comesInHalves = ({ number, size }: PlayedParty) => size > 1 && number % 11 === 3
const isForgotten = ({ number }: PlayedParty) => number % 40 === 9
export const isOverlooked = ({ number }: PlayedParty) => number % 45 === 13
const paysNothing = ({ number }: PlayedParty) => number % 8 === 2

/** Schedules a party's check-in, unless the party is absent or overlooked. */
export function expectParty(day: PlayedDay, party: PlayedParty, at: Instant): void {
  if (isAbsent(party) || isOverlooked(party)) return
  day.agenda.add(at, () => meet(day, party))
}

export const comesAt = (day: PlayedDay, { row }: PlayedFlight, landedAt: Instant): Instant => {
  if (row.direction === 'arrival') return addMinutes(landedAt, day.lots.whole(15, 40))
  const at = addMinutes(row.scheduledAt, -day.lots.whole(75, 150))
  return isBefore(at, local('05:10')) ? local('05:10') : at
}

const deskOf = ({ number }: PlayedParty) => (number % 2 === 0 ? ('desk' as const) : ('concierge' as const))

async function meet(day: PlayedDay, party: PlayedParty): Promise<void> {
  if (party.status === 'cancelled' || party.status === 'moved') return
  const desk = day.staff[deskOf(party)]
  if (party.cars === 0 && party.number % 37 === 19) return moveToTomorrow(day, party)
  if (party.cars === 0 && party.number % 26 === 21) await addOne(day, party)
  if (party.number % 20 === 0) await desk.must(callNumber, { body: { bookingGuid: party.booking } })
  await pay(day, party)
  await tick(day, party, comesInHalves(party) ? Math.ceil(party.size / 2) : party.size)
  if (party.number % 70 === 31) await undo(day, party)
  if (comesInHalves(party) && party.number % 2 === 0)
    day.agenda.add(addMinutes(day.portal.clock.now, 12), () => tick(day, party, party.size - party.here))
  if (!isForgotten(party)) day.agenda.add(addMinutes(day.portal.clock.now, 20), () => letThrough(day, party))
}

async function tick(day: PlayedDay, party: PlayedParty, howMany: number): Promise<void> {
  const { load, checkIn } = calls[party.direction]
  const desk = day.staff[deskOf(party)]
  const { people } = await desk.must(load, { query: { bookingGuid: party.booking } })
  const missing = people.filter((it) => it.state !== 'checkedIn').slice(0, howMany)
  const passengers = missing.map(({ guid }) => ({ guid }))
  await desk.must(checkIn, { body: { bookingGuid: party.booking, passengers, device: 'Tablet 1' } })
  party.here += passengers.length
  party.status = 'checkedIn'
  count(day, howMany < party.size ? 'part of a party' : 'whole party')
}

/** Checked in by mistake, undone, and checked in again. */
async function undo(day: PlayedDay, party: PlayedParty): Promise<void> {
  const desk = day.staff[deskOf(party)]
  await desk.must(resetCheckIn, { body: { bookingGuid: party.booking, reason: 'The wrong party' } })
  party.here = 0
  party.status = 'booked'
  count(day, 'check-in undone')
  await tick(day, party, party.size)
}

async function letThrough(day: PlayedDay, party: PlayedParty): Promise<void> {
  if (party.status !== 'checkedIn') return
  const { load, confirm } = calls[party.direction]
  const desk = day.staff[deskOf(party)]
  const { warnings } = await desk.must(load, { query: { bookingGuid: party.booking } })
  const body = { bookingGuid: party.booking, device: 'Tablet 1' }
  if (warnings.length > 0) {
    const unread = await desk.call(confirm, { body })
    if (unread.status !== 400) throw new Error('Check-in was completed without accepting its warnings')
  }
  await desk.must(confirm, { body: { ...body, accepts: warnings.map((it) => it.name) } })
  party.missing = party.size - party.here
  party.status = 'completed'
  count(day, 'through')
}

async function pay(day: PlayedDay, party: PlayedParty): Promise<void> {
  if (paysNothing(party)) return
  const role = deskOf(party)
  const desk = day.staff[role]
  const { balanceCents, whyNoPayment } = await desk.must(calls[party.direction].load, {
    query: { bookingGuid: party.booking },
  })
  if (balanceCents <= 0 || whyNoPayment !== null) return
  const method = party.number % 3 === 1 ? ('cash' as const) : ('card' as const)
  await desk.must(takePayment, {
    params: { id: party.customer, group: party.group },
    body: { method, amountCents: balanceCents },
  })
  // Cash counts on the day it is taken. After midnight that is the next day.
  if (method === 'cash' && isBefore(day.portal.clock.now, local('00:00', 1)))
    day.cash.set(role, (day.cash.get(role) ?? 0) + balanceCents)
  count(day, `paid by ${method}`)
}

async function addOne(day: PlayedDay, party: PlayedParty): Promise<void> {
  const body = {
    bookingGuid: party.booking,
    passengers: [{ firstName: 'Late', lastName: 'Cousin', ageBand: 'adult' as const }],
  }
  await confirmAndDo(day.staff.desk, onSiteAddPax, body)
  party.size += 1
  count(day, 'joined on the spot')
}

/** Moves the party to tomorrow's flight. */
async function moveToTomorrow(day: PlayedDay, party: PlayedParty): Promise<void> {
  const { db } = day.portal.database
  const { ident } = await db
    .selectFrom('flight')
    .select('ident')
    .where('guid', '=', party.flight)
    .executeTakeFirstOrThrow()
  const to = await db
    .selectFrom('flight')
    .select('guid')
    .where('service_date', '=', addDays(date, 1))
    .where('direction', '=', party.direction)
    .orderBy((is) => is.case().when('ident', '=', ident).then(0).else(1).end())
    .orderBy('scheduled_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = { bookingGuid: party.booking, toFlightGuid: to.guid, reason: 'The guests stay another day' }
  await confirmAndDo(day.staff.concierge, onSiteDateChange, body)
  party.status = 'moved'
  count(day, 'moved to tomorrow')
}

/** A walk-in for an upcoming flight, checked in immediately. */
export async function sellWalkIn(day: PlayedDay, flight: PlayedFlight, number: number): Promise<void> {
  const { direction, guid: flightGuid } = flight.row
  const role = number % 2 === 0 ? ('desk' as const) : ('concierge' as const)
  const payMethod = number % 3 === 0 ? ('cash' as const) : ('card' as const)
  const size = 1 + (number % 3)
  const customer = { firstName: 'Wanda', lastName: `Walkinson ${number}` }
  const body = { direction, flightGuid, adults: size, customer, payMethod }
  const { plan, saved } = await confirmAndDo(day.staff[role], staffPurchase, body as never)
  if (payMethod === 'cash') day.cash.set(role, (day.cash.get(role) ?? 0) + plan.chargeCents)
  const group = await day.portal.database.db
    .selectFrom('booking')
    .select(['guid', 'group_guid'])
    .where((is) => is.or([is('guid', '=', saved.guid ?? ''), is('group_guid', '=', saved.guid ?? '')]))
    .executeTakeFirstOrThrow()
  const known = {
    customer: '',
    reference: '',
    booking: group.guid,
    direction,
    flight: flightGuid,
    size,
    here: 0,
    missing: 0,
  }
  const party: PlayedParty = {
    number: 1000 + number * 101,
    group: group.group_guid,
    ...known,
    status: 'booked',
    cars: 0,
  }
  day.parties.push(party)
  await readBookings(day)
  count(day, 'walk-in')
  if (direction === 'departure') day.agenda.add(addMinutes(day.portal.clock.now, 2), () => meet(day, party))
}
