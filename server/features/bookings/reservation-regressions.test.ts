import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import {
  approveWaitlistChange,
  cancelBookingChange,
  editPaxNamesChange,
  flightChange,
} from '#contract/booking-changes.ts'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { arrivalCheckIn, arrivalConfirm } from '#contract/fast-track.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

/** Bugs found before every booking and change went through one engine. */
let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())
beforeEach(() => {
  desk.portal.clock.now = morning
})

const extras = () => [{ guid: desk.company.extra, quantity: 1 }]
const params = { id: 'new' }

test('cancelling a completed extra of last month needs a policy override and a reason', async () => {
  const { group, passengers, bookings } = await desk.book(
    { customer: guest, adults: 1, arrival: await desk.arriving(today), extras: extras() },
    desk.lead,
  )
  desk.portal.clock.now = '2026-11-20T18:10:00Z'
  const counter = await signedIn(desk.portal, ['fastTrack'])
  const query = { groupGuid: group.guid }
  await counter.must(arrivalCheckIn, {
    query,
    body: { passengers: passengers.map(({ guid }) => ({ guid })), device: 'Tablet 1' },
  })
  await counter.must(arrivalConfirm, { query, body: { accepts: ['missing', 'unpaid'] } })
  const kinds = byKind({ bookings })
  expect(Object.values(byKind(await desk.rows(group.guid))).map((it) => it.status)).toEqual([
    'completed',
    'completed',
  ])
  desk.portal.clock.now = '2026-12-03T13:00:00Z'
  const later = await signedIn(desk.portal, ['editCustomer'])
  for (const { guid } of Object.values(kinds)) {
    const body = { groupGuid: group.guid, bookingGuids: [guid], reason: 'Complained' }
    expect(await later.call(cancelBookingChange.confirm, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'booking', message: 'This needs a policy override' }] },
    })
  }
  expect(await groupBalance(desk.db, group.guid)).toBe(16_500)
})

test('freed places on a full date go to the waitlist, not to a new booking', async () => {
  const date = addDays(today, 2)
  await desk.limit(date, 2)
  const arrival = await desk.arriving(date)
  const first = await desk.book({ customer: guest, adults: 2, arrival })
  const waiting = await desk.book({ customer: guest, adults: 2, arrival })
  await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: first.group.guid, reason: 'Ill' })
  const newcomer = await desk.book({ customer: guest, adults: 1, arrival })
  expect([waiting.bookings[0]?.status, newcomer.bookings[0]?.status]).toEqual(['waitlisted', 'waitlisted'])
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 0 })
  await confirmAndDo(desk.agent, approveWaitlistChange, { bookingGuid: waiting.bookings[0]?.guid ?? '' })
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
})

test('a flight of 23:30 expected at 00:40 keeps its date: cancelling 30 hours ahead costs half', async () => {
  const date = addDays(today, 4)
  const flightGuid = await desk.company.flightBy('BA2159', date)
  await desk.db
    .updateTable('flight')
    .set({ estimated_at: `${addDays(date, 1)}T04:40:00Z` })
    .where('guid', '=', flightGuid)
    .execute()
  const { group, bookings } = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(date, { flightGuid }),
  })
  expect(bookings[0]).toMatchObject({ service_date: date, service_time: '23:30' })
  // 23:30 at the airport is 03:30 of the next day; thirty hours before that.
  desk.portal.clock.now = `${addDays(date, -1)}T21:30:00Z`
  const agent = await signedIn(desk.portal, ['editCustomer'])
  const { plan } = await confirmAndDo(agent, cancelBookingChange, { groupGuid: group.guid, reason: 'Ill' })
  expect(plan.chargeCents).toBe(5500)
})

describe('a departure at 00:40', () => {
  const leg = async (pickupTime: string) =>
    desk.leaving(addDays(today, 1), {
      flightGuid: await desk.company.flightBy('BA2150', addDays(today, 1)),
      fastTrack: false,
      transfer: desk.transfer({ pickupTime }),
    })
  const asked = async (pickupTime: string, by = desk.agent) =>
    by.call(advancedBookingChange.confirm, {
      params,
      body: { customer: guest, adults: 1, departure: await leg(pickupTime) },
    })

  test('has its pickup at 20:00 the evening before', async () => {
    const { trips, bookings } = await desk.book({ customer: guest, adults: 1, departure: await leg('20:00') })
    expect([trips[0]?.pickup_at, bookings[0]?.service_date]).toEqual([
      `${addDays(today, 1)}T00:00:00Z`,
      today,
    ])
  })

  test('can’t have its pickup in the past, or twenty minutes before it leaves', async () => {
    const wrong = (message: string) => ({
      status: 400,
      body: {
        fields: {
          departure: {
            fields: { transfer: { fields: { pickupTime: { message: expect.stringContaining(message) } } } },
          },
        },
      },
    })
    expect(await asked('08:30')).toMatchObject(wrong('08:30 on Fri 20 Nov is in the past'))
    expect(await asked('00:20')).toMatchObject(wrong('check-in closes 60 minutes before'))
    expect((await asked('00:20', desk.lead)).status).toBe(200)
  })
})

