import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { accountBalance, queryTransactions, transaction } from '#contract/ledger.ts'
import { financialOverview, type MoneyFigure } from '#contract/reports.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let accountant: TestBrowser
let groups: Booked[]
const days = (count: number) => addDays(company.today, count)
const whole = () => ({ from: company.today, to: days(13) })

/**
 * Bookings of guests and of a partner: paid in full, in part and not at all, cancelled free and with a fee,
 * before and after payment.
 */
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Rita Reservations' })
  accountant = await signedIn(portal, ['financial', 'viewCustomer'])
  const book = advancedBooker(portal, company)
  groups = [
    await book({ arrival: days(3), departure: days(9), transfer: true }),
    await book({ arrival: days(4), adults: 3 }),
    await book({ departure: days(1), transfer: false }),
    await book({ arrival: days(5), partnerGuid: company.partner, billing: 'partnerAccount' }),
    await book({
      arrival: days(6),
      departure: days(7),
      partnerGuid: company.partner,
      billing: 'partnerAccount',
    }),
    await book({ arrival: days(8) }),
  ]
  await pay(groups[0], 'card', 12_345)
  await pay(groups[1], 'cash', 28_600)
  await pay(groups[2], 'cash', 100)
  await pay(groups[5], 'bank', 19_800)
  await cancel(groups[0], 'departureFastTrack')
  await cancel(groups[2], 'departureFastTrack')
  await cancel(groups[4], 'departureFastTrack')
  await cancel(groups[5], 'arrivalFastTrack')
})
afterAll(() => portal.close())

const params = (it: Booked) => ({ id: it.customer, group: it.group })

async function pay(booked: Booked | undefined, method: PaymentMethod, amountCents: number): Promise<void> {
  portal.clock.forward(1)
  if (booked)
    await agent.must(takePayment, {
      params: params(booked),
      body: { method, amountCents, opensDrawer: true },
    })
}

async function cancel(booked: Booked | undefined, kind: string): Promise<void> {
  portal.clock.forward(1)
  await cancelOne(portal.database.db, agent, booked?.booking[kind], { reason: 'Plans changed' })
}

