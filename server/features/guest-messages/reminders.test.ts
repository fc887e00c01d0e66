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

/** The day before at 09:00 airport time; reminders go out at 10:00. */
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
  // Bookings of earlier tests are over.
  await db.updateTable('booking').set({ status: 'completed' }).where('status', '<>', 'cancelled').execute()
})

const configure = (more: Partial<ReminderSettings>) =>
  portal.database.db
    .updateTable('site')
    .set({
      settings: JSON.stringify({
        guestMessages: { reminders: { ...guestSettingsAtFirst.reminders, ...more } },
      }),
    })
    .execute()
const run = (now = atTen) => sendReminders(portal.database.db, now)
const sent = (template: 'reminder' | 'paymentRequest' | 'waitlistClosed') =>
  portal.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', template)
    .orderBy('recipient')
    .execute()
const setStatus = (booked: Booked, status: 'cancelled' | 'waitlisted' | 'checkedIn') =>
  portal.database.db.updateTable('booking').set({ status }).where('group_guid', '=', booked.group).execute()

describe('the day before', () => {
  test('guests are reminded once at the set hour, of that day only, with tickets and calendar', async () => {
    const booked = await book({ arrival: tomorrow, departure: addDays(tomorrow, 3) })
    expect([await run('2026-11-20T13:59:59Z'), await run(), await run('2026-11-20T14:10:00Z')]).toEqual([
      0, 1, 0,
    ])
    const [mail] = await sent('reminder')
    expect(mail).toMatchObject({
      recipient: 'ann@guest.example',
      subject: `Reminder: Sat 21 Nov, 14:00, BA2155 from London (${booked.reference})`,
      group_guid: booked.group,
    })
    expect(mail?.body).toContain('Arrival fast track\nDate: Saturday 21 November 2026')
    expect(mail?.body).not.toContain('Departure fast track')
    expect(mail?.body).toContain('Balance due: BBD 396.00')
    expect(mail?.attachments).toMatchObject([
      { path: `/my-booking/${booked.group}` },
      { path: `/tickets/${booked.group}/all.pdf` },
      { path: `/tickets/${booked.group}/calendar.ics` },
    ])
    const history = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'sendReminder')
      .execute()
    expect(history).toMatchObject([
      { group_guid: booked.group, account_guid: null, after: { to: 'ann@guest.example' } },
    ])
    // The departure is on another day and has its own reminder.
    expect(await run('2026-11-23T14:00:00Z')).toBe(1)
  })

  test('they are reminded once with concurrent processes', async () => {
    await book({ arrival: tomorrow })
    const written = await Promise.all([run(), run(), run()])
    expect(written.reduce((sum, it) => sum + it, 0)).toBe(1)
    expect(await sent('reminder')).toHaveLength(1)
  })

  test('a missed hour is made up for until midnight', async () => {
    await book({ arrival: tomorrow })
    expect(await run('2026-11-21T04:00:00Z')).toBe(0)
    expect(await run('2026-11-21T03:00:00Z')).toBe(1)
  })

  test.each([
    ['cancelled', 'cancelled'],
    ['already checked in', 'checkedIn'],
  ] as const)('services that are %s get no reminder', async (_, status) => {
    await setStatus(await book({ arrival: tomorrow }), status)
    expect(await run()).toBe(0)
  })

  test('a guest still on the waitlist gets that news without a ticket, and on the day that no place became available', async () => {
    const booked = await book({ arrival: tomorrow })
    await setStatus(booked, 'waitlisted')
    await portal.database.db.deleteFrom('outbox').execute()
    expect(await run()).toBe(1)
    const [mail] = await sent('reminder')
    expect(mail).toMatchObject({
      subject: `Still on the waitlist: Sat 21 Nov, 14:00, BA2155 from London (${booked.reference})`,
      attachments: [{ label: 'Open my booking' }],
    })
    expect(mail?.body).not.toMatch(/Where to go|Show the code/)
    // BA2155 is due at 14:00, 18:00 UTC.
    expect([await run('2026-11-21T17:59:00Z'), await run('2026-11-21T18:01:00Z')]).toEqual([0, 1])
    expect(await run('2026-11-22T18:01:00Z')).toBe(0)
    const [closed] = await sent('waitlistClosed')
    expect(closed).toMatchObject({
      subject: `No place available: Sat 21 Nov, 14:00, BA2155 from London (${booked.reference})`,
      recipient: 'ann@guest.example',
      attachments: [{ label: 'Open my booking' }],
    })
    expect(closed?.body).toContain('You haven’t been charged.')
  })

  test('a waitlist whose day is long past stays silent', async () => {
    await setStatus(await book({ arrival: tomorrow }), 'waitlisted')
    expect(await run('2026-11-23T18:01:00Z')).toBe(0)
  })

  test('no reminder goes out without an address or while reminders are off', async () => {
    await book({ arrival: tomorrow, email: '' })
    expect(await run()).toBe(0)
    await book({ arrival: tomorrow })
    await configure({ dayBefore: false })
    expect(await run()).toBe(0)
  })

  test('guests who got a confirmation or manual reminder that day get no other', async () => {
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
    expect((await sent('reminder')).map((it) => it.recipient)).toEqual([
      'bob@guest.example',
      'cleo@guest.example',
    ])
  })

  test('a moved reservation gets a reminder for its new date', async () => {
    const booked = await book({ arrival: tomorrow })
    await run()
    const moved = addDays(tomorrow, 1)
    await portal.database.db
      .updateTable('booking')
      .set({ service_date: moved })
      .where('group_guid', '=', booked.group)
      .execute()
    expect(await run('2026-11-21T14:00:00Z')).toBe(1)
  })

  test('a partner’s guests get reminders without prices', async () => {
    await book({ arrival: tomorrow, partnerGuid: company.partner, billing: 'partnerAccount' })
    expect(await run()).toBe(1)
    expect((await sent('reminder'))[0]?.body).not.toMatch(/BBD|Price|pay/)
  })

  test('the scheduled job sends the reminders', async () => {
    await book({ arrival: tomorrow })
    portal.clock.now = atTen
    await scheduledJobs(portal.context)
      .find((it) => it.name === 'guest-reminders')
      ?.run()
    expect(await sent('reminder')).toHaveLength(1)
  })
})

