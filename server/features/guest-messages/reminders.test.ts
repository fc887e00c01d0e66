import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takePayment } from '#contract/till.ts'
import { sendCustomerReminder } from '#contract/guest-messages.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { guestSettingsAtFirst, type ReminderSettings } from '#domain/message/guest-settings.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import type { Who } from '#server/testing/trip-day.ts'

/** The day before, at nine in the morning at the airport; guests are reminded at ten. */
const yesterday = '2026-11-19T13:00:00Z'
const atTen = '2026-11-20T14:00:00Z'
const tomorrow = '2026-11-21'

let portal: TestPortal
let company: SmallCompany
let agent: Who
let book: (asked: AdvancedAsk) => Promise<Booked>

beforeAll(async () => {
  portal = await openTestPortal(yesterday)
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())
beforeEach(async () => {
  const { db } = portal.database
  portal.clock.now = yesterday
  await configure({})
  await db.deleteFrom('outbox').execute()
  // What earlier tests booked is over.
  await db.updateTable('booking').set({ status: 'completed' }).where('status', '<>', 'cancelled').execute()
})

const configure = (more: Partial<ReminderSettings>) =>
  portal.database.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ guestMessages: { reminders: { ...guestSettingsAtFirst.reminders, ...more } } }) })
    .execute()
const run = (now = atTen) => sendReminders(portal.database.db, now)
const sent = (template: 'reminder' | 'paymentRequest') =>
  portal.database.db.selectFrom('outbox').selectAll().where('template', '=', template).orderBy('recipient').execute()
const setStatus = (booked: Booked, status: 'cancelled' | 'waitlisted' | 'checkedIn') =>
  portal.database.db.updateTable('booking').set({ status }).where('group_guid', '=', booked.group).execute()

describe('by rule, the day before', () => {
  test('guests are reminded at the hour, once, of that day alone, with tickets and calendar', async () => {
    const booked = await book({ arrival: tomorrow, departure: addDays(tomorrow, 3) })
    expect([await run('2026-11-20T13:59:59Z'), await run(), await run('2026-11-20T14:10:00Z')]).toEqual([0, 1, 0])
    const [mail] = await sent('reminder')
    expect(mail).toMatchObject({
      recipient: 'ann@guest.example',
      subject: `Your booking ${booked.reference} is coming up`,
      group_guid: booked.group,
    })
    expect(mail?.body).toContain('Arrival fast track\nDate: Saturday 21 November 2026')
    expect(mail?.body).not.toContain('Departure fast track')
    expect(mail?.body).toContain('Balance due: BBD 396.00')
    expect(mail?.attachments).toMatchObject([
      { path: `/tickets/${booked.group}/all.pdf` },
      { path: `/tickets/${booked.group}/calendar.ics` },
    ])
    const history = await portal.database.db.selectFrom('history').selectAll().where('action', '=', 'sendReminder').execute()
    expect(history).toMatchObject([{ group_guid: booked.group, account_guid: null, after: { to: 'ann@guest.example' } }])
    // The departure is another day, with a reminder of its own.
    expect(await run('2026-11-23T14:00:00Z')).toBe(1)
  })

  test('they are reminded once however many processes look at the same time', async () => {
    await book({ arrival: tomorrow })
    const written = await Promise.all([run(), run(), run()])
    expect(written.reduce((sum, it) => sum + it, 0)).toBe(1)
    expect(await sent('reminder')).toHaveLength(1)
  })

  test('a missed hour is made up for until midnight, and not after', async () => {
    await book({ arrival: tomorrow })
    expect(await run('2026-11-21T04:00:00Z')).toBe(0)
    expect(await run('2026-11-21T03:00:00Z')).toBe(1)
  })

  test.each([
    ['cancelled', 'cancelled'],
    ['on the waitlist', 'waitlisted'],
    ['at the desk already', 'checkedIn'],
  ] as const)('nobody is reminded of what is %s', async (_, status) => {
    await setStatus(await book({ arrival: tomorrow }), status)
    expect(await run()).toBe(0)
  })

  test('nobody is reminded without an address, nor while it is off', async () => {
    await book({ arrival: tomorrow, email: '' })
    expect(await run()).toBe(0)
    await book({ arrival: tomorrow })
    await configure({ dayBefore: false })
    expect(await run()).toBe(0)
  })

  test('nobody is reminded who was written to on that day: by a confirmation, or by hand', async () => {
    portal.clock.now = '2026-11-20T11:00:00Z'
    // Sessions end overnight.
    await advancedBooker(portal, company)({ arrival: tomorrow })
    expect(await run()).toBe(0)
    portal.clock.now = yesterday
    const { customer } = await book({ arrival: tomorrow, email: 'bob@guest.example' })
    await book({ arrival: tomorrow, email: 'cleo@guest.example' })
    portal.clock.now = '2026-11-20T12:00:00Z'
    const there = await signedIn(portal, ['editCustomer'])
    await there.must(sendCustomerReminder, { query: { customer } })
    expect(await run()).toBe(1)
    expect((await sent('reminder')).map((it) => it.recipient)).toEqual(['bob@guest.example', 'cleo@guest.example'])
  })

  test('a reservation that was moved to another day is reminded of that one', async () => {
    const booked = await book({ arrival: tomorrow })
    await run()
    const moved = addDays(tomorrow, 1)
    await portal.database.db.updateTable('booking').set({ service_date: moved }).where('group_guid', '=', booked.group).execute()
    expect(await run('2026-11-21T14:00:00Z')).toBe(1)
  })

  test('a partner’s guests are reminded without a price', async () => {
    await book({ arrival: tomorrow, partnerGuid: company.partner, billing: 'partnerAccount' })
    expect(await run()).toBe(1)
    expect((await sent('reminder'))[0]?.body).not.toMatch(/BBD|Price|pay/)
  })

  test('it is what the scheduled job does', async () => {
    await book({ arrival: tomorrow })
    portal.clock.now = atTen
    await scheduledJobs(portal.context)
      .find((it) => it.name === 'guest-reminders')
      ?.run()
    expect(await sent('reminder')).toHaveLength(1)
  })
})

