// not moved: the demo company is where it is
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayClosings, listCloseDay } from '#contract/close-day.ts'
import { dateStatus } from '#contract/date-status.ts'
import { assignTripToDriver, dispatcherDashboard } from '#contract/dispatch.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { dailyFlights } from '#contract/flights.ts'
import { takePayment } from '#contract/till.ts'
import { wrongOnDay } from '#server/testing/played-day/audit.ts'
import { closeDay } from '#server/testing/played-day/closing.ts'
import { date, local, type PlayedDay } from '#server/testing/played-day/open.ts'
import { preparePlayedDay } from '#server/testing/played-day/play.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * A day from 05:00 to its close after midnight: after each wave all that the screens say is what was done.
 */
let portal: TestPortal
let day: PlayedDay
beforeAll(async () => {
  portal = await openTestPortal(local('09:00', -1))
  day = await preparePlayedDay(portal)
}, 240_000)
afterAll(() => portal.close())

const everyWave = [5, 7, 9, 11, 13, 14, 15, 16, 17, 18, 19, 21, 23]
const waves = atLength({ short: [9, 13, 15, 18, 23], long: everyWave }).map(
  (hour) => `${String(hour).padStart(2, '0')}:00`,
)

test.for(waves)('until %s', { timeout: 120_000 }, async (time) => {
  await day.agenda.run(local(time))
  expect(await wrongOnDay(day)).toEqual([])
})

test('a trip under way keeps the day open', async () => {
  const { status, body, items } = await closeDay(day)
  expect(status).toBe(400)
  const onTheRoad = items.filter((it) => it.whyNot !== null)
  expect(onTheRoad.length).toBeGreaterThan(0)
  expect(body).toMatchObject({
    errors: onTheRoad.map((it) => ({ name: it.name, message: expect.stringMatching(/^In progress with /) })),
  })
})

test('past midnight the last flight belongs to the day', { timeout: 120_000 }, async () => {
  await day.agenda.run(local('01:35', 1))
  expect(await wrongOnDay(day)).toEqual([])
})

test('the close resolves all that is open: met, missed, carried over', { timeout: 120_000 }, async () => {
  await day.agenda.run(local('04:00', 1))
  expect(day.agenda.left).toBe(0)
  expect(await wrongOnDay(day)).toEqual([])
  const { status, body, items, resolutions } = await closeDay(day)
  expect([status, body]).toMatchObject([200, { toast: 'Sat 31 Oct is closed' }])
  expect(await wrongOnDay(day)).toEqual([])
  const after = await day.staff.concierge.must(listCloseDay, { query: { date } })
  const carried = resolutions.filter((it) => it.outcome === 'carriedOver').map((it) => it.guid)
  expect(after.items.map((it) => it.guid).toSorted()).toEqual(carried.toSorted())
  expect([after.closed?.by, after.comments]).toEqual(['Demo Concierge', 'A long day'])
  const [closing] = (await day.staff.manager.must(dayClosings, { query: {} })).items
  expect(closing?.resolved).toHaveLength(items.length)
  expect(new Set(items.map((it) => it.kind))).toEqual(new Set(['party', 'trip', 'money', 'drawer']))
  expect(new Set(resolutions.map((it) => it.outcome))).toEqual(new Set(['served', 'noShow', 'carriedOver']))
})

test('the date is locked: the desk, dispatch and agents can’t change it, but balances can be paid the day after', async () => {
  const { desk, dispatcher, manager } = day.staff
  expect(await manager.must(dateStatus.load, { params: { date } })).toMatchObject({
    closedAt: portal.clock.now,
    closedBy: 'Demo Concierge',
  })
  const party = day.parties.find(
    (it) => it.status === 'completed' && it.missing > 0 && it.direction === 'arrival',
  )
  if (!party) throw new Error('No party was missing')
  const { people } = await desk.must(arrivalLoadBooking, { query: { bookingGuid: party.booking } })
  const passengers = people.filter((it) => it.state === 'noShow').map(({ guid }) => ({ guid }))
  const isLocked = {
    errors: [{ name: 'Sat 31 Oct', message: 'This day is closed. You need a policy override to change it.' }],
  }
  const late = await desk.call(arrivalCheckIn, { body: { bookingGuid: party.booking, passengers } })
  expect([late.status, late.body]).toMatchObject([400, isLocked])
  const { items } = await dispatcher.must(dispatcherDashboard, { query: { date } })
  const [driverGuid = ''] = day.drivers.keys()
  const left = items.find((it) => it.status === 'unassigned')
  const given = await dispatcher.call(assignTripToDriver, {
    query: { tripGuid: left?.guid ?? '', driverGuid },
    body: {},
  })
  expect([given.status, given.body]).toMatchObject([400, isLocked])

  const { items: open } = await desk.must(listCloseDay, { query: { date } })
  const owed = open.find((it) => it.kind === 'money')
  const params = { id: owed?.customerGuid ?? '', group: owed?.groupGuid ?? '' }
  await desk.must(takePayment, { params, body: { method: 'card', amountCents: owed?.amountCents ?? 0 } })
  expect((await desk.must(listCloseDay, { query: { date } })).items.map((it) => it.guid)).not.toContain(
    owed?.guid,
  )
})

test('all of it happened', async () => {
  const { items } = await day.staff.dispatcher.must(dispatcherDashboard, { query: { date } })
  const flights = await day.staff.desk.must(dailyFlights, { query: { startDate: date } })
  expect([flights.items.length, day.parties.length]).toEqual([60, 301])
  expect(items.length).toBeGreaterThanOrEqual(120)
  const rare = [
    'cancelled flight',
    'diverted flight',
    'early flight',
    'late flight',
    'flight plan',
    'rebooked',
    'moved to tomorrow',
    'walk-in',
  ]
  const ofParties = [
    'part of a party',
    'check-in undone',
    'joined on the spot',
    'cancelled',
    'paid by card',
    'paid by cash',
    'through',
  ]
  const ofTrips = [
    'driven',
    'driven without a network',
    'no-show of a trip',
    'reopened',
    'step back',
    'step undone',
    'assigned by hand',
  ]
  const atClose = [
    'party served',
    'party noShow',
    'trip served',
    'trip carriedOver',
    'money carriedOver',
    'drawer carriedOver',
    'drawer counted',
  ]
  for (const what of [...rare, ...ofParties, ...ofTrips, ...atClose])
    expect(day.did.get(what) ?? 0, what).toBeGreaterThan(0)
})
