import { afterAll, beforeAll, expect, test } from 'vitest'
import { flightChange } from '#contract/booking-changes.ts'
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
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

/** A party of three with two cars, on a separate date. */
async function booked(inDays: number) {
  const { sedan, van } = desk.company
  const arrival = await desk.arriving(addDays(today, inDays), {
    transfer: desk.transfer({ cars: [{ serviceGuid: van }, { serviceGuid: sedan }] }),
  })
  return desk.book({ customer: guest, adults: 3, arrival })
}

test('to a later flight of the same date moves fast track, cars and drivers, and keeps price and day number', async () => {
  const date = addDays(today, 5)
  const { group, trips, bookings } = await booked(5)
  const dora = await desk.give(trips[0]?.guid)
  const owed = await groupBalance(desk.db, group.guid)
  const toFlightGuid = await desk.company.flightBy('BA2157', date)
  const legs = [{ flightGuid: byKind({ bookings })['arrivalTransfer']?.flight_guid ?? '', toFlightGuid }]
  const live = await listenTo(desk.portal, desk.dispatcher)
  const { plan, saved } = await desk.once(flightChange, {
    groupGuid: group.guid,
    legs,
    reason: 'Rebooked by the airline',
  })
  expect([plan.title, plan.chargeCents, plan.balanceAfterCents, saved.toast]).toEqual([
    'Change flight',
    0,
    owed,
    'Flight changed',
  ])
  const after = await desk.rows(group.guid)
  expect(
    after.bookings.map((it) => [it.kind, it.flight_guid, it.service_date, it.service_time, it.day_number]),
  ).toEqual([
    ['arrivalFastTrack', toFlightGuid, date, '18:00', 1],
    ['arrivalTransfer', toFlightGuid, date, '18:45', null],
  ])
  expect(after.trips.map((it) => [it.pickup_at, it.flight_guid, it.status])).toEqual([
    [`${date}T22:45:00Z`, toFlightGuid, 'assigned'],
    [`${date}T22:45:00Z`, toFlightGuid, 'unassigned'],
  ])
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 3 })
  expect(after.entries).toHaveLength(2)
  expect(after.group.version).toBe(group.version + 1)
  expect(await desk.pushesTo(dora)).toMatchObject([
    { template: 'tripAssigned' },
    {
      template: 'tripChanged',
      subject: 'New pickup time',
      body: `${group.reference}, Wed 25 Nov 18:45, Airport`,
    },
  ])
  expect(after.messages.map((it) => [it.kind, it.template]).filter(([kind]) => kind === 'mail')).toEqual([
    ['mail', 'confirmation'],
    ['mail', 'change'],
  ])
  const history = after.history.filter((it) => it.reason === 'Rebooked by the airline').map((it) => it.action)
  expect(history.toSorted()).toEqual(['changeFlight', 'rescheduleTrip', 'rescheduleTrip'])
  expect(
    await live.next((it) => it.topic === 'trip' && it.guid === after.trips[0]?.guid && it.date === date),
  ).toBeDefined()
  live.close()
})

test('to another date moves the places and all cars, and gives one new day number', async () => {
  const [from, to] = [addDays(today, 6), addDays(today, 7)]
  await desk.book({ customer: guest, adults: 1, arrival: await desk.arriving(to) })
  const { group, bookings } = await booked(6)
  const flightGuid = bookings[0]?.flight_guid ?? ''
  const legs = [{ flightGuid, toFlightGuid: await desk.company.flightBy('BA2155', to) }]
  await desk.once(flightChange, { groupGuid: group.guid, legs })
  const after = await desk.rows(group.guid)
  expect(after.bookings.map((it) => [it.service_date, it.day_number])).toEqual([
    [to, 2],
    [to, null],
  ])
  expect(after.trips.map((it) => it.service_date)).toEqual([to, to])
  expect([await takenOn(desk.db, from), await takenOn(desk.db, to)]).toEqual([{ arrival: 0 }, { arrival: 4 }])
  expect(after.group.first_service_date).toBe(to)
  // The charges go along to the day of the service, at the price that was promised.
  expect(after.entries.map((it) => [it.kind, it.earned_on])).toEqual([
    ['charge', from],
    ['charge', from],
    ['reversal', from],
    ['reversal', from],
    ['charge', to],
    ['charge', to],
  ])
  // There and back: the same money, and no day number burnt by what stays on its day.
  await confirmAndDo(desk.agent, flightChange, {
    groupGuid: group.guid,
    legs: [
      { flightGuid: legs[0]?.toFlightGuid ?? '', toFlightGuid: await desk.company.flightBy('BA2157', to) },
    ],
  })
  expect((await desk.rows(group.guid)).bookings[0]?.day_number).toBe(2)
})

