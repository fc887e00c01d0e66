// not moved: months
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputeInvoice, invoiceDetail, issueInvoicesChange, resolveDispute } from '#contract/invoices.ts'
import { addPartnerPayment, reversePartnerPayment } from '#contract/partner-payments.ts'
import * as contract from '#contract/partner-reminders.ts'
import { partners } from '#contract/partners.ts'
import { sendDueReminders } from '#server/features/partner-reminders/commands/send-due-reminders.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let invoice: string
const price = 17_820

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const asked = { arrival: '2026-11-25', billing: 'partnerAccount', partnerGuid: company.partner } as const
  await advancedBooker(portal, company)(asked)
  await portal.database.db
    .updateTable('partner')
    .set({ billing_email: 'bills@good.example', terms_days: 7 })
    .where('guid', '=', company.partner)
    .execute()
  await signInAt('2026-12-01T13:00:00Z')
  await confirmAndDo(office, issueInvoicesChange, { month: '2026-11', send: false })
  invoice = (await portal.database.db.selectFrom('invoice').select('guid').executeTakeFirstOrThrow()).guid
})
afterAll(() => portal.close())

async function signInAt(now: string): Promise<void> {
  portal.clock.now = now
  office = await signedIn(portal, ['managePartner', 'financial', 'adminSystem'])
}
const params = () => ({ id: company.partner })
const state = () => office.must(contract.partnerReminders, { params: params() })
const mails = () =>
  portal.database.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'html', 'attachments'])
    .where('template', '=', 'partnerReminder')
    .orderBy('position')
    .execute()
/** Changes the mails that wait. */
const mark = (values: object) =>
  portal.database.db
    .updateTable('outbox')
    .set(values)
    .where('template', '=', 'partnerReminder')
    .where('state', '=', 'waiting')
    .execute()
/** Due on Tuesday 8 December; 10:00 in Barbados. */
const runOn = (date: string, time = '14:00') => sendDueReminders(portal.database.db, `${date}T${time}:00Z`)

async function turnOn(on: boolean): Promise<void> {
  const { days, version } = await office.must(contract.reminderSettingsForm.load)
  await office.must(contract.reminderSettingsForm.save, { body: { on, days, version } })
}

