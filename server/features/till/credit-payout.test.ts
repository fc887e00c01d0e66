import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { receiptFile } from '#contract/documents.ts'
import { queryTransactions } from '#contract/ledger.ts'
import {
  allocatePartnerPayment,
  partnerPayments,
  payOutCredit,
  reversePartnerPayment,
} from '#contract/partner-payments.ts'
import { partnerStatement } from '#contract/partners.ts'
import { cashByPerson, openDrawer, payIn, takePayment } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { PartnerCredit } from '#server/testing/partner-credit.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

let credit: PartnerCredit
let agent: TestBrowser
beforeAll(async () => {
  credit = await PartnerCredit.open()
  agent = await signedIn(credit.portal, ['editCustomer', 'viewCustomer'], { name: 'Ann' })
})
beforeEach(() => credit.newPartner())
afterAll(() => credit.portal.close())

const refusal = (message: string) => ({ status: 400, body: { fields: { amountCents: { message } } } })

describe('paying out credit', () => {
  test('is previewed and done; balance, statement, payments and overview agree', async () => {
    const { body: shown } = await credit.plan(4_000)
    expect(shown).toMatchObject({
      title: `Pay out credit to ${credit.partnerName}`,
      lines: [
        { label: 'Credit balance', amountCents: 10_000 },
        { label: 'Paid out by bank transfer', amountCents: 4_000 },
        { label: 'Receipt to', after: 'not sent: no mail server' },
      ],
      warnings: [],
      balanceAfterCents: -6_000,
    })
    const guid = await credit.paidOut(4_000, { note: 'Asked for on the phone' })
    expect(await credit.balances()).toEqual([-6_000, 6_000, 0])
    const statement = await credit.office.must(partnerStatement, {
      params: credit.params,
      query: { from: credit.today(), to: credit.today() },
    })
    expect(statement).toMatchObject({ paidCents: 6_000, closingCents: -6_000 })
    expect(statement.items.at(-1)).toMatchObject({
      guid,
      memo: 'Credit paid out by bank transfer: Asked for on the phone',
      amountCents: 4_000,
    })
    const { items } = await credit.office.must(partnerPayments, { params: credit.params })
    expect(items.map((it) => [it.isPayout, it.amountCents, it.leftCents])).toEqual([
      [true, -4_000, 0],
      [false, 10_000, 6_000],
    ])
    const traced = await credit.office.must(queryTransactions, {
      query: { partner: credit.params.id, account: 'bank' },
    })
    expect(traced.totalCents).toBe(6_000)
  })

  test('is recorded in the history with the balance before and after', async () => {
    const guid = await credit.paidOut(4_000)
    const row = await credit.portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'payOutCredit')
      .where('subject_guid', '=', credit.params.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      subject_kind: 'partner',
      account_guid: credit.office.accountGuid,
      before: { balanceCents: -10_000 },
      after: { balanceCents: -6_000, entry: guid, amountCents: 4_000, method: 'bank' },
    })
  })

  test('is limited to the credit balance, and needs a policy override above the payment limit', async () => {
    expect(await credit.plan(10_001)).toMatchObject(refusal('Only BBD 100.00 of credit is available'))
    await credit.paidOut(10_000)
    expect(await credit.plan(1)).toMatchObject(refusal('The account has no credit to pay out'))
    await credit.pay(5_000_000)
    await credit.pay(1)
    expect(await credit.plan(5_000_001)).toMatchObject(
      refusal('Amounts above BBD 50,000.00 need a policy override'),
    )
    const chief = await signedIn(credit.portal, ['managePartner', 'policyOverride'])
    expect((await credit.payOut(5_000_001, {}, chief)).status).toBe(200)
  })

  test('happens once, and is refused if the plan has changed', async () => {
    const ask = () =>
      credit.office.must(payOutCredit.confirm, { params: credit.params, body: credit.asked(8_000) })
    const [first, second] = [await ask(), await ask()]
    const make = (confirmation: string) =>
      credit.office.call(payOutCredit.make, {
        params: credit.params,
        body: { ...credit.asked(8_000), confirmation },
      })
    const answers = await Promise.all([make(first.confirmation), make(second.confirmation)])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    // Repeating the successful request returns the same reply and pays nothing.
    const again = await Promise.all([make(first.confirmation), make(second.confirmation)])
    expect(again.map((it) => it.status)).toEqual(answers.map((it) => it.status))
    const done = (of: typeof answers) => of.find((it) => it.status === 200)?.body
    expect(done(again)).toEqual(done(answers))
    expect(await credit.balances()).toEqual([-2_000, 2_000, 0])
    const third = await credit.office.must(payOutCredit.confirm, {
      params: credit.params,
      body: credit.asked(1_000),
    })
    await credit.pay(100)
    const late = await credit.office.call(payOutCredit.make, {
      params: credit.params,
      body: { ...credit.asked(1_000), confirmation: third.confirmation },
    })
    expect(late).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'The partner’s account has changed. Check the figures again.' }] },
    })
  })

  test('in cash comes from the user’s drawer, up to its content', async () => {
    expect(await credit.plan(2_000, { method: 'cash' })).toMatchObject(
      refusal('Your drawer holds only BBD 0.00'),
    )
    await credit.office.must(openDrawer, { body: { floatCents: 0 } })
    await credit.office.must(payIn, {
      body: { currency: 'BBD', amountCents: 3_000, place: 'bank', reason: 'Change' },
    })
    await credit.paidOut(2_000, { method: 'cash' })
    const { people } = await credit.office.must(cashByPerson)
    expect(people.find((one) => one.guid === credit.office.accountGuid)?.totalCents).toBe(1_000)
  })

  test('needs the permission to manage partners', async () => {
    const hotel = await signedIn(credit.portal, ['viewCustomer', 'editCustomer'], {
      partnerGuid: credit.params.id,
    })
    for (const by of [agent, hotel]) expect((await credit.plan(100, {}, by)).status).toBe(403)
  })
})

