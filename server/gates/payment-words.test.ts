import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { customerPage, queryCustomers } from '#contract/customers.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { groupDetail } from '#contract/groups.ts'
import { accountBalance } from '#contract/ledger.ts'
import { partnerStatement } from '#contract/partners.ts'
import { statusWords } from '#contract/status-words.ts'
import { takePayment, writeOff } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { PaymentState } from '#domain/booking/group-state.ts'
import { paymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { guestPayOf } from '#server/features/card-payments/queries/guest-pay.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** One function decides whether a reservation is paid, and every screen shows the same word. */
let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
const made = new Map<PaymentState, Booked>()
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, allPermissions)
  const booker = advancedBooker(portal, company)
  const book = (more: object = {}) => booker({ arrival: company.today, ...more })
  for (const state of ['unpaid', 'deposit', 'paid', 'overpaid', 'refundDue', 'writtenOff'] as const)
    made.set(state, await book())
  made.set('onAccount', await book({ partnerGuid: company.partner, billing: 'partnerAccount' }))
  await pay('deposit', 5_000)
  await pay('paid', 19_800)
  await pay('refundDue', 19_800)
  await confirmAndDo(office, cancelBookingChange, {
    groupGuid: of('refundDue').group,
    reason: 'Flight cancelled',
    goodwillPercent: 100,
  })
  await office.must(writeOff, { params: at('writtenOff'), body: { amountCents: 19_800, reason: 'Agreed' } })
  await payTooMuch(of('overpaid').group, 20_000)
})
afterAll(() => portal.close())

const of = (state: PaymentState) => made.get(state) as Booked
const at = (state: PaymentState) => ({ id: of(state).customer, group: of(state).group })
const pay = (state: PaymentState, amountCents: number) =>
  office.must(takePayment, { params: at(state), body: { method: 'card', amountCents } })

/** As the card gateway may take more than is owed. */
async function payTooMuch(groupGuid: string, amountCents: number): Promise<void> {
  const entry = paymentEntry({ groupGuid, method: 'card', amountCents })
  if (isRefusal(entry)) throw new Error('A payment was refused')
  await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, async (work) => {
    work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: groupGuid, groupGuid })
    await postEntry(work, entry, { groupGuid, method: 'card' })
  })
}

test('the receipt of who has paid too much says that it is to be paid back, as the page does', async () => {
  const { guid } = await portal.database.db
    .selectFrom('entry')
    .select('guid')
    .where('group_guid', '=', of('overpaid').group)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  const receipt = await receiptOf(portal.database.db, scopeOfPortal, guid)
  expect(receipt).toMatchObject({ amount: '200.00 BBD', balanceLabel: 'To be refunded', balance: '2.00 BBD' })
})

describe.each<PaymentState>([
  'unpaid',
  'deposit',
  'paid',
  'overpaid',
  'refundDue',
  'writtenOff',
  'onAccount',
])('a reservation that is %s', (state) => {
  test('is that on its page, among the customer’s, in the list, and at the desk', async () => {
    const { customer, group, reference, booking } = of(state)
    const page = await office.must(groupDetail, { params: { id: customer, group } })
    const own = await office.must(customerPage, { params: { id: customer } })
    const list = await office.must(queryCustomers, { query: { query: reference } })
    const desk = await office.must(arrivalLoadBooking, {
      query: { bookingGuid: booking['arrivalFastTrack'] ?? '' },
    })
    expect({
      page: page.paymentState,
      customer: own.groups.find((it) => it.guid === group)?.paymentState,
      list: list.items[0]?.group?.paymentState,
      desk: desk.paymentState,
    }).toEqual({ page: state, customer: state, list: state, desk: state })
  })

  test('is owed in the daily report what its page says, and nothing where nothing is', async () => {
    const { customer, group, reference } = of(state)
    const page = await office.must(groupDetail, { params: { id: customer, group } })
    const { items } = await office.must(arrivalsReport.rows, { params: { date: company.today }, query: {} })
    const row = (items as { reference: string; owedCents: number }[]).find((it) => it.reference === reference)
    if (state !== 'refundDue') expect(row?.owedCents).toBe(Math.max(0, page.balanceCents))
    expect((row?.owedCents ?? 0) > 0).toBe(state === 'unpaid' || state === 'deposit')
  })

  test('is among the unpaid bookings, and asked to pay, where something is owed and nowhere else', async () => {
    const { customer, group, reference } = of(state)
    const { balanceCents } = await office.must(groupDetail, { params: { id: customer, group } })
    const owes = state === 'unpaid' || state === 'deposit'
    const unpaid = await office.must(queryCustomers, { query: { query: reference, owing: 'yes' } })
    expect(unpaid.items.map((it) => it.group?.reference)).toEqual(owes ? [reference] : [])
    const asked = await guestPayOf(portal.database.db, group, portal.clock.now)
    expect(asked).toMatchObject({ owedCents: owes ? balanceCents : 0 })
  })

  test('is in the balances as on its page, and on account with its partner', async () => {
    const { customer, group } = of(state)
    const { balanceCents } = await office.must(groupDetail, { params: { id: customer, group } })
    const { customers } = await office.must(accountBalance, { query: {} })
    const owed = customers.find((it) => it.guid === customer)?.balanceCents ?? 0
    expect(owed).toBe(state === 'onAccount' ? 0 : balanceCents)
    const statement = await office.must(partnerStatement, {
      params: { id: company.partner },
      query: { from: '2026-11-01', to: '2026-11-30' },
    })
    // Less its commission.
    const lines = statement.items.filter((it) => it.group?.guid === group).map((it) => it.amountCents)
    expect(lines).toEqual(state === 'onAccount' ? [17_820] : [])
  })
})

test('the concierge’s day counts as owing who is unpaid or has paid a deposit', async () => {
  const { waves } = await office.must(conciergeDashboard, { query: { date: company.today } })
  expect(waves.map((it) => it.owing)).toEqual([2])
})

test('the words are written once, apart from what guests read', () => {
  // The others are words of the books as well.
  const { paid: _paid, writtenOff: _writtenOff, ...own } = statusWords.payment
  const words = Object.values(own)
  const written = new RegExp(`['"\`>](${words.join('|')})['"\`<]`)
  const root = path.resolve(import.meta.dirname, '../..')
  const found = ['contract', 'domain', 'server', 'web']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (it) => `${folder}/${it}`,
      ),
    )
    .filter((it) => /\.tsx?$/.test(it) && !/\.test\.tsx?$/.test(it))
    .filter((it) => !it.startsWith('domain/message/texts/'))
    .filter((it) => written.test(readFileSync(path.join(root, it), 'utf8')))
  expect(found).toEqual(['contract/status-words.ts'])
})