describe('by rule', () => {
  test('nothing is sent until someone turns it on', async () => {
    expect(await office.must(contract.reminderSettingsForm.load)).toMatchObject({
      on: false,
      days: { friendly: 3, firm: 14, final: 30 },
    })
    expect(await runOn('2026-12-11')).toBe(0)
    await turnOn(true)
  })

  test('in working hours, once, in the partner’s language, with the invoice attached', async () => {
    await signInAt('2026-12-11T13:30:00Z')
    const values = await office.must(partners.edit.load, { params: params() })
    expect(values.language).toBe('en')
    const { history: _, createdAt: __, createdBy: ___, ...own } = values
    await office.must(partners.edit.save, { params: params(), body: { ...own, language: 'de' } as never })
    expect(await runOn('2026-12-10')).toBe(0)
    expect(await runOn('2026-12-11', '11:00')).toBe(0)
    expect(await runOn('2026-12-12')).toBe(0)
    expect(await mails()).toEqual([])
    // Two servers at the same time send one mail.
    const both = await Promise.all([runOn('2026-12-11'), runOn('2026-12-11')])
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'bills@good.example',
      subject: expect.stringMatching(/^Zahlungserinnerung - /),
      attachments: [{ name: 'invoice-2026-000001.pdf', label: 'Rechnung 2026-000001 öffnen' }],
    })
    expect(mail?.body).toContain('178,20')
    expect(mail?.body).toContain('3 Tage überfällig')
    expect(mail?.html).toContain('lang="de"')
    expect(await runOn('2026-12-14')).toBe(0)
  })

  test('the histories of partner and invoice show each reminder', async () => {
    const { sent } = await state()
    expect(sent).toMatchObject([
      {
        level: 'friendly',
        by: 'Kerbside',
        to: 'bills@good.example',
        totalCents: price,
        invoices: [{ guid: invoice, number: '2026-000001' }],
        state: 'waiting',
      },
    ])
    const { history } = await office.must(partners.edit.load, { params: params() })
    expect(history.map((it) => it.action)).toContain('remindPartner')
    const detail = await office.must(invoiceDetail, { params: { id: invoice } })
    expect(detail.history.map((it) => it.action)).toContain('remindOfInvoice')
    expect(detail.mails).toMatchObject([{ to: 'bills@good.example', state: 'waiting' }])
  })

  test('a paused partner gets none until the pause ends', async () => {
    await signInAt('2026-12-20T13:00:00Z')
    const past = await office.call(contract.pauseReminders, {
      params: params(),
      body: { until: '2026-12-19', reason: 'Agreed instalments' },
    })
    expect(past.body).toMatchObject({ fields: { until: { message: 'Choose today or a later date' } } })
    await office.must(contract.pauseReminders, {
      params: params(),
      body: { until: '2026-12-24', reason: 'Agreed instalments' },
    })
    expect((await state()).pause).toMatchObject({ until: '2026-12-24', reason: 'Agreed instalments' })
    expect(await runOn('2026-12-24')).toBe(0)
    await office.must(contract.resumeReminders, { params: params() })
    expect((await state()).pause).toBeNull()
    expect((await office.call(contract.resumeReminders, { params: params() })).status).toBe(400)
  })

  test('a disputed invoice is left alone', async () => {
    await mark({ state: 'sent' })
    const { lines } = await office.must(invoiceDetail, { params: { id: invoice } })
    const entryGuid = lines[0]?.entryGuid ?? ''
    await office.must(disputeInvoice, { params: { id: invoice }, body: { entryGuid, reason: 'Not ours' } })
    expect(await runOn('2026-12-24')).toBe(0)
    const { disputes } = await office.must(invoiceDetail, { params: { id: invoice } })
    await office.must(resolveDispute, {
      params: { id: invoice },
      body: { disputeGuid: disputes[0]?.guid ?? '', resolution: 'It is' },
    })
    expect(await runOn('2026-12-24')).toBe(1)
    expect((await state()).sent.map((it) => it.level)).toEqual(['firm', 'friendly'])
  })

  test('an unsent reminder is withdrawn by a dispute or a payment, and what is left can be sent again', async () => {
    const stateOfLast = async () => (await state()).sent[0]?.state
    const levels = async () => (await state()).levels.map((it) => it.whyNot)
    expect(await stateOfLast()).toBe('waiting')
    expect((await levels())[1]).toMatch(/has already been sent for/)
    const { lines } = await office.must(invoiceDetail, { params: { id: invoice } })
    const body = { entryGuid: lines[0]?.entryGuid ?? '', reason: 'Not ours' }
    await office.must(disputeInvoice, { params: { id: invoice }, body })
    expect(await stateOfLast()).toBe('withdrawn')
    const { disputes } = await office.must(invoiceDetail, { params: { id: invoice } })
    const disputeGuid = disputes.find((it) => it.resolved === null)?.guid ?? ''
    await office.must(resolveDispute, { params: { id: invoice }, body: { disputeGuid, resolution: 'It is' } })
    expect((await levels())[1]).toBeNull()
    expect(await runOn('2026-12-24')).toBe(1)
    expect(await stateOfLast()).toBe('waiting')
    const part = { amountCents: 1_000, method: 'bank', date: '2026-12-20', note: '' } as const
    const { guid: entry = '' } = await office.must(addPartnerPayment.save, { params: params(), body: part })
    expect(await stateOfLast()).toBe('withdrawn')
    const { history } = await office.must(partners.edit.load, { params: params() })
    expect(history.filter((it) => it.action === 'withdrawReminder')).toHaveLength(2)
    await office.must(reversePartnerPayment, {
      params: { ...params(), entry },
      body: { reason: 'Came back' },
    })
  })

  test('one that was sent, or is being sent, stays', async () => {
    const pay = async () => {
      const part = { amountCents: 1_000, method: 'bank', date: '2026-12-20', note: '' } as const
      const { guid: entry = '' } = await office.must(addPartnerPayment.save, { params: params(), body: part })
      const { sent } = await state()
      await office.must(reversePartnerPayment, { params: { ...params(), entry }, body: { reason: 'Error' } })
      return sent[0]?.state
    }
    expect(await runOn('2026-12-24')).toBe(1)
    await mark({ leased_until: '2027-01-30T00:00:00Z' })
    expect(await pay()).toBe('waiting')
    await mark({ leased_until: null, replaced_by: null, state: 'sent' })
    expect(await pay()).toBe('sent')
  })

  test('a paid invoice is left alone', async () => {
    await signInAt('2027-01-12T13:00:00Z')
    const body = { amountCents: price, method: 'bank', date: '2027-01-12', note: '' } as const
    const { guid: entry = '' } = await office.must(addPartnerPayment.save, { params: params(), body })
    expect(await runOn('2027-01-12')).toBe(0)
    expect((await state()).levels[2]?.whyNot).toBe(
      'This partner has no overdue invoices, apart from disputed ones',
    )
    await office.must(reversePartnerPayment, {
      params: { ...params(), entry },
      body: { reason: 'Came back' },
    })
  })
})