describe('by rule, before the first service', () => {
  const asking = { dayBefore: false, unpaid: true, unpaidDays: 7 }
  const inAWeek = '2026-11-27'
  const pay = (booked: Booked, amountCents: number) =>
    agent.must(takePayment, { params: { id: booked.customer, group: booked.group }, body: { method: 'card', amountCents } })

  test('guests who have not paid are asked once, for what is left', async () => {
    await configure(asking)
    const booked = await book({ arrival: inAWeek, departure: '2026-11-28' })
    await pay(booked, 10_000)
    expect([await run('2026-11-20T13:59:59Z'), await run(), await run('2026-11-21T14:00:00Z')]).toEqual([0, 1, 0])
    const [mail] = await sent('paymentRequest')
    expect(mail?.subject).toBe(`Payment for your booking ${booked.reference}`)
    expect(mail?.body).toContain('The balance is BBD 296.00.')
    const history = await portal.database.db.selectFrom('history').select('group_guid').where('action', '=', 'askForPayment').execute()
    expect(history).toEqual([{ group_guid: booked.group }])
  })

  test.each<[string, AdvancedAsk, Partial<ReminderSettings>]>([
    ['while it is off', { arrival: inAWeek }, { unpaid: false }],
    ['without an address', { arrival: inAWeek, email: '' }, {}],
    ['whose service is later', { arrival: '2026-11-28' }, {}],
    ['with an earlier service ahead', { arrival: '2026-11-22', departure: inAWeek }, {}],
    ['whose day came before it was switched on', { arrival: inAWeek }, { unpaidSince: '2026-11-20T14:00:01Z' }],
  ])('nobody is asked %s', async (_, asked, more) => {
    await configure({ ...asking, ...more })
    await book(asked)
    expect(await run()).toBe(0)
  })

  test('nobody is asked who has paid, or whose partner pays', async () => {
    await configure(asking)
    await pay(await book({ arrival: inAWeek }), 19_800)
    await book({ arrival: inAWeek, partnerGuid: company.partner, billing: 'partnerAccount' })
    expect(await run()).toBe(0)
  })

  test('nobody is asked who booked after the hour of asking', async () => {
    await configure(asking)
    portal.clock.now = '2026-11-20T14:00:00Z'
    await advancedBooker(portal, company)({ arrival: inAWeek })
    expect(await run('2026-11-20T15:00:00Z')).toBe(0)
  })
})
