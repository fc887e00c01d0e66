import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import * as contract from '#contract/gratuities.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, openTripDay, refusal, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let office: Who
let dora: Who
let trip: BoardTrip
/** Half past midnight at the airport; users signed in before the trip still are. */
const nextDay = '2026-11-21T04:30:00Z'

beforeAll(async () => {
  theDay = await openTripDay()
})
beforeEach(async () => {
  theDay.portal.clock.now = at('15:40')
  dora = await theDay.newDriver('Dora Driver')
  trip = await theDay.bookOne({ pickupTime: '12:00' })
  await theDay.mustGive(trip, dora, { force: true })
  const steps = [
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  ] as [typeof driverStartTrip, string][]
  await theDay.drive(dora, trip, ...steps)
  theDay.portal.clock.now = nextDay
  office = await signedIn(theDay.portal, ['financial', 'fastTrack'], { name: 'Olive Office' })
})
afterAll(() => theDay.portal.close())

async function give(amountCents: number, method: 'card' | 'cash' = 'card'): Promise<string> {
  const params = { id: trip.customerGuid, group: trip.groupGuid }
  const { guid = '' } = await office.must(contract.takeGratuity, { params, body: { method, amountCents } })
  return guid
}
type From = 'safe' | 'ownCash' | 'bank'
const bodyOf = (from: From = 'bank') => ({ from, drivers: [dora.accountGuid] })
const planned = (from?: From) => office.call(contract.payOutGratuities.confirm, { body: bodyOf(from) })
async function payOut(from?: From): Promise<void> {
  const { confirmation } = await office.must(contract.payOutGratuities.confirm, { body: bodyOf(from) })
  await office.must(contract.payOutGratuities.make, { body: { ...bodyOf(from), confirmation } })
}
const page = () => office.must(contract.gratuityPayouts)
const lastPayout = async () => {
  const [payout] = (await page()).payouts
  if (!payout) throw new Error('There is no payout')
  return payout
}
const reverse = (gift: string, kind: 'mistake' | 'chargeBack') =>
  office.call(contract.reverseGratuity, { params: { gift }, body: { kind, reason: 'The bank wrote' } })
const reversePayout = (payout: string) =>
  office.call(contract.reversePayout, { params: { payout }, body: { reason: 'Wrong driver' } })
const ownLine = async () => (await page()).drivers.find((it) => it.guid === dora.accountGuid)
const states = async () =>
  (await office.must(contract.queryGratuities, { query: { driver: dora.accountGuid } })).items
    .map((it) => it.state)
    .toSorted()
/** The amount due in the ledger, asserted to equal that of the gratuities. */
async function due(): Promise<number> {
  const rows = await theDay.db
    .selectFrom('posting')
    .select('amount_cents')
    .where('account', '=', 'gratuitiesDue')
    .where('party_guid', '=', dora.accountGuid)
    .execute()
  const inBooks = 0 - rows.reduce((sum, it) => sum + it.amount_cents, 0)
  const { dueCents } = await office.must(contract.queryDriverGratuities, {
    query: { userGuid: dora.accountGuid },
  })
  expect(dueCents).toBe(inBooks)
  return inBooks
}
const postingsOf = async (guid: string) =>
  (
    await theDay.db.selectFrom('posting').selectAll().where('entry_guid', '=', guid).orderBy('line').execute()
  ).map((posting) => [posting.account, posting.party_guid, posting.amount_cents])

