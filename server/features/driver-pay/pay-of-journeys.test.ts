import { expect, test } from 'vitest'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import { addPayRate, payOfDriver } from '#contract/driver-pay.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, theDay } from '#server/testing/driver-day.ts'
import { at, day } from '#server/testing/trip-day.ts'

openDriverDay()

test('a driver is paid a percentage of the price of their own journey', async () => {
  const { airport, hotel, sedan, van } = theDay.company
  const journeys = [sedan, van].map((serviceGuid, place) => ({
    date: day,
    time: `1${place + 2}:00`,
    from: { locationGuid: airport },
    to: { locationGuid: hotel },
    cars: [{ serviceGuid }],
  }))
  const customer = { firstName: 'Ann', lastName: 'Guest', email: '', phone: '' }
  const made = { params: { id: 'new' }, body: { customer, adults: 2, journeys } }
  const { confirmation } = await theDay.agent.must(pointBookingChange.confirm, made)
  const body = { ...made.body, confirmation }
  const { guid } = await theDay.agent.must(pointBookingChange.make, { ...made, body })
  const trip = (await theDay.board()).items.find((it) => it.groupGuid === guid)!
  const lines = await theDay.db
    .selectFrom('charge_line')
    .select(['line_key', 'net_cents'])
    .where('booking_guid', '=', trip.bookingGuid)
    .orderBy('line_key')
    .execute()
  const [ofCents = 0, other = 0] = lines.map((it) => it.net_cents)
  expect([lines.length, ofCents === other]).toEqual([2, false])
  await theDay.mustGive(trip, dora, { force: true })
  await theDay.drive(
    dora,
    trip,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  )
  const office = await signedIn(theDay.portal, ['financial'])
  const params = { driver: dora.accountGuid }
  await office.must(addPayRate, {
    params,
    body: { fromDay: '2026-11-01', tripCents: 600, basisPoints: 2000, countsWaiting: false },
  })
  const pay = await office.must(payOfDriver, { params, query: { period: '2026-11' } })
  expect(pay.lines).toMatchObject([{ ofCents, cents: 600 + Math.round(ofCents / 5) }])
})
