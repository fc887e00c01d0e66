import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip, driverUndoStep } from '#contract/driver.ts'
import * as contract from '#contract/gratuities.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { publishedWhile } from '#server/testing/published.ts'
import { at, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

/**
 * Each command publishes events for the office's lists and for the drivers concerned, including one who no
 * longer has the gratuity.
 */
let theDay: TripDay
let office: Who
let dora: Who
let bob: Who
let trip: BoardTrip
beforeAll(async () => {
  theDay = await openTripDay()
  theDay.portal.clock.now = at('15:40')
  office = await signedIn(theDay.portal, ['financial', 'fastTrack'])
  dora = await theDay.newDriver('Dora Driver')
  bob = await theDay.newDriver('Bob Driver')
  trip = await theDay.bookOne({ pickupTime: '12:00' })
})
afterAll(() => theDay.portal.close())

const told = (act: () => Promise<unknown>) => publishedWhile(theDay.portal, act)
const listsOf = (driver: Who) => ['ledger', `ownTrip ${driver.accountGuid}`]
const give = () =>
  office.must(contract.takeGratuity, {
    params: { id: trip.customerGuid, group: trip.groupGuid },
    body: { method: 'card', amountCents: 2_000 },
  })

test('a gratuity given, moved to the driver who completes the trip, and moved back', async () => {
  await theDay.mustGive(trip, bob, { force: true })
  expect(await told(give)).toEqual(expect.arrayContaining(listsOf(bob)))
  await theDay.mustGive(trip, dora, { force: true })
  const steps = [
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
  ] as [typeof driverStartTrip, string][]
  await theDay.drive(dora, trip, ...steps)
  const complete = () => theDay.drive(dora, trip, [driverCompleteTrip, at('16:40')])
  expect(await told(complete)).toEqual(expect.arrayContaining([...listsOf(bob), ...listsOf(dora)]))
  const undo = () => dora.must(driverUndoStep, { query: { tripGuid: trip.guid }, body: { step: 'complete' } })
  expect(await told(undo)).toEqual(expect.arrayContaining([...listsOf(bob), ...listsOf(dora)]))
  const { db } = theDay.portal.database
  const moved = await db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', 'moveGratuity')
    .orderBy('at')
    .execute()
  expect(moved).toEqual([
    { before: { driverGuid: bob.accountGuid }, after: { driverGuid: dora.accountGuid, amountCents: 2_000 } },
    { before: { driverGuid: dora.accountGuid }, after: { driverGuid: bob.accountGuid, amountCents: 2_000 } },
  ])
  await complete()
})

test('cash kept by a driver', async () => {
  const keep = () =>
    dora.must(contract.driverCashGratuity, { query: { tripGuid: trip.guid }, body: { amountCents: 1_500 } })
  expect(await told(keep)).toEqual(expect.arrayContaining(listsOf(dora)))
})

test('a payout, its reversal, and a gratuity that is reversed', async () => {
  theDay.portal.clock.now = '2026-11-21T04:30:00Z'
  const body = { from: 'bank' as const, drivers: [dora.accountGuid] }
  const { confirmation } = await office.must(contract.payOutGratuities.confirm, { body })
  expect(
    await told(() => office.must(contract.payOutGratuities.make, { body: { ...body, confirmation } })),
  ).toEqual(expect.arrayContaining(listsOf(dora)))
  const [payout] = (await office.must(contract.gratuityPayouts)).payouts
  const back = () =>
    office.must(contract.reversePayout, {
      params: { payout: payout?.guid ?? '' },
      body: { reason: 'Wrong driver' },
    })
  expect(await told(back)).toEqual(expect.arrayContaining(listsOf(dora)))
  const { guid: gift = '' } = await give()
  const mistake = () =>
    office.must(contract.reverseGratuity, {
      params: { gift },
      body: { kind: 'mistake', reason: 'Typed twice' },
    })
  expect(await told(mistake)).toEqual(expect.arrayContaining(listsOf(dora)))
})
