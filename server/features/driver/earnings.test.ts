import { expect, test } from 'vitest'
import {
  driverCompleteTrip,
  driverDepartPickup,
  driverEarnings,
  driverNoShowTrip,
  driverStartTrip,
  driverStartWait,
} from '#contract/driver.ts'
import { addPayRate } from '#contract/driver-pay.ts'
import { driverCashGratuity } from '#contract/gratuities.ts'
import { tillForm } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, mustStep, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { at, day } from '#server/testing/trip-day.ts'

openDriverDay()

const nothing = {
  date: day,
  trips: 0,
  noShows: 0,
  gratuities: { keptCents: 0, toPayOutCents: 0, paidOutCents: 0 },
  waiting: { minutes: 0, chargedCents: 0 },
}

async function drive(trip: Awaited<ReturnType<typeof ownTrip>>, [start, wait, depart, complete]: string[]) {
  await mustStep(driverStartTrip, trip, at(start!))
  await mustStep(driverStartWait, trip, at(wait!))
  await mustStep(driverDepartPickup, trip, at(depart!))
  await mustStep(driverCompleteTrip, trip, at(complete!))
}

test('a day’s earnings are the driver’s own completed trips, gratuities and waiting', async () => {
  const [trip, missed] = [await ownTrip(), await ownTrip({ pickupTime: '15:00' })]
  // Not driven yet, so it counts nowhere.
  await ownTrip({ pickupTime: '16:00' })
  expect((await dora.must(driverEarnings)).days).toEqual([nothing])
  theDay.portal.clock.now = at('21:00')
  await drive(trip, ['17:00', '17:20', '17:58', '18:20'])
  await dora.must(driverCashGratuity, { query: { tripGuid: trip.guid }, body: { amountCents: 1_200 } })
  await mustStep(driverStartTrip, missed, at('18:30'))
  await mustStep(driverStartWait, missed, at('18:50'))
  const attempts = [{ at: at('19:30'), how: 'call' as const, note: '' }]
  const evidence = { contactAttempts: attempts, evidence: 'No answer', deviceAt: at('19:40') }
  await dora.must(driverNoShowTrip, { query: { tripGuid: missed.guid }, body: evidence })

  const row = await theDay.rowOf(trip)
  const { days } = await dora.must(driverEarnings)
  expect(days).toEqual([
    {
      date: day,
      trips: 1,
      noShows: 1,
      gratuities: { keptCents: 1_200, toPayOutCents: 0, paidOutCents: 0 },
      waiting: { minutes: row.wait_minutes, chargedCents: row.wait_charge_cents },
    },
  ])
  expect(row.wait_charge_cents).toBeGreaterThan(0)

  const another = await theDay.newDriver('Olaf Other')
  expect((await another.must(driverEarnings)).days).toEqual([nothing])
})

test('after midnight the evening before is listed too, until the last trips of the night are over', async () => {
  const trip = await ownTrip()
  theDay.portal.clock.now = at('20:00')
  await drive(trip, ['17:00', '17:20', '17:30', '18:20'])
  // A session of the day ends before the night is over.
  theDay.portal.clock.now = '2026-11-21T04:05:00Z'
  const nora = await theDay.newDriver('Nora Night')
  await theDay.db
    .updateTable('trip')
    .set({ driver_guid: nora.accountGuid })
    .where('guid', '=', trip.guid)
    .execute()
  const daysAt = async (now: string) => {
    theDay.portal.clock.now = now
    return (await nora.must(driverEarnings)).days.map((it) => [it.date, it.trips])
  }
  // 00:10, 05:50 and 06:10 at the airport.
  const both = [
    ['2026-11-21', 0],
    [day, 1],
  ]
  expect(await daysAt('2026-11-21T04:10:00Z')).toEqual(both)
  expect(await daysAt('2026-11-21T09:50:00Z')).toEqual(both)
  expect(await daysAt('2026-11-21T10:10:00Z')).toEqual([['2026-11-21', 0]])
})

test('the pay of the month is shown to drivers only if the company wants it', async () => {
  const trip = await ownTrip()
  await drive(trip, ['17:00', '17:20', '17:58', '18:20'])
  const office = await signedIn(theDay.portal, ['financial', 'adminSystem'])
  await office.must(addPayRate, {
    params: { driver: dora.accountGuid },
    body: { fromDay: day, tripCents: 700, basisPoints: 0, countsWaiting: false },
  })
  expect(await dora.must(driverEarnings)).not.toHaveProperty('pay')
  const { version, ...form } = await office.must(tillForm.load)
  await office.must(tillForm.save, { body: { ...form, driversSeePay: true, version } })
  expect((await dora.must(driverEarnings)).pay).toEqual({
    period: '2026-11',
    trips: 1,
    payCents: 700,
    adjustmentCents: 0,
    totalCents: 700,
    isApproved: false,
  })
  const byWeek = await office.must(tillForm.load)
  await office.must(tillForm.save, { body: { ...byWeek, payWeekStart: 1 } })
  // A form without the settings keeps them.
  const { driversSeePay: _, payWeekStart: __, ...older } = await office.must(tillForm.load)
  await office.must(tillForm.save, { body: older })
  expect((await dora.must(driverEarnings)).pay).toMatchObject({ period: '2026-11-16', payCents: 700 })
})