async function everyTransaction(query: QueryIn<typeof queryTransactions>) {
  const items = []
  let cursor: string | null = null
  let totalCents: number | undefined
  do {
    const page: {
      items: { amountCents: number; guid: string; kind: string }[]
      nextCursor: string | null
      totalCents?: number | undefined
    } = await accountant.must(queryTransactions, {
      query: { ...query, limit: 4, ...(cursor ? { cursor } : {}) },
    })
    totalCents ??= page.totalCents
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return { items, totalCents, sumCents: items.reduce((sum, it) => sum + it.amountCents, 0) }
}

describe('overview, balances, statements and transactions agree to the cent', () => {
  test('every figure of the overview is the sum of its transactions', async () => {
    const overview = await accountant.must(financialOverview, { query: whole() })
    const figures = [...overview.revenue, ...overview.tax, ...overview.payments, ...overview.gratuities]
    for (const { account, detail, nowCents } of figures) {
      const behind = await everyTransaction({ ...whole(), account, detail: detail ?? '' })
      expect([account, detail, behind.sumCents, behind.totalCents]).toEqual([
        account,
        detail,
        nowCents,
        nowCents,
      ])
    }
    for (const { account, nowCents } of overview.receivables)
      expect((await everyTransaction({ postedTo: days(13), account })).sumCents).toBe(nowCents)
  })

  test('charges and tax less payments equal the receivables', async () => {
    const { revenue, tax, payments, receivables } = await accountant.must(financialOverview, {
      query: whole(),
    })
    const sum = (figures: readonly MoneyFigure[]) => figures.reduce((cents, it) => cents + it.nowCents, 0)
    expect(sum(revenue) + sum(tax) - sum(payments)).toBe(sum(receivables))
    expect(Object.fromEntries(payments.map((it) => [it.key, it.nowCents]))).toEqual({
      cash: 100 + 28_600,
      card: 12_345,
      bank: 19_800,
    })
  })

  test('guest receivables equal the sums of groups, customer pages and balances', async () => {
    const balances = await accountant.must(accountBalance)
    const details = await Promise.all(
      groups.map((it) => accountant.must(groupDetail, { params: params(it) })),
    )
    const owed = details.reduce((sum, it) => sum + it.balanceCents, 0)
    expect(balances.customersCents).toBe(owed)
    expect(balances.customers.reduce((sum, it) => sum + it.balanceCents, 0)).toBe(owed)
    for (const detail of details) {
      expect(detail.chargedCents - detail.paidCents).toBe(detail.balanceCents)
      expect(detail.entries.reduce((sum, line) => sum + line.amountCents, 0)).toBe(detail.balanceCents)
      expect(
        (await accountant.must(customerPage, { params: { id: detail.customer.guid } })).balanceCents,
      ).toBe(detail.balanceCents)
    }
    const { receivables } = await accountant.must(financialOverview, { query: whole() })
    expect(receivables.map((it) => it.nowCents)).toEqual([owed, balances.partnersCents])
  })

  test('the partner balance is the same on the account, in the balances and over the groups', async () => {
    const balances = await accountant.must(accountBalance)
    expect(balances.partners).toMatchObject([
      { guid: company.partner, balanceCents: await partnerBalance(portal.database.db, company.partner) },
    ])
    const details = await Promise.all(
      groups.map((it) => accountant.must(groupDetail, { params: params(it) })),
    )
    expect(details.reduce((sum, it) => sum + it.onAccountCents, 0)).toBe(balances.partnersCents)
  })

  test('tax due equals the overview of all days', async () => {
    const { tax } = await accountant.must(financialOverview, { query: { from: days(-300), to: days(300) } })
    const { taxDue } = await accountant.must(accountBalance)
    expect(taxDue.map((it) => [it.code, it.dueCents + it.advanceCents])).toEqual(
      tax.map((it) => [it.key, it.nowCents]),
    )
    // All services are upcoming: only the fee for the short-notice cancellation is earned today.
    expect(taxDue.map((it) => it.dueCents)).toEqual([900])
  })
})

describe('the overview', () => {
  test('is compared with the period before it', async () => {
    const later = await accountant.must(financialOverview, { query: { from: days(14), to: days(27) } })
    const now = await accountant.must(financialOverview, { query: whole() })
    expect(later.before).toEqual(now.now)
    expect(later.revenue.map((it) => [it.nowCents, it.beforeCents])).toEqual(
      now.revenue.map((it) => [0, it.nowCents]),
    )
    expect(later.receivables.map((it) => it.beforeCents)).toEqual(now.receivables.map((it) => it.nowCents))
    expect(later.counts.bookings).toEqual({ now: 0, before: now.counts.bookings.now })
  })

  test('the balance at the end of a period includes everything posted by then', async () => {
    const today = await accountant.must(financialOverview, { query: { from: days(0), to: days(0) } })
    const { customersCents, partnersCents } = await accountant.must(accountBalance)
    expect(today.receivables.map((it) => [it.nowCents, it.beforeCents])).toEqual([
      [customersCents, 0],
      [partnersCents, 0],
    ])
    expect((await everyTransaction({ postedTo: days(-1), account: 'customerReceivable' })).items).toEqual([])
  })

  test('counts groups, services, passengers and cancellations by service date', async () => {
    const { counts } = await accountant.must(financialOverview, { query: whole() })
    // Remaining: arrival and transfer of the first, arrival of the second, third group cancelled, two of the
    // partner, last cancelled.
    expect(counts).toMatchObject({
      groups: { now: 4 },
      bookings: { now: 5 },
      passengers: { now: 9 },
      cancelled: { now: 4 },
    })
  })

  test('a reversed period or one above two years is refused', async () => {
    expect((await accountant.call(financialOverview, { query: { from: days(1), to: days(0) } })).status).toBe(
      400,
    )
    expect(
      (await accountant.call(financialOverview, { query: { from: days(0), to: days(731) } })).status,
    ).toBe(400)
  })
})

describe('transactions', () => {
  test('are listed newest first, each once, page by page', async () => {
    const { items } = await everyTransaction({})
    const entries = await portal.database.db
      .selectFrom('entry')
      .select('guid')
      .orderBy('at', 'desc')
      .orderBy('guid', 'desc')
      .execute()
    expect(items.map((it) => it.guid)).toEqual(entries.map((it) => it.guid))
  })

  test('are filtered by kind, method, partner, customer, reference and text', async () => {
    const count = async (query: QueryIn<typeof queryTransactions>) =>
      (await everyTransaction(query)).items.map((it) => it.kind)
    const [first, , , onAccount] = groups
    expect(await count({ kind: 'payment', method: 'card' })).toEqual(['payment'])
    expect((await count({ partner: company.partner })).toSorted()).toEqual([
      'charge',
      'charge',
      'charge',
      'reversal',
    ])
    expect((await count({ customer: first?.customer ?? '' })).toSorted()).toEqual([
      'charge',
      'charge',
      'charge',
      'payment',
      'reversal',
    ])
    expect(await count({ query: onAccount?.reference ?? '' })).toEqual(['charge'])
    expect((await count({ query: 'good hotel' })).length).toBe(4)
    expect((await count({ query: 'transfer' })).toSorted()).toEqual(['charge', 'payment'])
    expect(await count({ query: '%' })).toEqual([])
  })

  test('one is shown with its postings, subject and cause', async () => {
    const { items } = await everyTransaction({ kind: 'reversal', query: groups[0]?.reference ?? '' })
    const taken = await accountant.must(transaction, { params: { id: items[0]?.guid ?? '' } })
    expect(taken).toMatchObject({
      who: 'Rita Reservations',
      group: { reference: groups[0]?.reference },
      booking: { kind: 'departureFastTrack' },
      causes: [{ action: 'cancelBooking', reason: 'Plans changed' }],
    })
    expect(taken.postings.reduce((sum, it) => sum + it.amountCents, 0)).toBe(0)
    expect(taken.postings[0]).toMatchObject({
      account: 'customerReceivable',
      label: 'Owed by customers',
      party: groups[0]?.reference,
      amountCents: -19_800,
    })
    const charge = await accountant.must(transaction, { params: { id: taken.reverses ?? '' } })
    expect(charge.reversedBy).toBe(taken.guid)
    expect((await accountant.call(transaction, { params: { id: newGuid() } })).status).toBe(404)
  })

  test('an invalid cursor is refused', async () => {
    expect((await accountant.call(queryTransactions, { query: { cursor: 'nonsense' } })).status).toBe(400)
  })
})

test('partner users cannot read the ledger, even with the permission', async () => {
  const partnerUser = await signedIn(portal, ['financial', 'viewCustomer'], { partnerGuid: company.partner })
  const { items } = await accountant.must(queryTransactions, { query: { partner: company.partner } })
  const answers = [
    await partnerUser.call(queryTransactions),
    await partnerUser.call(transaction, { params: { id: items[0]?.guid ?? '' } }),
    await partnerUser.call(accountBalance),
    await partnerUser.call(financialOverview, { query: whole() }),
  ]
  expect(answers.map((it) => it.status)).toEqual([403, 403, 403, 403])
})
