import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { dispatcherAction } from '#contract/dispatch.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import {
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverStartTrip,
  driverStartWait,
} from '#contract/driver.ts'
import * as contract from '#contract/driver-pay.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { dora, mustStep, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { at, day, morning, refusal, type Who } from '#server/testing/trip-day.ts'

openDriverDay()

const november = '2026-11'
const december = '2026-12'
const inDecember = '2026-12-02T13:00:00Z'
let office: Who

beforeEach(async () => {
  office = await signedIn(theDay.portal, ['financial'], { name: 'Olive Office' })
})

/** Moves the clock, and signs the office in again, because its session ends overnight. */
async function on(now: string) {
  theDay.portal.clock.now = now
  office = await signedIn(theDay.portal, ['financial'], { name: 'Olive Office' })
}
async function driven(trip: BoardTrip, [start, depart, complete] = ['15:50', '16:05', '16:40'], by = dora) {
  await theDay.drive(
    by,
    trip,
    [driverStartTrip, at(start)],
    [driverDepartPickup, at(depart)],
    [driverCompleteTrip, at(complete)],
  )
}
const rate = { fromDay: '2026-11-01', tripCents: 600, basisPoints: 2000, countsWaiting: false }
const driverOf = (who: { accountGuid: string } = dora) => ({ params: { driver: who.accountGuid } })
const addRate = (more: Partial<typeof rate> = {}) =>
  office.call(contract.addPayRate, { ...driverOf(), body: { ...rate, ...more } })
const monthOf = (month = november, who: { accountGuid: string } = dora) =>
  office.must(contract.payOfDriver, { ...driverOf(who), query: { period: month } })
const rowOf = async (month = november) =>
  (await office.must(contract.driverPay, { query: { period: month } })).drivers.find(
    (it) => it.driver.guid === dora.accountGuid,
  )
const priceOf = async (trip: BoardTrip) => {
  const lines = await theDay.db
    .selectFrom('charge_line')
    .select('net_cents')
    .where('booking_guid', '=', trip.bookingGuid)
    .where('trip_guid', 'is', null)
    .execute()
  return lines.reduce((sum, it) => sum + it.net_cents, 0)
}
async function approve(month = november) {
  const body = { drivers: [dora.accountGuid], period: month }
  const { confirmation } = await office.must(contract.approveDriverPay.confirm, { body })
  await office.must(contract.approveDriverPay.make, { body: { ...body, confirmation } })
}
const confirming = (month: string) =>
  office.call(contract.approveDriverPay.confirm, { body: { drivers: [dora.accountGuid], period: month } })
const reopenMonth = (month: string) =>
  office.call(contract.reopenDriverPay, { ...driverOf(), body: { period: month, reason: 'A wrong rate' } })
const adjust = (month: string, kind: 'bonus' | 'deduction' = 'bonus', amountCents = 5_000) =>
  office.call(contract.addPayAdjustment, {
    ...driverOf(),
    body: { period: month, kind, amountCents, reason: 'Night shift' },
  })
const history = async () =>
  (
    await theDay.db
      .selectFrom('history')
      .select(['action', 'reason'])
      .where('subject_guid', '=', dora.accountGuid)
      .where('subject_kind', '=', 'driverPay')
      .orderBy('guid')
      .execute()
  ).map((it) => [it.action, it.reason])
/** The dispatcher reopens the trip, so it isn’t completed any more. */
async function undrive(trip: BoardTrip) {
  const dan = await signedIn(theDay.portal, ['dispatcher', 'policyOverride'])
  const body = { action: 'reopen' as const, tripGuid: trip.guid, reason: 'It was another trip' }
  await dan.must(dispatcherAction, { body })
}