describe('a payout', () => {
  test('pays everything payable to a driver once, in one entry', async () => {
    await give(2_000)
    await give(500)
    expect((await planned()).body).toMatchObject({
      title: 'Pay out gratuities',
      lines: [
        { label: 'Dora Driver', after: '2 gratuities', amountCents: 2_500 },
        { label: '1 driver', after: 'Total', amountCents: 2_500 },
      ],
      warnings: [],
    })
    await payOut()
    const payout = await lastPayout()
    expect(payout).toMatchObject({
      driver: { name: 'Dora Driver' },
      amountCents: 2_500,
      method: 'bank',
      who: 'Olive Office',
    })
    expect(await postingsOf(payout.entryGuid)).toEqual([
      ['gratuitiesDue', dora.accountGuid, 2_500],
      ['bank', null, -2_500],
    ])
    expect([await due(), await states()]).toEqual([0, ['paidOut', 'paidOut']])
    expect(await planned()).toMatchObject({
      body: { fields: { drivers: { message: 'Nothing to pay out to these drivers' } } },
    })
  })

  test('requested twice at the same time happens once', async () => {
    await give(2_000)
    const plans = [
      await office.must(contract.payOutGratuities.confirm, { body: bodyOf() }),
      await office.must(contract.payOutGratuities.confirm, { body: bodyOf() }),
    ]
    const answers = await Promise.all(
      plans.map(({ confirmation }) =>
        office.call(contract.payOutGratuities.make, { body: { ...bodyOf(), confirmation } }),
      ),
    )
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await due()).toBe(0)
  })

  test.each([
    ['safe', null],
    ['ownCash', 'payer'],
  ] as const)('in cash leaves the %s, and is warned of where the books know less', async (from, holder) => {
    await give(2_000)
    expect((await planned(from)).body).toMatchObject({ warnings: [expect.stringContaining('You need')] })
    await payOut(from)
    const [, cash] = await postingsOf((await lastPayout()).entryGuid)
    expect(cash).toEqual(['cash', holder === null ? null : office.accountGuid, -2_000])
  })

  test('excludes gratuities whose day is not over', async () => {
    await give(2_000)
    theDay.portal.clock.now = at('18:00')
    expect((await planned()).status).toBe(400)
    expect(await ownLine()).toMatchObject({ amountCents: 0, pendingCents: 2_000 })
  })

  test('has a receipt that only the office and the driver can read', async () => {
    await give(2_000)
    await payOut()
    const { guid: payout } = await lastPayout()
    const bob = await theDay.newDriver('Bob Driver')
    const [mine, others, ours] = await Promise.all(
      [dora, bob, office].map((it) => it.call(contract.payoutReceipt, { params: { payout } })),
    )
    expect([mine?.status, others?.status, ours?.status]).toEqual([200, 404, 200])
    expect(String(ours?.body).slice(0, 4)).toBe('%PDF')
    expect(await dora.must(contract.currentUserDriverGratuities)).toMatchObject({
      items: [{ state: 'paidOut', payout: { guid: payout, method: 'bank' } }],
      sums: { paidOutCents: 2_000 },
      dueCents: 0,
    })
  })

  test('when reversed makes the gratuities payable again and returns the cash', async () => {
    await give(2_000)
    await payOut('ownCash')
    const { guid, entryGuid } = await lastPayout()
    expect((await reversePayout(guid)).status).toBe(200)
    expect([await due(), await states()]).toEqual([2_000, ['payable']])
    const back = await theDay.db
      .selectFrom('entry')
      .select('guid')
      .where('reverses_guid', '=', entryGuid)
      .executeTakeFirstOrThrow()
    expect(await postingsOf(back.guid)).toEqual([
      ['gratuitiesDue', dora.accountGuid, -2_000],
      ['cash', office.accountGuid, 2_000],
    ])
    expect(await reversePayout(guid)).toMatchObject(
      refusal('payout', 'This payout has already been reversed'),
    )
    await payOut()
    expect(await due()).toBe(0)
  })
})