describe('before the first service', () => {
  const asking = { dayBefore: false, unpaid: true, unpaidDays: 7 }
  const inAWeek = '2026-11-27'
  const pay = (booked: Booked, amountCents: number) =>
    agent.must(takePayment, {
      params: { id: booked.customer, group: booked.group },
      body: { method: 'card', amountCents },
    })

  test('guests with a balance get one payment request', async () => {
    await configure(asking)
    const booked = await book({ arrival: inAWeek, departure: '2026-11-28' })
    await pay(booked, 10_000)
    expect([await run('2026-11-20T13:59:59Z'), await run(), await run('2026-11-21T14:00:00Z')]).toEqual([
      0, 1, 0,
    ])
    const [mail] = await sent('paymentRequest')
    expect(mail?.subject).toBe(`Payment due for booking ${booked.reference}`)
    expect(mail?.body).toContain('The balance is BBD 296.00.')
    const history = await portal.database.db
      .selectFrom('history')
      .select('group_guid')
      .where('action', '=', 'askForPayment')
      .execute()
    expect(history).toEqual([{ group_guid: booked.group }])
  })

  test.each<[string, AdvancedAsk, Partial<ReminderSettings>]>([
    ['while payment requests are off', { arrival: inAWeek }, { unpaid: false }],
    ['without an address', { arrival: inAWeek, email: '' }, {}],
    ['with a later service', { arrival: '2026-11-28' }, {}],
    ['with an earlier service ahead', { arrival: '2026-11-22', departure: inAWeek }, {}],
    [
      'that were due before they were turned on',
      { arrival: inAWeek },
      { unpaidSince: '2026-11-20T14:00:01Z' },
    ],
  ])('no payment request for bookings %s', async (_, asked, more) => {
    await configure({ ...asking, ...more })
    await book(asked)
    expect(await run()).toBe(0)
  })

  test('no payment request for paid bookings or partner accounts', async () => {
    await configure(asking)
    await pay(await book({ arrival: inAWeek }), 19_800)
    await book({ arrival: inAWeek, partnerGuid: company.partner, billing: 'partnerAccount' })
    expect(await run()).toBe(0)
  })

  test('no payment request for bookings made after the due time', async () => {
    await configure(asking)
    portal.clock.now = '2026-11-20T14:00:00Z'
    await advancedBooker(portal, company)({ arrival: inAWeek })
    expect(await run('2026-11-20T15:00:00Z')).toBe(0)
  })
})