describe('by hand', () => {
  test('the preview is what is sent, and a payment in between is noticed', async () => {
    await signInAt('2027-01-13T13:00:00Z')
    const preview = () =>
      office.must(contract.reminderPreview, { params: params(), query: { level: 'final' } })
    const { totalCents, text, whyNot } = await preview()
    expect([whyNot, totalCents]).toEqual([null, price])
    const body = { amountCents: 20, method: 'bank', date: '2027-01-13', note: '' } as const
    await office.must(addPartnerPayment.save, { params: params(), body })
    const asked = { params: params(), body: { level: 'final' as const, totalCents } }
    const refused = await office.call(contract.sendReminder, asked)
    expect(refused.body).toMatchObject({ errors: [{ message: expect.stringMatching(/has changed/) }] })
    const now = await preview()
    expect(now.text).not.toBe(text)
    await office.must(contract.sendReminder, {
      params: params(),
      body: { level: 'final', totalCents: now.totalCents },
    })
    const mail = (await mails()).at(-1)
    expect(mail?.body).toBe(now.text)
    expect(mail?.subject).toBe(now.subject)
    expect(mail?.body).toContain('178,00')
  })

  test('never the same level again, nor a lower one', async () => {
    expect((await state()).levels.map((it) => it.whyNot)).toEqual(
      Array.from({ length: 3 }, () => 'This reminder has already been sent for every overdue invoice'),
    )
    const again = await office.call(contract.sendReminder, {
      params: params(),
      body: { level: 'final', totalCents: price - 20 },
    })
    expect(again.status).toBe(400)
    expect(await mails()).toHaveLength(5)
  })
})

test('the levels’ days must follow each other, and two people can’t overwrite each other', async () => {
  const { version } = await office.must(contract.reminderSettingsForm.load)
  const save = (days: { friendly: number; firm: number; final: number }, seen = version) =>
    office.call(contract.reminderSettingsForm.save, { body: { on: true, days, version: seen } })
  expect((await save({ friendly: 5, firm: 5, final: 9 })).body).toMatchObject({
    fields: { days: { fields: { firm: { message: expect.stringMatching(/more days/) } } } },
  })
  expect((await save({ friendly: 5, firm: 9, final: 20 }, version - 1)).status).toBe(400)
  expect((await save({ friendly: 5, firm: 9, final: 20 })).status).toBe(200)
})

test('partner users have no access', async () => {
  const hotel = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  expect((await hotel.call(contract.partnerReminders, { params: params() })).status).toBe(403)
})