describe('a gratuity reversed', () => {
  test('as a mistake is no longer owed, and cash is returned by its holder', async () => {
    const gift = await give(2_000, 'cash')
    const other = await signedIn(theDay.portal, ['financial'])
    const body = { kind: 'mistake' as const, reason: 'Typed twice' }
    await other.must(contract.reverseGratuity, { params: { gift }, body })
    expect([await due(), await states()]).toEqual([0, ['reversed']])
    const entry = await theDay.db
      .selectFrom('entry')
      .select('guid')
      .where('memo', 'like', '%Typed twice')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(await postingsOf(entry.guid)).toEqual([
      ['gratuitiesDue', dora.accountGuid, 2_000],
      ['cash', office.accountGuid, -2_000],
    ])
    expect(await reverse(gift, 'mistake')).toMatchObject(
      refusal('gratuity', 'This gratuity has already been reversed'),
    )
  })

  test('charged back after its payout is deducted from the next one', async () => {
    const gift = await give(2_000)
    await payOut()
    expect(await reverse(gift, 'mistake')).toMatchObject({ status: 400 })
    expect((await reverse(gift, 'chargeBack')).status).toBe(200)
    expect([await due(), await states()]).toEqual([-2_000, ['owedBack']])
    await give(1_500)
    expect((await planned()).status).toBe(400)
    await give(1_000)
    expect((await planned()).body).toMatchObject({
      lines: [{ after: '2 gratuities, less BBD 20.00 charged back', amountCents: 500 }, {}],
    })
    await payOut()
    expect([await due(), await states()]).toEqual([0, ['chargedBack', 'paidOut', 'paidOut']])
  })

  test('names the drivers who owe as much and get nothing', async () => {
    const gift = await give(2_000)
    await payOut()
    await reverse(gift, 'chargeBack')
    await give(1_500)
    await give(3_000)
    const paidDriver = await theDay.newDriver('Paul Paid')
    const toPaul = theDay.db.updateTable('gratuity').set({ driver_guid: paidDriver.accountGuid })
    await toPaul.where('driver_guid', '=', dora.accountGuid).where('amount_cents', '=', 3_000).execute()
    const body = { from: 'bank', drivers: [dora.accountGuid, paidDriver.accountGuid] } as const
    const why = 'Dora Driver owes BBD 20.00 and gets no payout'
    const plan = await office.must(contract.payOutGratuities.confirm, { body })
    expect(plan).toMatchObject({ warnings: [why], lines: [{ label: 'Paul Paid' }, {}] })
    const { confirmation } = plan
    const done = await office.must(contract.payOutGratuities.make, { body: { ...body, confirmation } })
    expect(done.toast).toBe(`1 driver paid. ${why}`)
  })

  test('deducted later prevents reversing its payout', async () => {
    const gift = await give(2_000)
    await payOut()
    const { guid: first } = await lastPayout()
    await reverse(gift, 'chargeBack')
    await give(2_500)
    await payOut()
    expect(await reversePayout(first)).toMatchObject({ status: 400 })
    const { guid: second } = await lastPayout()
    await reversePayout(second)
    expect(await due()).toBe(500)
    expect((await reversePayout(first)).status).toBe(200)
    expect(await due()).toBe(2_500)
  })
})

test('after random histories the gratuities due equal the ledger', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('give' as const), cents: fc.integer({ min: 100, max: 9_999 }) }),
    fc.record({
      does: fc.constantFrom('payOut', 'chargeBack', 'mistake', 'reversePayout') as fc.Arbitrary<'payOut'>,
      which: fc.nat(5),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const gifts: string[] = []
      for (const step of steps) {
        if ('cents' in step) gifts.push(await give(step.cents))
        else await settle(step.does, step.which, gifts)
        await due()
      }
    }),
    { numRuns: 6, seed: 20_261_120 },
  )
}, 120_000)

async function settle(does: string, which: number, gifts: readonly string[]): Promise<void> {
  const gift = gifts[which % Math.max(1, gifts.length)]
  if (does === 'payOut' && (await planned()).status === 200) await payOut()
  if ((does === 'chargeBack' || does === 'mistake') && gift !== undefined) await reverse(gift, does)
  const payout = does === 'reversePayout' ? (await page()).payouts[which] : undefined
  if (payout) await reversePayout(payout.guid)
}

test('a late evening payout is exported under the airport’s date', async () => {
  await give(700)
  theDay.portal.clock.now = '2026-11-22T00:30:00Z'
  const late = await signedIn(theDay.portal, ['financial'])
  const { confirmation } = await late.must(contract.payOutGratuities.confirm, { body: bodyOf() })
  await late.must(contract.payOutGratuities.make, { body: { ...bodyOf(), confirmation } })
  const { body } = await late.call(contract.gratuitiesCsv, { query: { state: 'paidOut' } })
  expect(
    String(body)
      .split('\r\n')
      .filter((it) => it.includes(',7.00,')),
  ).toMatchObject([expect.stringContaining(',2026-11-21,')])
})
