import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCarsChange, addCarsState, transportChangeState } from '#contract/booking-changes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { byKind } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

/** A departure with its car, and the form that its change starts from. */
async function leaving(inDays: number, adults = 2) {
  const departure = await desk.leaving(addDays(today, inDays), { transfer: desk.transfer() })
  const rows = await desk.book({ customer: guest, adults, departure })
  const bookingGuid = byKind(rows)['departureTransfer']?.guid ?? ''
  return { ...rows, ...(await formOf(bookingGuid)) }
}

async function formOf(bookingGuid: string) {
  const state = await desk.agent.must(transportChangeState, { query: { bookingGuid } })
  const trips = state.trips.map((trip) => {
    const {
      journey: _,
      status: __,
      whyNot: ___,
      fromName: ____,
      toName: _____,
      stopNames: ______,
      ...form
    } = trip
    return form
  })
  return { bookingGuid, state, form: trips[0]!, forms: trips } // a drive has a trip
}

describe('more cars', () => {
  test('join a trip for bags or to share the party, and the current driver stays and is notified', async () => {
    const { company } = desk
    const { group, bookingGuid, form } = await leaving(6, 3)
    const state = await desk.agent.must(addCarsState, { query: { groupGuid: group.guid } })
    expect(state).toMatchObject({
      party: 3,
      flights: [],
      drives: [{ bookingGuid, journey: 1, cars: [{ tripGuid: form.tripGuid, passengers: 3 }] }],
    })
    const dora = await desk.give(form.tripGuid)
    const body = {
      groupGuid: group.guid,
      bookingGuid,
      cars: [{ serviceGuid: company.van, passengers: 1, luggage: 4 }],
      shares: [{ tripGuid: form.tripGuid, passengers: 2, luggage: 1 }],
      details: { notesForDriver: 'Bags only' },
    }
    const { plan } = await desk.once(addCarsChange, body)
    expect(plan.chargeCents).toBe(9900)
    const after = await desk.rows(group.guid)
    expect(after.trips.map((it) => [it.sequence, it.status, it.passengers, it.luggage, it.details])).toEqual([
      [1, 'assigned', 2, 1, {}],
      [2, 'unassigned', 1, 4, { notesForDriver: 'Bags only' }],
    ])
    expect(after.trips[1]?.pickup_at).toBe(after.trips[0]?.pickup_at)
    expect((await desk.pushesTo(dora)).map((it) => it.subject)).toEqual(['New trip', 'Trip changed'])
    expect(after.history.at(-1)?.action ?? '').toMatch(/addCars|alterTrip/)
  })

  test('can be the first of a flight', async () => {
    const date = addDays(today, 7)
    const { group, bookings } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date),
    })
    const flightGuid = bookings[0]?.flight_guid ?? ''
    const state = await desk.agent.must(addCarsState, { query: { groupGuid: group.guid } })
    expect([state.drives, state.flights.map((it) => it.guid)]).toEqual([[], [flightGuid]])
    const body = {
      groupGuid: group.guid,
      flightGuid,
      place: { locationGuid: desk.company.hotel },
      cars: [{ serviceGuid: desk.company.sedan }],
    }
    const { plan } = await desk.once(addCarsChange, body)
    expect(plan.chargeCents).toBe(6600)
    const after = await desk.rows(group.guid)
    expect(byKind(after)['arrivalTransfer']).toMatchObject({
      status: 'booked',
      service_time: '14:45',
      adults: 2,
    })
    expect(after.trips).toMatchObject([{ flight_guid: flightGuid, passengers: 2, grace_minutes: 60 }])
  })
})
