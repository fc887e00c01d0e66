import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerPage, queryCustomers } from '#contract/customers.ts'
import { dateStatus } from '#contract/date-status.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney, refundPayment, takePayment, voidPayment, writeOff } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** A reservation's payment state must be the same on every screen. */

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>
let open: string
let full: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, [
    'viewCustomer',
    'editCustomer',
    'fastTrack',
    'viewDateStatus',
    'policyOverride',
  ])
  book = advancedBooker(portal, company)
  open = addDays(company.today, 5)
  full = addDays(company.today, 9)
  await agent.must(dateStatus.save, {
    params: { date: full },
    body: { mode: 'waitlistOnly', comments: '', version: 0 },
  })
})
afterAll(() => portal.close())

const params = (it: Booked) => ({ id: it.customer, group: it.group })
const pay = (reservation: Booked, amountCents: number) =>
  agent.call(takePayment, { params: params(reservation), body: { method: 'card', amountCents, note: '' } })
async function cancel(reservation: Booked, kind = 'arrivalFastTrack'): Promise<void> {
  await cancelOne(portal.database.db, agent, reservation.booking[kind], { reason: 'Plans changed' })
}

/** The state of a reservation, which all screens agree on. */
async function stateOf(reservation: Booked) {
  const group = await agent.must(groupDetail, { params: params(reservation) })
  const desk = await agent.must(arrivalLoadBooking, { query: { groupGuid: reservation.group } })
  const customer = await agent.must(customerPage, { params: { id: reservation.customer } })
  const [own] = customer.groups
  const { paymentState, balanceCents, promisedCents, whyNoPayment } = group
  expect(desk).toMatchObject({ paymentState, balanceCents, promisedCents, whyNoPayment })
  expect(own).toMatchObject({ paymentState, balanceCents })
  const found = await agent.must(queryCustomers, { query: { query: reservation.reference } })
  expect(found.items[0]?.group).toMatchObject({ paymentState, balanceCents })
  const money = await agent.must(guestMoney, { params: params(reservation) })
  expect(money).toMatchObject({ balanceCents, promisedCents, whyNo: { payment: whyNoPayment } })
  expect(money.dueBackCents > 0).toBe(paymentState === 'refundDue' || paymentState === 'overpaid')
  return [paymentState, balanceCents, promisedCents]
}

test('a paid and then cancelled booking is due a refund, on every screen', async () => {
  const reservation = await book({ arrival: open })
  expect(await stateOf(reservation)).toEqual(['unpaid', 19_800, 0])
  await pay(reservation, 9_800)
  expect(await stateOf(reservation)).toEqual(['deposit', 10_000, 0])
  await pay(reservation, 10_000)
  expect(await stateOf(reservation)).toEqual(['paid', 0, 0])
  await cancel(reservation)
  expect(await stateOf(reservation)).toEqual(['refundDue', -19_800, 0])
})

test('a waitlisted one is unpaid, takes a deposit up to its price, and is due a refund when cancelled', async () => {
  const reservation = await book({ arrival: full })
  expect(await stateOf(reservation)).toEqual(['unpaid', 0, 19_800])
  const tooMuch = await pay(reservation, 19_801)
  expect(tooMuch.body).toMatchObject({
    errors: [{ name: 'payment', message: 'At most BBD 198.00, including waitlisted services' }],
  })
  const deposit = await pay(reservation, 5_000)
  expect(deposit.status).toBe(200)
  expect(await stateOf(reservation)).toEqual(['deposit', -5_000, 19_800])
  await pay(reservation, 14_800)
  expect(await stateOf(reservation)).toEqual(['paid', -19_800, 19_800])
  expect((await pay(reservation, 1)).body).toMatchObject({
    errors: [{ message: 'Already paid. Nothing is due.' }],
  })
  await cancel(reservation)
  expect(await stateOf(reservation)).toEqual(['refundDue', -19_800, 0])
  // The receipt of the deposit is of its moment.
  const { guid = '' } = deposit.body as { guid?: string }
  const receipt = await receiptOf(portal.database.db, scopeOfPortal, guid)
  expect(receipt).toMatchObject({
    amount: '50.00 BBD',
    total: '0.00 BBD',
    balanceLabel: 'Paid in advance',
    balance: '50.00 BBD',
  })
})

test('one with a booked and a waitlisted service is paid when the booked one is', async () => {
  const reservation = await book({ arrival: open, departure: full })
  expect(await stateOf(reservation)).toEqual(['unpaid', 19_800, 19_800])
  await pay(reservation, 19_800)
  expect(await stateOf(reservation)).toEqual(['paid', 0, 19_800])
  const deposit = await pay(reservation, 1_000)
  expect(deposit.status).toBe(200)
  expect(await stateOf(reservation)).toEqual(['paid', -1_000, 19_800])
  const { guid = '' } = deposit.body as { guid?: string }
  const receipt = await receiptOf(portal.database.db, scopeOfPortal, guid)
  expect(receipt).toMatchObject({
    amount: '10.00 BBD',
    balanceLabel: 'Paid in advance',
    balance: '10.00 BBD',
  })
})

test('on a partner’s account the guest has no promised price and pays nothing', async () => {
  const reservation = await book({ arrival: full, partnerGuid: company.partner, billing: 'partnerAccount' })
  expect(await stateOf(reservation)).toEqual(['onAccount', 0, 0])
  expect((await pay(reservation, 100)).body).toMatchObject({ errors: [{ message: 'Nothing is due' }] })
})

test('refunds, reversals and write-offs give the same state everywhere', async () => {
  const reservation = await book({ arrival: open })
  const body = { reason: 'x' }
  const { guid: entryGuid = '' } = (await pay(reservation, 19_800)).body as { guid?: string }
  await agent.must(refundPayment, {
    params: params(reservation),
    body: { ...body, method: 'card', amountCents: 800 },
  })
  expect(await stateOf(reservation)).toEqual(['deposit', 800, 0])
  const given = await agent.must(writeOff, {
    params: params(reservation),
    body: { ...body, amountCents: 800 },
  })
  expect(await stateOf(reservation)).toEqual(['writtenOff', 0, 0])
  await agent.must(voidPayment, {
    params: params(reservation),
    body: { ...body, entryGuid: given.guid ?? '' },
  })
  expect(
    (await agent.call(voidPayment, { params: params(reservation), body: { ...body, entryGuid } })).status,
  ).toBe(400)
  await cancel(reservation)
  expect(await stateOf(reservation)).toEqual(['refundDue', -19_000, 0])
  await agent.must(refundPayment, {
    params: params(reservation),
    body: { ...body, method: 'card', amountCents: 19_000 },
  })
  expect(await stateOf(reservation)).toEqual(['paid', 0, 0])
})
