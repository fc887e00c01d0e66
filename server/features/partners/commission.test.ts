import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaxChange, cancelBookingChange } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne, cancellingOf } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { confirmAndDo } from '#server/testing/reservation-desk.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** A partner with 10% commission: 198.00 for two adults, 180.00 before tax, earns 18.00 each time. */

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, [
    'viewCustomer',
    'editCustomer',
    'managePartner',
    'financial',
    'policyOverride',
  ])
  book = advancedBooker(portal, company)
  await portal.database.db
    .updateTable('partner')
    .set({ settlement: 'commission', basis_points: 1_000 })
    .where('guid', '=', company.partner)
    .execute()
})
afterAll(() => portal.close())

const balance = async () =>
  (await agent.must(partnerBalance, { params: { id: company.partner } })).balanceCents
const money = async (booked: Booked) => {
  const { balanceCents, onAccountCents } = await agent.must(groupDetail, {
    params: { id: booked.customer, group: booked.group },
  })
  return { balanceCents, onAccountCents }
}

test('it is earned when the guest pays, and reversed when the booking is cancelled', async () => {
  const before = await balance()
  const booked = await book({ arrival: addDays(company.today, 9), partnerGuid: company.partner })
  expect(await money(booked)).toEqual({ balanceCents: 19_800, onAccountCents: 0 })
  expect((await balance()) - before).toBe(-1_800)
  const { items } = await agent.must(queryTransactions, {
    query: { partner: company.partner, account: 'commission' },
  })
  expect(items).toMatchObject([{ amountCents: 1_800 }])
  await cancelOne(portal.database.db, agent, booked.booking['arrivalFastTrack'], { reason: 'Plans changed' })
  expect(await balance()).toBe(before)
})

test('it is deducted from what the partner owes, and the full price is on account', async () => {
  const before = await balance()
  const booked = await book({
    arrival: addDays(company.today, 9),
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  expect(await money(booked)).toEqual({ balanceCents: 0, onAccountCents: 19_800 })
  expect((await balance()) - before).toBe(19_800 - 1_800)
  const plan = await agent.must(cancelBookingChange.confirm, {
    body: await cancellingOf(portal.database.db, booked.booking['arrivalFastTrack'], {
      reason: 'Plans changed',
    }),
  })
  expect(plan).toMatchObject({ balanceAfterCents: before, balanceOf: 'Good Hotel' })
})

test('it is also earned on a cancellation fee', async () => {
  const before = await balance()
  const booked = await book({
    arrival: addDays(company.today, 1),
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  await cancelOne(portal.database.db, agent, booked.booking['arrivalFastTrack'], { reason: 'Plans changed' })
  const { onAccountCents } = await money(booked)
  expect(onAccountCents).toBeGreaterThan(0)
  expect((await balance()) - before).toBe(onAccountCents - Math.round(onAccountCents / 11))
})

test('existing services keep their rate; added ones earn the rate of the day', async () => {
  const booked = await book({ arrival: addDays(company.today, 8), partnerGuid: company.partner })
  const before = await balance()
  const rate = (basisPoints: number) =>
    portal.database.db
      .updateTable('partner')
      .set({ basis_points: basisPoints })
      .where('guid', '=', company.partner)
      .execute()
  await rate(2_000)
  const max = { firstName: 'Max', lastName: 'Guest', ageBand: 'adult' as const }
  await confirmAndDo(agent, addPaxChange, { groupGuid: booked.group, passengers: [max] })
  // 20% of 80.00 before tax for one more adult.
  expect((await balance()) - before).toBe(-1_600)
  await rate(1_000)
})

test('the statement has one row for each line that a change added, and its commission', async () => {
  const billing = 'partnerAccount'
  const booked = await book({ arrival: addDays(company.today, 7), partnerGuid: company.partner, billing })
  portal.clock.forward(1)
  const lea = { firstName: 'Lea', lastName: 'Guest', ageBand: 'adult' as const }
  await confirmAndDo(agent, addPaxChange, { groupGuid: booked.group, passengers: [lea] })
  const query = { from: company.today, to: company.today }
  const statement = await agent.must(partnerStatement, { params: { id: company.partner }, query })
  const own = statement.items.filter((it) => it.group?.guid === booked.group)
  expect(own.map((it) => [it.memo, it.amountCents, it.folded.length])).toEqual([
    [`Arrival fast track, Fri 27 Nov, ${own[0]?.group?.reference}`, 18_000, 0],
    ['Arrival fast track, adult, further, Fri 27 Nov', 8_800, 2],
    ['Commission, Fri 27 Nov', -800, 2],
  ])
  expect(statement.items.at(-1)?.balanceCents).toBe(statement.closingCents)
  expect(statement.closingCents).toBe(await balance())
})