describe('the pay of trips', () => {
  test('is the amount and the percentage of the price of completed trips, split over cars', async () => {
    const [first, second] = await theDay.bookAll({ cars: 2, pickupTime: '12:00' })
    const price = await priceOf(first!)
    await theDay.mustGive(first!, dora, { force: true })
    await driven(first!)
    expect(await rowOf()).toMatchObject({ rate: null, trips: 1, payCents: 0, state: 'open' })
    expect((await monthOf()).lines).toMatchObject([{ kind: 'noRate', cents: 0, reference: first!.reference }])
    expect((await addRate()).status).toBe(200)
    const ofCents = Math.ceil(price / 2)
    const cents = 600 + Math.round(ofCents / 5)
    const line = { kind: 'completed', tripCents: 600, basisPoints: 2000, ofCents, cents, date: day }
    expect((await monthOf()).lines).toMatchObject([line])
    expect(await rowOf()).toMatchObject({ trips: 1, payCents: cents, totalCents: cents })
    const olaf = await theDay.newDriver('Olaf Other')
    await theDay.mustGive(second!, olaf, { force: true })
    expect((await monthOf(november, olaf)).lines).toEqual([])
    expect((await monthOf()).lines).toMatchObject([line])
  })

  test('includes charged waiting if the rate does, and pays the amount for a charged no-show', async () => {
    const [trip, missed] = [await ownTrip(), await ownTrip({ pickupTime: '15:00' })]
    theDay.portal.clock.now = at('21:00')
    await mustStep(driverStartTrip, trip, at('17:00'))
    await mustStep(driverStartWait, trip, at('17:20'))
    await mustStep(driverDepartPickup, trip, at('17:58'))
    await mustStep(driverCompleteTrip, trip, at('18:20'))
    await mustStep(driverStartTrip, missed, at('18:30'))
    await mustStep(driverStartWait, missed, at('18:50'))
    const contactAttempts = [{ at: at('19:30'), how: 'call' as const, note: '' }]
    await dora.must(driverNoShowTrip, {
      query: { tripGuid: missed.guid },
      body: { contactAttempts, evidence: 'No answer', deviceAt: at('19:40') },
    })
    await addRate()
    const price = await priceOf(trip)
    const [without, noShow] = (await monthOf()).lines
    expect([without?.ofCents, noShow?.kind, noShow?.cents]).toEqual([price, 'noShow', 600])
    await addRate({ fromDay: day, countsWaiting: true })
    const [counted] = (await monthOf()).lines
    expect(counted?.ofCents).toBeGreaterThan(price)
  })

  test('pays the amount for a cancellation after the start, if the guests are charged', async () => {
    const cancelled = async (goodwillPercent: number) => {
      const trip = await ownTrip({ pickupTime: '12:00' })
      theDay.portal.clock.now = at('15:50')
      await mustStep(driverStartTrip, trip, at('15:50'))
      await cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { goodwillPercent })
    }
    await addRate()
    await cancelled(100)
    expect((await monthOf()).lines).toEqual([])
    await cancelled(0)
    expect((await monthOf()).lines).toMatchObject([{ kind: 'cancelled', cents: 600, basisPoints: 0 }])
  })

  test('is the cost agreed with an outside company, instead of its rate', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await theDay.db
      .updateTable('account')
      .set({ outside_company: true })
      .where('guid', '=', dora.accountGuid)
      .execute()
    await theDay.mustGive(trip, dora, { force: true })
    const cost = { tripGuid: trip.guid, driver: 'Kemar', costCents: 4_500 }
    await theDay.dan.must(dispatcherOutsideTrip, { body: cost })
    await driven(trip)
    expect((await monthOf()).lines).toMatchObject([{ kind: 'agreed', cents: 4_500 }])
    // Without a rate, too, the months of a driver are approved in order.
    await on('2027-01-03T13:00:00Z')
    expect(await confirming(december)).toMatchObject(refusal('period', 'Approve November 2026 first'))
  })

  test('follows the rate of its day, and a removed rate never counts', async () => {
    const trip = await ownTrip({ pickupTime: '12:00' })
    await driven(trip)
    await addRate({ basisPoints: 0 })
    await addRate({ fromDay: '2026-11-21', tripCents: 900, basisPoints: 0 })
    expect((await monthOf()).payCents).toBe(600)
    expect(await addRate()).toMatchObject({ status: 400 })
    const [later, earlier] = (await monthOf()).rates
    expect([later?.fromDay, earlier?.by]).toEqual(['2026-11-21', 'Olive Office'])
    await office.must(contract.removePayRate, { params: { rate: earlier!.guid } })
    expect((await office.call(contract.removePayRate, { params: { rate: earlier!.guid } })).status).toBe(404)
    expect((await monthOf()).payCents).toBe(0)
    expect((await history()).map(([action]) => action)).toEqual(['addPayRate', 'addPayRate', 'removePayRate'])
  })
})

