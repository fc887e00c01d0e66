import { describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import * as contract from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { accountBalance } from '#contract/ledger.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  allOf,
  ascending,
  desk,
  dora,
  driven,
  mustTake,
  office,
  openGratuityDay,
  paramsOf,
  statesOf,
  steps,
  take,
  theDay,
} from '#server/testing/gratuity-day.ts'
import { refusal, type Who } from '#server/testing/trip-day.ts'

openGratuityDay()

const postingsOf = async (entryGuid: string) => {
  const rows = await theDay.db
    .selectFrom('posting')
    .select(['account', 'party_guid', 'amount_cents'])
    .where('entry_guid', '=', entryGuid)
    .orderBy('line')
    .execute()
  return rows.map((it) => [it.account, it.party_guid, it.amount_cents])
}
/** Gratuities due to drivers in the ledger; each test has new drivers. */
const dueTo = async (driver: { accountGuid: string }) => {
  const { gratuitiesDue } = await office.must(accountBalance)
  return gratuitiesDue.find((it) => it.guid === driver.accountGuid)?.dueCents ?? 0
}

describe('a gratuity at the desk', () => {
  test('is owed to the driver, never revenue, and notifies the driver', async () => {
    const trip = await driven()
    await mustTake(trip)
    const [line] = await allOf()
    expect(line).toMatchObject({
      driver: { guid: dora.accountGuid, name: 'Dora Driver' },
      amountCents: 2_000,
      state: 'pending',
      method: 'card',
      source: 'desk',
      reference: trip.reference,
      payout: null,
    })
    expect(await postingsOf(line?.entryGuid ?? '')).toEqual([
      ['card', null, 2_000],
      ['gratuitiesDue', dora.accountGuid, -2_000],
    ])
    expect(await dueTo(dora)).toBe(2_000)
    expect(await theDay.pushesTo(dora)).toContainEqual({
      template: 'gratuityReceived',
      subject: 'Gratuity received',
      body: `BBD 20.00 for ${trip.reference}`,
    })
  })

  test('is not on the guest’s statement and does not change the balance', async () => {
    const trip = await driven()
    const reads = async () => {
      const { entries, balanceCents } = await theDay.agent.must(groupDetail, { params: paramsOf(trip) })
      return { entries: entries.length, balanceCents }
    }
    const before = await reads()
    await mustTake(trip)
    expect(await reads()).toEqual(before)
  })

  test('in cash is held by the user who took it', async () => {
    await mustTake(await driven(), { method: 'cash' })
    const [line] = await allOf()
    expect((await postingsOf(line?.entryGuid ?? ''))[0]).toEqual(['cash', desk.accountGuid, 2_000])
  })

  test('for several cars is split to the cent; for one trip it all goes to its driver', async () => {
    const [first, second] = await theDay.bookAll({ pickupTime: '12:00', cars: 2 })
    if (!first || !second) throw new Error('Two cars were wanted')
    const bob = await theDay.newDriver('Bob Driver')
    await theDay.mustGive(first, dora, { force: true })
    await theDay.mustGive(second, bob, { force: true })
    await mustTake(first, { amountCents: 1_001 })
    await mustTake(first, { amountCents: 700, tripGuid: second.guid })
    const cents = async (driver: Who) =>
      (await allOf({ driver: driver.accountGuid })).map((it) => it.amountCents).toSorted(ascending)
    const [own, other] = [await cents(dora), await cents(bob)]
    expect([own.length, other.length]).toEqual([1, 2])
    expect([...own, ...other].reduce((sum, it) => sum + it, 0)).toBe(1_701)
    expect(other).toContain(700)
    expect(Math.abs((own[0] ?? 0) - (other.find((it) => it !== 700) ?? 0))).toBe(1)
  })

  test('given before the trip ends goes to the driver who completes it', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    const bob = await theDay.newDriver('Bob Driver')
    await theDay.mustGive(trip, bob, { force: true })
    await mustTake(trip)
    await theDay.mustGive(trip, dora, { force: true })
    expect([await dueTo(bob), await dueTo(dora)]).toEqual([2_000, 0])
    await theDay.drive(dora, trip, ...steps)
    expect([await dueTo(bob), await dueTo(dora)]).toEqual([0, 2_000])
    expect(await statesOf()).toEqual([['Dora Driver', 2_000, 'pending']])
    const history = await theDay.db
      .selectFrom('history')
      .select('before')
      .where('action', '=', 'moveGratuity')
      .execute()
    expect(history).toEqual([{ before: { driverGuid: bob.accountGuid } }])
  })

  test('sent twice is taken once', async () => {
    const trip = await driven()
    const args = {
      params: paramsOf(trip),
      body: { method: 'card' as const, amountCents: 900 },
      key: 'gratuity once',
    }
    await Promise.all([desk.call(contract.takeGratuity, args), desk.call(contract.takeGratuity, args)])
    expect(await statesOf()).toHaveLength(1)
  })

  test.each([
    [99, 'At least 100'],
    [50_001, 'At most 50,000'],
    [10.5, 'Enter a whole number'],
  ])('of %d cents is refused at its field', async (amountCents, message) => {
    expect(await take(await driven(), { amountCents })).toMatchObject({
      status: 400,
      body: { fields: { amountCents: { message } } },
    })
  })

  test('needs a trip of this reservation with a driver', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    expect(await take(trip)).toMatchObject(
      refusal('gratuity', 'Gratuities go to drivers, and no trip on this reservation has one yet.'),
    )
    const other = await driven()
    expect(await take(other, { tripGuid: trip.guid })).toMatchObject({
      body: { fields: { tripGuid: { message: 'Choose a trip with a driver' } } },
    })
    expect((await take({ ...other, customerGuid: trip.customerGuid })).status).toBe(404)
  })

  test('is refused for partner users', async () => {
    const trip = await driven()
    const hotel = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'], {
      partnerGuid: theDay.company.partner,
    })
    expect((await take(trip, {}, hotel)).status).toBe(404)
    expect((await hotel.call(contract.gratuityDrives, { params: paramsOf(trip) })).status).toBe(404)
    await theDay.db
      .updateTable('booking_group')
      .set({ partner_guid: theDay.company.partner })
      .where('guid', '=', trip.groupGuid)
      .execute()
    expect((await take(trip, {}, hotel)).status).toBe(400)
    expect(await statesOf()).toEqual([])
  })

  test('offers the trips with a driver and the suggested amounts', async () => {
    const trip = await driven()
    await mustTake(trip)
    expect(await desk.must(contract.gratuityDrives, { params: paramsOf(trip) })).toMatchObject({
      drives: [{ tripGuid: trip.guid, driver: 'Dora Driver', priceCents: 7_700 }],
      suggestedCents: [1_000, 2_000, 5_000],
      givenCents: 2_000,
      tripsCents: 7_700,
    })
  })
})

describe('cash for the driver', () => {
  const keep = (trip: BoardTrip, driver: Who = dora) =>
    driver.call(contract.driverCashGratuity, { query: { tripGuid: trip.guid }, body: { amountCents: 1_500 } })

  test('is recorded and kept: no company money moves', async () => {
    const trip = await driven()
    expect((await keep(trip)).status).toBe(200)
    expect(await statesOf()).toEqual([['Dora Driver', 1_500, 'kept']])
    expect((await allOf())[0]?.entryGuid).toBeNull()
    expect(await dueTo(dora)).toBe(0)
    expect(await theDay.pushesTo(dora)).not.toContainEqual(
      expect.objectContaining({ template: 'gratuityReceived' }),
    )
  })

  test('can only be recorded by the driver of a completed trip', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await theDay.mustGive(trip, dora, { force: true })
    expect(await keep(trip)).toMatchObject(refusal('gratuity', 'Complete the trip first'))
    const bob = await theDay.newDriver('Bob Driver')
    expect((await keep(trip, bob)).status).toBe(404)
  })
})
