import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { hourlyBookingChange, pointBookingChange } from '#contract/drive-bookings.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { listenTo } from '#server/testing/live.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
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

describe('the transport of a booking', () => {
  test('changes nothing if saved unchanged', async () => {
    const { bookingGuid, form, state } = await leaving(3)
    expect(state).toMatchObject({
      kind: 'departureTransfer',
      party: 2,
      hours: null,
      whyNot: null,
      flight: { ident: 'BA2154', time: '17:00' },
    })
    expect(
      await desk.agent.call(transportChange.confirm, { body: { bookingGuid, trips: [form] } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'There’s nothing to change' }] },
    })
  })

  test('gets another location, time, stop, car and note: the driver is notified and the price follows', async () => {
    const { company } = desk
    const { group, bookingGuid, form } = await leaving(4)
    const dora = await desk.give(form.tripGuid)
    const owed = await groupBalance(desk.db, group.guid)
    const phone = await listenTo(desk.portal, desk.dispatcher)
    const asked = {
      ...form,
      time: '13:00',
      from: { locationGuid: company.villa },
      stops: [{ place: { address: '9 Shell Lane', zoneGuid: company.coast }, at: '13:20' }],
      serviceGuid: company.van,
      luggage: 6,
      details: { notesForDriver: 'Ring twice', notesForOffice: 'Old friends' },
    }
    const { plan, saved } = await desk.once(transportChange, {
      bookingGuid,
      trips: [asked],
      reason: 'Moved hotel',
    })
    // The van from the hills 120 with a stop 10 instead of the sedan's 60, VAT 10%.
    expect([plan.chargeCents, saved.toast]).toEqual([7700, 'Transport changed'])
    const after = await desk.rows(group.guid)
    const [trip] = after.trips
    expect(trip).toMatchObject({
      status: 'assigned',
      driver_guid: dora,
      from_location_guid: company.villa,
      service_guid: company.van,
      luggage: 6,
      expected_minutes: 55,
      details: { notesForDriver: 'Ring twice', notesForOffice: 'Old friends' },
    })
    expect(trip?.pickup_at).toBe(`${addDays(today, 4)}T17:00:00Z`)
    const lane = await desk.db
      .selectFrom('location')
      .select('guid')
      .where('name', '=', '9 Shell Lane')
      .executeTakeFirstOrThrow()
    expect(trip?.stops).toEqual([{ placeGuid: lane.guid, at: '13:20' }])
    expect(byKind(after)['departureTransfer']).toMatchObject({ service_time: '13:00', charge_cents: 14_300 })
    expect(byKind(after)['departureFastTrack']).toMatchObject({
      version: 1,
      service_time: '17:00',
      day_number: 1,
    })
    expect((await groupBalance(desk.db, group.guid)) - owed).toBe(7700)
    expect((await desk.pushesTo(dora)).at(-1)).toEqual({
      template: 'tripChanged',
      subject: 'New pickup time',
      body: `${group.reference}, Tue 24 Nov 13:00, Hill Villa`,
    })
    expect(after.messages.filter((it) => it.kind === 'mail').map((it) => it.template)).toEqual([
      'confirmation',
      'change',
    ])
    expect(
      after.history
        .filter((it) => it.reason === 'Moved hotel')
        .map((it) => it.action)
        .toSorted(),
    ).toEqual(['changeTransport', 'rescheduleTrip'])
    expect(await phone.next((it) => it.topic === 'trip' && it.guid === trip?.guid)).toBeDefined()
    phone.close()
  })

  test('a note alone sends no mail and changes no price, and a driver already in conflict keeps the trip', async () => {
    const { group, bookingGuid, form } = await leaving(5)
    const other = await leaving(5)
    const dora = await desk.give(form.tripGuid)
    await desk.give(other.form.tripGuid, dora)
    const { plan } = await desk.once(transportChange, {
      bookingGuid,
      trips: [{ ...form, details: { notesForDriver: 'Ring twice' } }],
    })
    expect(plan.chargeCents).toBe(0)
    const after = await desk.rows(group.guid)
    expect(after.trips[0]).toMatchObject({
      status: 'assigned',
      driver_guid: dora,
      details: { notesForDriver: 'Ring twice' },
    })
    expect(after.messages.filter((it) => it.kind === 'mail')).toHaveLength(1)
    expect((await desk.pushesTo(dora)).at(-1)).toMatchObject({ subject: 'Trip changed' })
  })

  test('an office note notifies no one', async () => {
    const { group, bookingGuid, form } = await leaving(5)
    const dora = await desk.give(form.tripGuid)
    await desk.once(transportChange, {
      bookingGuid,
      trips: [{ ...form, details: { notesForOffice: 'Pays late' } }],
    })
    expect((await desk.rows(group.guid)).trips[0]).toMatchObject({ details: { notesForOffice: 'Pays late' } })
    expect(await desk.pushesTo(dora)).toHaveLength(1)
  })

  test('another hour of a hire costs an hour more, and books the driver for it', async () => {
    const { saved } = await confirmAndDo(
      desk.agent,
      hourlyBookingChange,
      {
        customer: guest,
        adults: 2,
        date: addDays(today, 4),
        time: '09:00',
        hours: 3,
        from: { locationGuid: desk.company.hotel },
        cars: [{ serviceGuid: desk.company.sedan }],
      },
      { id: 'new' },
    )
    const before = await desk.rows(saved.guid ?? '')
    const { bookingGuid, form } = await formOf(before.bookings[0]?.guid ?? '')
    const { plan } = await desk.once(transportChange, { bookingGuid, trips: [form], hours: 5 })
    expect(plan.chargeCents).toBe(2 * 4950)
    const after = await desk.rows(saved.guid ?? '')
    expect([after.bookings[0]?.hours, after.trips[0]?.expected_minutes]).toEqual([5, 300])
  })

  test('one of several trips can be removed, with its price, and the others stay', async () => {
    const journey = (inDays: number) => ({
      date: addDays(today, inDays),
      time: '10:30',
      from: { locationGuid: desk.company.hotel },
      to: { locationGuid: desk.company.villa },
      cars: [{ serviceGuid: desk.company.sedan }],
    })
    const body = { customer: guest, adults: 2, journeys: [journey(3), journey(4)] }
    const { saved } = await confirmAndDo(desk.agent, pointBookingChange, body, { id: 'new' })
    const { bookings, trips } = await desk.rows(saved.guid ?? '')
    const dora = await desk.give(trips[0]?.guid)
    const { plan } = await desk.once(transportChange, {
      bookingGuid: bookings[0]?.guid ?? '',
      removed: [trips[0]?.guid ?? ''],
    })
    expect(plan.balanceAfterCents).toBe(5500)
    const after = await desk.rows(saved.guid ?? '')
    expect(after.trips.map((it) => [it.journey, it.status])).toEqual([
      [1, 'cancelled'],
      [2, 'unassigned'],
    ])
    expect(after.bookings[0]).toMatchObject({
      status: 'booked',
      service_date: addDays(today, 4),
      charge_cents: 5500,
    })
    expect((await desk.pushesTo(dora)).at(-1)).toMatchObject({ subject: 'Trip cancelled' })
    const last = { bookingGuid: bookings[0]?.guid ?? '', removed: [trips[1]?.guid ?? ''] }
    expect(await desk.agent.call(transportChange.confirm, { body: last })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'This would remove every car. Cancel the booking instead.' }] },
    })
  })

  test('into the next month takes charge, tax and holiday surcharge along', async () => {
    const { group, bookingGuid, form } = await leaving(10)
    const date = addDays(today, 11)
    expect([form.date, date]).toEqual(['2026-11-30', '2026-12-01'])
    await desk.once(
      transportChange,
      { bookingGuid, trips: [{ ...form, date, time: '12:00' }] },
      undefined,
      desk.lead,
    )
    const { entries } = await desk.rows(group.guid)
    expect(
      entries.filter((it) => it.booking_guid === bookingGuid).map((it) => [it.kind, it.earned_on]),
    ).toEqual([
      ['charge', '2026-11-30'],
      ['reversal', '2026-11-30'],
      ['charge', '2026-12-01'],
    ])
    const lines = await desk.db
      .selectFrom('charge_line')
      .innerJoin('entry', 'entry.guid', 'charge_line.entry_guid')
      .select(['label', 'service_date', 'charge_line.total_cents'])
      .where('entry.guid', '=', entries.at(-1)?.guid ?? '')
      .orderBy('line')
      .execute()
    expect(lines).toEqual([
      { label: 'Sedan, Coast to Airport', service_date: date, total_cents: 6600 },
      { label: 'Holiday (20%)', service_date: date, total_cents: 1320 },
    ])
  })
})
