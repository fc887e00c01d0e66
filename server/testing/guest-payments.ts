import { afterAll, beforeAll, beforeEach } from 'vitest'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney, openDrawer, refundPayment, takePayment, tillForm, voidPayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

const evening = '2026-11-20T22:00:00Z'

export let portal: TestPortal
export let agent: TestBrowser
export let desk: TestBrowser
export let lead: TestBrowser
/** Books two adults who arrive in five days and owe 198.00, unless stated otherwise. */
export let book: (asked?: AdvancedAsk) => Promise<Booked>

/** Opens a portal whose three users have a drawer, for the tests of this file. Each starts in the evening. */
export function openGuestPayments(): void {
  beforeAll(async () => {
    portal = await openTestPortal(evening)
    const company = await makeSmallCompany(portal)
    agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Ann Agent' })
    desk = await signedIn(portal, ['fastTrack'], { name: 'Dee Desk' })
    lead = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'], { name: 'Lea Lead' })
    const admin = await signedIn(portal, ['adminSystem'])
    const { version } = await admin.must(tillForm.load)
    const rules = {
      usualCents: 100_000,
      mostCents: 150_000,
      writeOffCents: 5_000,
      needsDrawer: true,
      version,
    }
    await admin.must(tillForm.save, {
      body: { ...rules, currencies: [{ code: 'USD', rateMicros: 2_000_000 }] },
    })
    for (const one of [agent, desk, lead]) await one.must(openDrawer, { body: { floatCents: 0 } })
    const make = advancedBooker(portal, company)
    book = (asked = {}) => make({ arrival: addDays(company.today, 5), ...asked })
  })
  beforeEach(() => {
    portal.clock.now = evening
  })
  afterAll(() => portal.close())
}

export const params = (it: Booked) => ({ id: it.customer, group: it.group })
export const pay = (
  party: Booked,
  amountCents: number,
  method: PaymentMethod = 'card',
  more: object = {},
  by = agent,
) => by.call(takePayment, { params: params(party), body: { method, amountCents, ...more } })
export const refund = (party: Booked, amountCents: number, method: PaymentMethod = 'card', by = agent) =>
  by.call(refundPayment, { params: params(party), body: { method, amountCents, reason: 'It rains' } })
export const reverse = (party: Booked, entryGuid: string, by = agent) =>
  by.call(voidPayment, { params: params(party), body: { entryGuid, reason: 'A slip of the hand' } })
export const moneyOf = (it: Booked, by = agent) => by.must(guestMoney, { params: params(it) })
export const stateOf = async (party: Booked) => {
  const { paymentState, balanceCents } = await agent.must(groupDetail, { params: params(party) })
  return [paymentState, balanceCents]
}
export const guidOf = (answer: { body: unknown }) => (answer.body as { guid?: string }).guid ?? ''
/** A refusal at a field, such as `tender.amountCents`. */
export const atField = (name: string, message: string) => {
  const at = name
    .split('.')
    .reduceRight<object>((inner, part) => ({ fields: { [part]: inner } }), { message })
  return { status: 400, body: at }
}
export const refused = (message: string) => ({ status: 400, body: { errors: [{ message }] } })
export const mailsTo = (party: Booked) =>
  portal.database.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('group_guid', '=', party.group)
    .orderBy('guid')
    .execute()
