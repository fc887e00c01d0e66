import { beforeEach, expect, test } from 'vitest'
import { addCarsChange } from '#contract/booking-changes.ts'
import { driverUndoStep } from '#contract/driver.ts'
import { dispatcherAction, type BoardTrip } from '#contract/dispatch.ts'
import * as contract from '#contract/gratuities.ts'
import { partners, partnerStatement } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne, confirmAndDo } from '#server/testing/changes.ts'
import {
  allOf,
  dora,
  office,
  openGratuityDay,
  signInOffice,
  steps,
  theDay,
} from '#server/testing/gratuity-day.ts'
import { accounts, balance, openHotelAccount, partner } from '#server/testing/hotel-gratuities.ts'
import { at, day, morning } from '#server/testing/trip-day.ts'

openGratuityDay()
openHotelAccount()
beforeEach(async () => {
  await agree(1_500)
})

async function agree(gratuityBasisPoints: number): Promise<number> {
  const known = await accounts.must(partners.edit.load, partner())
  const { history: _history, createdAt: _at, createdBy: _by, ...own } = known
  const body = { ...own, gratuityBasisPoints } as never
  return (await accounts.call(partners.edit.save, { ...partner(), body })).status
}

async function booked(cars = 1, more: { partnerGuid?: string } = { partnerGuid: theDay.company.partner }) {
  theDay.portal.clock.now = morning
  const trips = await theDay.bookAll({ pickupTime: '12:00', cars, ...more })
  for (const trip of trips) await theDay.mustGive(trip, dora, { force: true })
  const [first, second = first] = trips
  if (!first || !second) throw new Error('The booking has no trip')
  return [first, second] as const
}
const complete = (trip: BoardTrip) => theDay.drive(dora, trip, ...steps)
/** 15% of 69.30 for one car, or of 64.35 for each of two. */
const [agreed, agreedOfTwo] = [1_040, 965]
const given = async () => (await allOf()).map((it) => [it.amountCents, it.state])

test('is added to the partner’s account when the trip is completed, never before', async () => {
  const [trip] = await booked()
  const before = await balance()
  expect(await given()).toEqual([])
  await complete(trip)
  expect(await given()).toEqual([[agreed, 'pending']])
  expect((await balance()) - before).toBe(agreed)
  const { items } = await accounts.must(partnerStatement, { ...partner(), query: { from: day, to: day } })
  expect(items.at(-1)).toMatchObject({ kind: 'gratuity', amountCents: agreed, serviceDate: day })
  expect((await allOf())[0]).toMatchObject({
    source: 'partner',
    method: 'partnerAccount',
    partner: 'Good Hotel',
  })
})

test('stays as booked when the partner’s percentage changes, and new reservations get the new one', async () => {
  const [trip] = await booked()
  await agree(0)
  const [later] = await booked()
  await complete(trip)
  await complete(later)
  expect(await given()).toEqual([[agreed, 'pending']])
})

test('isn’t added for guests who pay themselves or for no-shows', async () => {
  const [guest] = await booked(1, {})
  await complete(guest)
  const [missing] = await booked()
  theDay.portal.clock.now = at('16:40')
  await theDay.dan.must(dispatcherAction, {
    body: { action: 'cancel', tripGuid: missing.guid, reason: 'The guests did not come' },
  })
  expect(await given()).toEqual([])
})

test('comes off the account when the completion is undone, and is added again with the next', async () => {
  const [trip] = await booked()
  const before = await balance()
  await complete(trip)
  await dora.must(driverUndoStep, { query: { tripGuid: trip.guid }, body: { step: 'complete' } })
  expect((await balance()) - before).toBe(0)
  await theDay.drive(dora, trip, [steps[2]![0], at('16:41')])
  expect((await balance()) - before).toBe(agreed)
  await theDay.dan.must(dispatcherAction, {
    body: { action: 'reopen', tripGuid: trip.guid, reason: 'The wrong button' },
  })
  expect((await balance()) - before).toBe(0)
  expect((await allOf()).map((it) => it.state)).toEqual(['reversed', 'reversed'])
})

test('is only added again by another completion once the office reversed it', async () => {
  const [trip, open] = await booked(2)
  await complete(trip)
  const [line] = await allOf()
  const body = { kind: 'mistake' as const, reason: 'The hotel doesn’t pay it' }
  await office.must(contract.reverseGratuity, { params: { gift: line?.giftGuid ?? '' }, body })
  await complete(open)
  expect((await allOf()).map((it) => it.state).toSorted()).toEqual(['pending', 'reversed'])
})

test('follows the price of the booking, and goes when that is cancelled', async () => {
  const [trip] = await booked(2)
  await complete(trip)
  expect(await given()).toEqual([[agreedOfTwo, 'pending']])
  const before = await balance()
  await confirmAndDo(theDay.agent, addCarsChange, {
    groupGuid: trip.groupGuid,
    bookingGuid: trip.bookingGuid,
    cars: [{ serviceGuid: theDay.company.van }],
  })
  const after = (await allOf()).find((it) => it.state === 'pending')?.amountCents ?? 0
  expect(after).toBeGreaterThan(agreedOfTwo)
  expect((await balance()) - before).toBeGreaterThan(after - agreedOfTwo)
  const standing = async () => (await allOf()).filter((it) => it.state === 'pending')
  // Cancels the open trips; the completed one stays charged.
  await cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { goodwillPercent: 100 })
  expect(await theDay.statusOfBooking(trip)).toBe('completed')
  expect((await standing()).map((it) => it.amountCents)).toEqual([expect.any(Number)])
  await cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { goodwillPercent: 100 })
  expect(await theDay.statusOfBooking(trip)).toBe('cancelled')
  expect(await standing()).toEqual([])
})

test('stays with the driver once it was paid out', async () => {
  const [trip] = await booked()
  await complete(trip)
  theDay.portal.clock.now = '2026-11-21T13:00:00Z'
  await signInOffice()
  await confirmAndDo(office, contract.payOutGratuities, { from: 'bank', drivers: [dora.accountGuid] })
  const dan = await signedIn(theDay.portal, ['dispatcher'])
  await dan.must(dispatcherAction, {
    body: { action: 'reopen', tripGuid: trip.guid, reason: 'The wrong button' },
  })
  expect((await allOf()).map((it) => it.state)).toEqual(['paidOut'])
  theDay.portal.clock.now = morning
  await signInOffice()
})

test.each([
  [3_000, 200],
  [3_001, 400],
  [-1, 400],
])('a percentage of %d hundredths answers %d', async (basisPoints, status) => {
  expect(await agree(basisPoints)).toBe(status)
})