describe('approving a month', () => {
  let trip: BoardTrip
  beforeEach(async () => {
    trip = await ownTrip({ pickupTime: '12:00' })
    await driven(trip)
    await addRate({ basisPoints: 0 })
  })

  test('freezes it: later changes are a correction in the next month', async () => {
    expect(await confirming(november)).toMatchObject(refusal('period', 'This month isn’t over yet'))
    await on(inDecember)
    await adjust(november)
    await approve()
    expect(await rowOf()).toMatchObject({ trips: 1, payCents: 600, totalCents: 5_600, state: 'approved' })
    expect(await confirming(november)).toMatchObject(refusal('period', 'November 2026 is approved'))
    expect(await adjust(november)).toMatchObject(refusal('period', 'November 2026 is approved'))
    const frozen = await monthOf()
    await undrive(trip)
    await addRate({ fromDay: '2026-11-10', tripCents: 700, basisPoints: 0 })
    expect({ ...(await monthOf()), rates: [] }).toEqual({ ...frozen, rates: [] })
    expect(await rowOf(december)).toMatchObject({ trips: 0, payCents: -600 })
    const { lines } = await monthOf(december)
    const correction = { isCorrection: true, kind: 'nothing', cents: -600, date: day }
    expect(lines).toMatchObject([{ ...correction, reference: trip.reference }])
    expect((await monthOf('2027-01')).lines).toEqual([])
  })

  test('corrects a later rate, and trips completed late', async () => {
    await on(inDecember)
    await approve()
    expect((await monthOf(december)).lines).toEqual([])
    await addRate({ fromDay: '2026-11-10', tripCents: 750, basisPoints: 0 })
    expect((await monthOf(december)).lines).toMatchObject([
      { isCorrection: true, kind: 'completed', tripCents: 750, cents: 150 },
    ])
    await on('2027-01-03T13:00:00Z')
    expect(await confirming('2027-01')).toMatchObject(refusal('period', 'This month isn’t over yet'))
    await on('2027-02-03T13:00:00Z')
    expect(await confirming('2027-01')).toMatchObject(refusal('period', 'Approve December 2026 first'))
    await approve(december)
    expect((await monthOf('2027-01')).lines).toEqual([])
    expect((await monthOf(december)).payCents).toBe(150)
  })

  test('is undone by reopening, for the last approved month only', async () => {
    await on('2027-01-03T13:00:00Z')
    await approve()
    await adjust(december)
    await approve(december)
    expect(await reopenMonth(november)).toMatchObject(
      refusal('period', 'You can only reopen the last approved pay'),
    )
    expect((await reopenMonth(december)).status).toBe(200)
    expect((await reopenMonth(november)).status).toBe(200)
    expect(await reopenMonth(november)).toMatchObject(refusal('period', 'This month isn’t approved'))
    await undrive(trip)
    expect(await rowOf()).toMatchObject({ trips: 0, payCents: 0, state: 'open' })
    expect((await monthOf(december)).lines).toEqual([])
    expect((await history()).slice(-2)).toEqual([
      ['reopenDriverPay', 'A wrong rate'],
      ['reopenDriverPay', 'A wrong rate'],
    ])
  })

  test('stores lines that even the database doesn’t change', async () => {
    await on(inDecember)
    await approve()
    const change = theDay.db.updateTable('driver_pay_line').set({ amount_cents: 1 }).execute()
    await expect(change).rejects.toThrow('Approved pay doesn’t change')
  })
})

test('adjustments are added with a reason, and removed ones stay listed', async () => {
  expect((await adjust(november)).status).toBe(200)
  await adjust(november, 'deduction', 2_000)
  expect(await rowOf()).toMatchObject({ adjustmentCents: 3_000, totalCents: 3_000 })
  const [bonus] = (await monthOf()).adjustments
  const removing = { params: { adjustment: bonus!.guid } }
  await office.must(contract.removePayAdjustment, removing)
  expect(await office.call(contract.removePayAdjustment, removing)).toMatchObject(
    refusal('adjustment', 'This adjustment has already been removed'),
  )
  const { adjustments, totalCents } = await monthOf()
  expect(totalCents).toBe(-2_000)
  const removed = { at: morning, by: 'Olive Office' }
  expect(adjustments).toMatchObject([
    { amountCents: 5_000, removed },
    { amountCents: -2_000, removed: null },
  ])
  expect((await history()).map(([action]) => action)).toEqual([
    'addPayAdjustment',
    'addPayAdjustment',
    'removePayAdjustment',
  ])
})

test('the file has a line for each driver', async () => {
  await adjust(november)
  const { body } = await office.call(contract.driverPayCsv, { params: { period: november } })
  expect(String(body)).toContain('Driver,Trips,Pay,Adjustments,Total,Status')
  expect(String(body)).toContain('Dora Driver,0,0.00,50.00,50.00,Open')
})