describe('its receipt', () => {
  test('goes to the billing address and names the partner, the amount and the remaining credit', async () => {
    const guid = await credit.paidOut(4_000)
    const mail = await credit.portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', 'bills@hotel.example')
      .orderBy('created_at', 'desc')
      .orderBy('guid', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail.attachments)).toContain(`/tickets/receipts/${guid}.pdf`)
    const text = await receiptText(guid)
    for (const words of [
      credit.partnerName,
      '40.00 BBD',
      'Remaining credit',
      '60.00 BBD',
      'by bank transfer',
    ])
      expect(text).toContain(words)
  })

  test('is only e-mailed on request', async () => {
    const mails = async () =>
      (await credit.portal.database.db.selectFrom('outbox').select('guid').execute()).length
    const before = await mails()
    await credit.paidOut(4_000, { send: false })
    expect(await mails()).toBe(before)
  })

  test('says that it was reversed', async () => {
    const guid = await credit.paidOut(4_000)
    await credit.office.must(reversePartnerPayment, {
      params: { ...credit.params, entry: guid },
      body: { reason: 'Wrong account' },
    })
    expect(await receiptText(guid)).toContain('Voided on')
  })

  test('is readable for staff who manage partners and for the partner only', async () => {
    const guid = await credit.paidOut(4_000)
    const own = await signedIn(credit.portal, ['viewCustomer'], { partnerGuid: credit.params.id })
    const other = await signedIn(credit.portal, ['viewCustomer'], { partnerGuid: credit.company.partner })
    const statuses = [credit.office, own, other, agent].map(
      async (by) => (await by.call(receiptFile, { params: { entry: guid } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
  })
})

test('a guest’s receipt is not readable with the permission to manage partners', async () => {
  const booked = await advancedBooker(credit.portal, credit.company)({ arrival: addDays(credit.today(), 5) })
  const { guid: entry = '' } = await agent.must(takePayment, {
    params: { id: booked.customer, group: booked.group },
    body: { method: 'card', amountCents: 100 },
  })
  const manager = await signedIn(credit.portal, ['managePartner'])
  const statuses = [agent, manager].map(
    async (by) => (await by.call(receiptFile, { params: { entry } })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404])
})

describe('reversing it', () => {
  test('makes it credit again, once', async () => {
    const guid = await credit.paidOut(4_000)
    const take = () =>
      credit.office.call(reversePartnerPayment, {
        params: { ...credit.params, entry: guid },
        body: { reason: 'Wrong account' },
      })
    expect(await take()).toMatchObject({ status: 200, body: { toast: 'Payout reversed' } })
    expect(await credit.balances()).toEqual([-10_000, 10_000, 0])
    expect(await take()).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'This payout has already been reversed' }] },
    })
    const { items } = await credit.office.must(partnerPayments, { params: credit.params })
    expect(items.map((it) => [it.leftCents, it.reversed?.reason ?? null])).toEqual([
      [0, 'Wrong account'],
      [10_000, null],
    ])
    const actions = await credit.portal.database.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', credit.params.id)
      .execute()
    expect(actions.map((it) => it.action)).toContain('reverseCreditPayout')
  })

  test('a payout cannot be allocated to invoices', async () => {
    const guid = await credit.paidOut(4_000)
    const allocate = credit.office.call(allocatePartnerPayment, {
      params: { ...credit.params, entry: guid },
      body: { allocations: [] },
    })
    expect((await allocate).status).toBe(404)
  })
})

async function receiptText(guid: string): Promise<string> {
  const cookie = [...credit.office.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await credit.portal.app.inject({
    method: 'GET',
    url: `/tickets/receipts/${guid}.pdf`,
    headers: { cookie },
  })
  expect(response.statusCode).toBe(200)
  return (await pdfText(response.rawPayload)).join('\n')
}