test('a transfer moved into the next month takes charge, tax and holiday surcharge along', async () => {
  const [from, to] = ['2026-11-30', '2026-12-01']
  const departure = await desk.leaving(from, { fastTrack: false, transfer: desk.transfer() })
  const { group, trips } = await desk.book({ customer: guest, adults: 1, departure })
  await desk.dispatcher.must(dispatcherReschedule, {
    body: { tripGuid: trips[0]?.guid ?? '', date: to, time: '12:00', reason: 'Storm' },
  })
  const { entries, bookings } = await desk.rows(group.guid)
  expect(bookings[0]).toMatchObject({ service_date: to, service_time: '12:00', charge_cents: 7920 })
  const postings = await desk.db
    .selectFrom('posting')
    .select((is) => ['account', 'earned_on', is.fn.sum<number>('amount_cents').as('cents')])
    .where(
      'entry_guid',
      'in',
      entries.map((it) => it.guid),
    )
    .groupBy(['account', 'earned_on'])
    .orderBy('account')
    .orderBy('earned_on')
    .execute()
  expect(postings.map((it) => [it.account, it.earned_on, it.cents])).toEqual([
    ['customerReceivable', from, 0],
    ['customerReceivable', to, 7920],
    ['revenue', from, 0],
    ['revenue', to, -7200],
    ['taxDue', from, 0],
    ['taxDue', to, -720],
  ])
})

test('cancelling the only service cancels its extra, so a cancelled reservation has no balance', async () => {
  const { group, bookings } = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(addDays(today, 9)),
    extras: extras(),
  })
  const bookingGuids = [byKind({ bookings })['arrivalFastTrack']?.guid ?? '']
  await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, bookingGuids, reason: 'Ill' })
  const after = await desk.rows(group.guid)
  expect([after.group.status, await groupBalance(desk.db, group.guid)]).toEqual(['cancelled', 0])
  expect(byKind(after)['extra']).toMatchObject({ status: 'cancelled', cancel_fee_cents: 0 })
})

test('another date moves every car, and only another date or direction gives a new day number', async () => {
  const [from, to] = [addDays(today, 7), addDays(today, 8)]
  const { sedan, van } = desk.company
  const cars = [{ serviceGuid: van }, { serviceGuid: sedan }, { serviceGuid: sedan }]
  const { group, bookings, passengers } = await desk.book({
    customer: guest,
    adults: 3,
    arrival: await desk.arriving(from, { transfer: desk.transfer({ cars }) }),
  })
  const lastNumber = async (date: string) =>
    (
      await desk.db
        .selectFrom('fast_track_day')
        .select('last_day_number')
        .where('date', '=', date)
        .where('direction', '=', 'arrival')
        .executeTakeFirst()
    )?.last_day_number
  const flightGuid = bookings[0]?.flight_guid ?? ''
  const sameDay = await desk.company.flightBy('BA2157', from)
  await confirmAndDo(desk.agent, flightChange, {
    groupGuid: group.guid,
    legs: [{ flightGuid, toFlightGuid: sameDay }],
  })
  const removed = [passengers[2]?.guid ?? '']
  await confirmAndDo(desk.agent, editPaxNamesChange, { groupGuid: group.guid, passengers: [], removed })
  expect([
    await lastNumber(from),
    byKind(await desk.rows(group.guid))['arrivalFastTrack']?.day_number,
  ]).toEqual([1, 1])
  const toFlightGuid = await desk.company.flightBy('BA2155', to)
  await confirmAndDo(desk.agent, flightChange, {
    groupGuid: group.guid,
    legs: [{ flightGuid: sameDay, toFlightGuid }],
  })
  const after = await desk.rows(group.guid)
  expect(after.trips.map((it) => it.service_date)).toEqual([to, to, to])
  expect([await lastNumber(from), await lastNumber(to)]).toEqual([1, 1])
})

test('twenty child seats with a stock of four are refused, but a second car for bags is not', async () => {
  const { sedan, carSeat } = desk.company
  const booking = async (cars: object[]) => ({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(addDays(today, 9), { transfer: desk.transfer({ cars: cars as [] }) }),
  })
  const seats = (quantity: number) => ({ serviceGuid: sedan, carSeats: [{ guid: carSeat, quantity }] })
  for (const cars of [[seats(20)], [seats(4), seats(4)]]) {
    const answer = await desk.agent.call(advancedBookingChange.confirm, { params, body: await booking(cars) })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('Only 4 × Booster in stock')
  }
  const { trips } = await desk.book(await booking([seats(1), { serviceGuid: sedan, luggage: 3 }]))
  expect(trips.map((it) => [it.passengers, it.luggage])).toEqual([
    [1, 0],
    [0, 3],
  ])
})
