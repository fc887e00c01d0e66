import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerEdit, customerPage, resetCustomerBirthday } from '#contract/customers.ts'
import { previewGuestReminder, sendBookingReminder, sendCustomerReminder } from '#contract/guest-messages.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { remindOfBooking } from '#server/features/guest-messages/commands/remind.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import type { Who } from '#server/testing/trip-day.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-11-19T13:00:00Z'
const tomorrow = '2026-11-20'

let portal: TestPortal
let company: SmallCompany
let agent: Who
let book: (asked: AdvancedAsk) => Promise<Booked>

beforeAll(async () => {
  portal = await openTestPortal(now, { SMTP_URL: 'smtp://mail.example:587' })
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.now = now
  await portal.database.db.deleteFrom('outbox').execute()
})

const sent = (template: 'reminder' | 'paymentRequest') =>
  portal.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', template)
    .orderBy('recipient')
    .execute()

describe('a manual reminder', () => {
  const remind = (booked: Booked, browser = agent) =>
    browser.call(sendBookingReminder, { query: { customer: booked.customer, group: booked.group } })

  test('of a reservation is one mail about its upcoming services', async () => {
    const booked = await book({ arrival: '2026-11-19', departure: addDays(tomorrow, 3) })
    portal.clock.now = '2026-11-20T14:00:00Z'
    const there = await signedIn(portal, ['editCustomer', 'viewCustomer'], { name: 'Rita Reservations' })
    expect(await remind(booked, there)).toMatchObject({
      status: 200,
      body: { toast: 'Sending a reminder to ann@guest.example' },
    })
    const [mail] = await sent('reminder')
    expect(mail).toMatchObject({ group_guid: booked.group, customer_guid: booked.customer })
    expect(mail?.body).toContain('Departure fast track')
    expect(mail?.body).not.toContain('Arrival fast track')
    const page = await there.must(customerPage, { params: { id: booked.customer } })
    expect(page.history[0]).toMatchObject({ action: 'sendReminder', who: 'Rita Reservations' })
  })

  test('has a preview with the same words, which sends nothing', async () => {
    const booked = await book({ arrival: tomorrow })
    const params = { id: booked.customer, group: booked.group }
    const preview = await agent.must(previewGuestReminder, { params })
    expect(await sent('reminder')).toHaveLength(0)
    await remind(booked)
    const [mail] = await sent('reminder')
    expect(preview).toEqual({ to: mail?.recipient, subject: mail?.subject, text: mail?.body })
    const { guid: partnerGuid } = await portal.database.db
      .selectFrom('partner')
      .select('guid')
      .executeTakeFirstOrThrow()
    const stranger = await signedIn(portal, ['editCustomer'], { partnerGuid })
    expect((await stranger.call(previewGuestReminder, { params })).status).toBe(404)
  })

  test('is refused within a minute of the last one, by either button', async () => {
    const booked = await book({ arrival: tomorrow })
    await remind(booked)
    portal.clock.forward(0.9)
    expect(await remind(booked)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'A reminder was just sent. Try again in a minute.' }] },
    })
    expect((await agent.call(sendCustomerReminder, { query: { customer: booked.customer } })).status).toBe(
      400,
    )
    portal.clock.forward(0.1)
    expect((await remind(booked)).status).toBe(200)
    expect(await sent('reminder')).toHaveLength(2)
  })

  test('waits for a concurrent one and then sees it', async () => {
    const booked = await book({ arrival: tomorrow })
    const { db } = portal.database
    const asked = { customer: booked.customer, group: booked.group }
    const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
      const saved = await remindOfBooking(work, asked)
      reached.resolve()
      await open.promise
      return saved
    })
    await reached.promise
    const second = inUnitOfWork(db, { actor: portalActor, now }, (work) => remindOfBooking(work, asked))
    await new Promise((resolve) => setTimeout(resolve, 200))
    open.resolve()
    expect([isRefusal(await first), isRefusal(await second)]).toEqual([false, true])
    expect(await sent('reminder')).toHaveLength(1)
  })

  test('of a customer is one mail about all upcoming services, each with its reference', async () => {
    const [first, second] = [
      await book({ arrival: tomorrow }),
      await book({ arrival: addDays(tomorrow, 1), departure: addDays(tomorrow, 2) }),
    ]
    await portal.database.db
      .updateTable('booking_group')
      .set({ customer_guid: first.customer })
      .where('guid', '=', second.group)
      .execute()
    await agent.must(sendCustomerReminder, { query: { customer: first.customer } })
    const mails = await sent('reminder')
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({
      group_guid: null,
      customer_guid: first.customer,
      attachments: [first, second].map((it) => ({
        label: `Tickets for ${it.reference} (PDF)`,
        path: `/tickets/${it.group}/all.pdf`,
      })),
    })
    for (const { reference, cents } of [
      { reference: first.reference, cents: '198.00' },
      { reference: second.reference, cents: '396.00' },
    ])
      expect(mail?.body).toContain(`Booking reference ${reference}: BBD ${cents}`)
    expect(mail?.subject).toBe(
      `Reminder: Fri 20 Nov, 14:00, BA2155 from London (${first.reference} and ${second.reference})`,
    )
    expect(mail?.body.match(/Booking reference: \w+/g)).toEqual(
      [first, second, second].map((it) => `Booking reference: ${it.reference}`),
    )
    expect(mail?.body).toContain('Total: BBD 594.00')
  })

  test('of several reservations is in order of time', async () => {
    const first = await book({ arrival: tomorrow, departure: addDays(tomorrow, 4) })
    const second = await book({ arrival: addDays(tomorrow, 2) })
    await portal.database.db
      .updateTable('booking_group')
      .set({ customer_guid: first.customer })
      .where('guid', '=', second.group)
      .execute()
    await agent.must(sendCustomerReminder, { query: { customer: first.customer } })
    expect((await sent('reminder'))[0]?.body.match(/(?<=Booking reference: )\w+/g)).toEqual(
      [first, second, first].map((it) => it.reference),
    )
  })

  test('becomes a payment request if nothing is upcoming', async () => {
    const booked = await book({ arrival: tomorrow })
    portal.clock.now = '2026-11-23T14:00:00Z'
    const there = await signedIn(portal, ['editCustomer'])
    const { toast } = await there.must(sendCustomerReminder, { query: { customer: booked.customer } })
    expect(toast).toBe('Sending a payment request to ann@guest.example')
    expect((await sent('paymentRequest'))[0]?.body).toContain('The balance is BBD 198.00.')
  })

  test('is refused without upcoming services or an address', async () => {
    const cancelled = await book({ arrival: tomorrow })
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', cancelled.group)
      .execute()
    expect((await remind(cancelled)).body).toEqual({
      errors: [{ name: 'reminder', message: 'This reservation has no upcoming services' }],
    })
    const { guid: newCustomer = '' } = await agent.must(customerEdit.save, {
      params: { id: 'new' },
      body: { firstName: 'Neo', lastName: 'Mann' },
    })
    const nothing = await agent.call(sendCustomerReminder, { query: { customer: newCustomer } })
    expect(nothing.body).toEqual({
      errors: [{ name: 'reminder', message: 'This guest has no upcoming services and nothing to pay' }],
    })
    const mute = await book({ arrival: tomorrow, email: '' })
    expect((await remind(mute)).body).toEqual({
      errors: [{ name: 'reminder', message: 'Add an e-mail address to the customer first' }],
    })
    expect(await sent('reminder')).toEqual([])
  })

  test('of a partner user covers only their own partner’s reservations', async () => {
    const [theirs, ours] = [
      await book({ arrival: tomorrow }),
      await book({ arrival: addDays(tomorrow, 1), partnerGuid: company.partner, billing: 'partnerAccount' }),
    ]
    await portal.database.db
      .updateTable('booking_group')
      .set({ customer_guid: theirs.customer })
      .where('guid', '=', ours.group)
      .execute()
    const partner = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
    const other = await signedIn(portal, ['editCustomer'], { partnerGuid: company.blockedPartner })
    expect((await remind(theirs, partner)).status).toBe(404)
    expect((await other.call(sendCustomerReminder, { query: { customer: theirs.customer } })).status).toBe(
      404,
    )
    await partner.must(sendCustomerReminder, { query: { customer: theirs.customer } })
    const [mail] = await sent('reminder')
    expect(mail).toMatchObject({
      group_guid: ours.group,
      subject: expect.stringMatching(`^Reminder: .*${ours.reference}`) as string,
    })
  })

  test('is only found under the reservation’s own customer', async () => {
    const [one, other] = [await book({ arrival: tomorrow }), await book({ arrival: tomorrow })]
    expect(
      (await agent.call(sendBookingReminder, { query: { customer: one.customer, group: other.group } }))
        .status,
    ).toBe(404)
  })
})

describe('a birthday', () => {
  const form = { firstName: 'Eve', lastName: 'Øst', birthday: '1980-02-29' }

  test('can be cleared and stays in the history', async () => {
    const { guid = '' } = await agent.must(customerEdit.save, { params: { id: 'new' }, body: form })
    expect(await agent.must(resetCustomerBirthday, { query: { customer: guid } })).toMatchObject({
      toast: 'Birthday cleared',
    })
    const page = await agent.must(customerPage, { params: { id: guid } })
    expect(page).toMatchObject({ birthday: null, version: 2 })
    expect(page.history[0]).toMatchObject({
      action: 'resetBirthday',
      before: { birthday: '1980-02-29' },
      after: { birthday: null },
    })
    expect((await agent.call(resetCustomerBirthday, { query: { customer: guid } })).body).toEqual({
      errors: [{ name: 'birthday', message: 'This customer has no birthday to clear' }],
    })
  })

  test('of another partner’s customer can’t be cleared', async () => {
    const partner = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
    const { guid = '' } = await agent.must(customerEdit.save, { params: { id: 'new' }, body: form })
    expect((await partner.call(resetCustomerBirthday, { query: { customer: guid } })).status).toBe(404)
  })
})