test('unassigns a driver who is busy then, notifies drivers and dispatchers, and frees the car', async () => {
  const date = addDays(today, 8)
  const first = await booked(8)
  const later = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving(date, {
      flightGuid: await desk.company.flightBy('BA2157', date),
      transfer: desk.transfer(),
    }),
  })
  const dora = await desk.give(first.trips[0]?.guid)
  await desk.give(later.trips[0]?.guid, dora)
  const legs = [
    {
      flightGuid: first.bookings[0]?.flight_guid ?? '',
      toFlightGuid: await desk.company.flightBy('BA2157', date),
    },
  ]
  const { plan } = await desk.once(flightChange, { groupGuid: first.group.guid, legs })
  expect(
    plan.lines.some((it) => it.after?.endsWith('; Dora is busy then, so the trip needs another driver')),
  ).toBe(true)
  const { trips } = await desk.rows(first.group.guid)
  expect(trips.map((it) => [it.status, it.driver_guid, it.vehicle_guid])).toEqual([
    ['unassigned', null, null],
    ['unassigned', null, null],
  ])
  expect((await desk.pushesTo(dora)).map((it) => it.template)).toEqual([
    'tripAssigned',
    'tripAssigned',
    'tripTakenAway',
  ])
  const dan = await desk.db
    .selectFrom('account')
    .select('guid')
    .where('name', '=', 'Dan Dispatcher')
    .executeTakeFirstOrThrow()
  expect((await desk.pushesTo(dan.guid)).at(-1)).toMatchObject({
    subject: 'Ann Agent changed a trip that now needs a driver',
  })
})

test('to a full date is refused, or joins its waitlist if allowed, which releases places and reverses charges', async () => {
  const [from, to] = [addDays(today, 9), addDays(today, 10)]
  await desk.limit(to, 2)
  const { group, bookings } = await booked(9)
  const legs = [
    { flightGuid: bookings[0]?.flight_guid ?? '', toFlightGuid: await desk.company.flightBy('BA2155', to) },
  ]
  const answer = await desk.agent.call(flightChange.confirm, { body: { groupGuid: group.guid, legs } })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      fields: { allowWaitlist: { message: expect.stringContaining('Only 2 places left (3 needed)') } },
    },
  })
  const { plan } = await desk.once(flightChange, { groupGuid: group.guid, legs, allowWaitlist: true })
  expect(plan.warnings.join()).toContain('The booking joins the waitlist')
  const after = await desk.rows(group.guid)
  expect(after.bookings.map((it) => [it.kind, it.status, it.waitlisted_at !== null])).toEqual([
    ['arrivalFastTrack', 'waitlisted', true],
    ['arrivalTransfer', 'booked', false],
  ])
  expect([await takenOn(desk.db, from), await takenOn(desk.db, to)]).toEqual([{ arrival: 0 }, { arrival: 0 }])
  // Van and sedan with tax: the fast track is charged when it is approved.
  expect(await groupBalance(desk.db, group.guid)).toBe(16_500)
})

test('over midnight: a late flight keeps its date, and a trip moved to the night before is picked up then', async () => {
  const date = addDays(today, 4)
  const departure = await desk.leaving(date, { transfer: desk.transfer() })
  const { group } = await desk.book({ customer: guest, adults: 1, departure })
  const toFlightGuid = await desk.company.flightBy('BA2150', date)
  await desk.once(flightChange, {
    groupGuid: group.guid,
    legs: [{ flightGuid: departure.flightGuid, toFlightGuid }],
  })
  const { bookings, trips } = await desk.rows(group.guid)
  const kinds = byKind({ bookings })
  expect(kinds['departureFastTrack']).toMatchObject({ service_date: date, service_time: '00:40' })
  expect(kinds['departureTransfer']).toMatchObject({ service_date: addDays(date, -1), service_time: '21:10' })
  expect(trips[0]).toMatchObject({ service_date: addDays(date, -1), pickup_at: `${date}T01:10:00Z` })
})
