import { beforeAll, beforeEach, expect, test } from 'vitest'
import { transportChange } from '#contract/booking-changes.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { hourlyBookingChange } from '#contract/drive-bookings.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import * as contract from '#contract/driver-pay.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, theDay } from '#server/testing/driver-day.ts'
import { confirmAndDo, guest } from '#server/testing/reservation-desk.ts'
import { at, day, type Who } from '#server/testing/trip-day.ts'

openDriverDay()

const rate = { fromDay: '2026-11-01', tripCents: 2_500, basisPoints: 0, countsWaiting: false }
let office: Who

beforeEach(async () => {
  office = await signedIn(theDay.portal, ['financial'])
})

beforeAll(() => theDay.addHourlyPrice())

/** Books a hire of three hours. */
async function hired(cars: number): Promise<BoardTrip[]> {
  const { hotel, sedan } = theDay.company
  const { saved } = await confirmAndDo(
    theDay.agent,
    hourlyBookingChange,
    {
      customer: guest,
      adults: 2,
      date: day,
      time: '12:00',
      hours: 3,
      from: { locationGuid: hotel },
      cars: Array.from({ length: cars }, () => ({ serviceGuid: sedan })),
    },
    { id: 'new' },
  )
  return (await theDay.board()).items.filter((it) => it.groupGuid === saved.guid)
}
const driven = (trip: BoardTrip, by: Who) =>
  theDay.drive(
    by,
    trip,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('18:50')],
  )
const addRate = (of: Who, more: Partial<typeof rate & { hourCents: number | null }> = {}) =>
  office.call(contract.addPayRate, { params: { driver: of.accountGuid }, body: { ...rate, ...more } })
const payOf = (of: Who, period = '2026-11') =>
  office.must(contract.payOfDriver, { params: { driver: of.accountGuid }, query: { period } })

test('each driver of a hire is paid its agreed hours, as they are now', async () => {
  const olaf = await theDay.newDriver('Olaf Other')
  const [first, second] = await hired(2)
  await theDay.mustGive(first!, dora, { force: true })
  await theDay.mustGive(second!, olaf, { force: true })
  await confirmAndDo(theDay.agent, transportChange, { bookingGuid: first!.bookingGuid, hours: 5 })
  await driven(first!, dora)
  await driven(second!, olaf)
  for (const who of [dora, olaf]) {
    await addRate(who, { hourCents: 1_250 })
    expect((await payOf(who)).lines).toMatchObject([
      { kind: 'completed', tripCents: 0, hire: { hours: 5, hourCents: 1_250 }, cents: 6_250 },
    ])
  }
})

test('other trips of the rate, and hires without an amount per hour, are paid per trip', async () => {
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  const [hire] = await hired(1)
  await addRate(dora)
  await theDay.mustGive(hire!, dora, { force: true })
  await driven(hire!, dora)
  expect((await payOf(dora)).lines).toMatchObject([{ tripCents: 2_500, hire: null, cents: 2_500 }])
  const olaf = await theDay.newDriver('Olaf Other')
  await addRate(olaf, { hourCents: 1_200 })
  await theDay.mustGive(trip, olaf, { force: true })
  await driven(trip, olaf)
  expect((await payOf(olaf)).lines).toMatchObject([{ tripCents: 2_500, hire: null, cents: 2_500 }])
})

test('approved hours stay, and a later amount per hour is a correction', async () => {
  const [trip] = await hired(1)
  await theDay.mustGive(trip!, dora, { force: true })
  await driven(trip!, dora)
  await addRate(dora, { hourCents: 1_200, basisPoints: 1_000 })
  const open = await payOf(dora)
  theDay.portal.clock.now = '2026-12-02T13:00:00Z'
  office = await signedIn(theDay.portal, ['financial'])
  await confirmAndDo(office, contract.approveDriverPay, { drivers: [dora.accountGuid], period: '2026-11' })
  await addRate(dora, { fromDay: '2026-11-10', hourCents: 1_300, basisPoints: 1_000 })
  expect((await payOf(dora)).lines).toEqual(open.lines)
  expect(open.lines).toMatchObject([{ hire: { hours: 3, hourCents: 1_200 }, basisPoints: 1_000 }])
  expect((await payOf(dora, '2026-12')).lines).toMatchObject([
    { isCorrection: true, hire: { hours: 3, hourCents: 1_300 }, cents: 300 },
  ])
})

test.each([0, 10_000_001, 12.5])('an amount of %d cents per hour is refused', async (hourCents) => {
  expect((await addRate(dora, { hourCents })).status).toBe(400)
  expect((await payOf(dora)).rates).toEqual([])
})

test('the history names the amount per hour', async () => {
  await addRate(dora, { hourCents: 1_200 })
  const [added] = (await payOf(dora)).rates
  await office.must(contract.removePayRate, { params: { rate: added!.guid } })
  const rows = await theDay.db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('subject_guid', '=', dora.accountGuid)
    .where('action', 'in', ['addPayRate', 'removePayRate'])
    .orderBy('guid')
    .execute()
  expect(rows.map((it) => it.before ?? it.after)).toMatchObject([{ hourCents: 1_200 }, { hourCents: 1_200 }])
})
