import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gratuityPage } from '#contract/addresses.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { postServiceConfig, previewPostService, testPostService } from '#contract/site.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { at, day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let admin: Who
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  theDay = await openTripDay()
  admin = await signedIn(theDay.portal, ['adminSystem'], { name: 'Ada Admin' })
  book = advancedBooker(theDay.portal, theDay.company)
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.updateTable('site').set({ settings: '{}' }).execute()
  await theDay.db.deleteFrom('outbox').execute()
  // Bookings of earlier tests are over and already have their message.
  const groups = await theDay.db.selectFrom('booking_group').select('guid as group_guid').execute()
  const thanked = groups.map((it) => ({ ...it, at: morning }))
  if (thanked.length > 0) {
    await theDay.db
      .insertInto('post_service_message')
      .values(thanked)
      .onConflict((it) => it.doNothing())
      .execute()
  }
})
afterAll(() => theDay.portal.close())

const words = {
  subject: 'Thank you, {firstName}',
  text: 'Dear {firstName} {lastName}, {reference}: {services} with {driver}.\n{company}',
}

async function configure(more: Partial<BodyIn<typeof postServiceConfig.save>>) {
  const { sent: _, ...form } = await admin.must(postServiceConfig.load)
  return admin.call(postServiceConfig.save, { body: { ...form, ...words, hoursAfter: 3, on: true, ...more } })
}
const run = (now = theDay.portal.clock.now) => sendPostService(theDay.db, now)
const mails = () =>
  theDay.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'attachments'])
    .where('template', '=', 'afterService')
    .execute()

/** A party with a completed departure transfer that ended at 16:40Z. */
async function servedParty() {
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  const driver = await theDay.newDriver('Dora Driver')
  await theDay.mustGive(trip, driver, { force: true })
  await theDay.drive(
    driver,
    trip,
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  )
  return trip
}

describe('the message after a service', () => {
  test('goes out once, the set hours after the last service, and is in the history', async () => {
    await configure({})
    const trip = await servedParty()
    expect([await run(at('19:39')), await run(at('19:40')), await run(at('20:00'))]).toEqual([0, 1, 0])
    expect(await mails()).toEqual([
      {
        recipient: 'zoe@guest.example',
        subject: 'Thank you, Zoë',
        body:
          `Dear Zoë Ångström, ${trip.reference}: Departure transfer with Dora Driver.\nSmall Company\n\n` +
          `Booking reference: ${trip.reference}\n\nQuestions? Reply to this message.`,
        attachments: [
          { name: 'Leave a gratuity', path: gratuityPage(trip.groupGuid), label: 'Leave a gratuity' },
        ],
      },
    ])
    const history = await theDay.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'sendPostService')
      .execute()
    expect(history).toEqual([{ after: { to: 'zoe@guest.example' } }])
    expect(await admin.must(postServiceConfig.load)).toMatchObject({ sent: expect.any(Number) })
  })

  test('asks for no gratuity that the partner agreed to give', async () => {
    await configure({})
    const trip = await servedParty()
    await theDay.db
      .updateTable('booking_group')
      .set({ gratuity_basis_points: 1_500 })
      .where('guid', '=', trip.groupGuid)
      .execute()
    expect(await run(at('19:40'))).toBe(1)
    expect(await mails()).toMatchObject([{ attachments: [] }])
  })

  test('goes out once with concurrent processes', async () => {
    await configure({})
    await servedParty()
    const written = await Promise.all([1, 2, 3, 4].map(() => run(at('20:00'))))
    expect(written.reduce((sum, it) => sum + it, 0)).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  test('does not go out while off, nor to guests who were due before it was turned on', async () => {
    await configure({ on: false })
    await servedParty()
    expect(await run(at('20:00'))).toBe(0)
    theDay.portal.clock.now = at('20:00')
    const later = await signedIn(theDay.portal, ['adminSystem'])
    const { sent: _, ...form } = await later.must(postServiceConfig.load)
    await later.must(postServiceConfig.save, { body: { ...form, on: true } })
    expect(await run(at('20:10'))).toBe(0)
  })

  test('is what the scheduled job sends', async () => {
    await configure({})
    await servedParty()
    theDay.portal.clock.now = at('20:00')
    await scheduledJobs(theDay.portal.context)
      .find((it) => it.name === 'post-service')
      ?.run()
    expect(await mails()).toHaveLength(1)
  })

  const statuses = async ({ group }: Booked, arrival: BookingStatus, departure: BookingStatus) => {
    for (const [kind, status] of [
      ['arrivalFastTrack', arrival],
      ['departureFastTrack', departure],
    ] as const)
      await theDay.db
        .updateTable('booking')
        .set({ status })
        .where('group_guid', '=', group)
        .where('kind', '=', kind)
        .execute()
  }

  test.each<[string, BookingStatus, BookingStatus, string, number]>([
    ['one served, one cancelled', 'completed', 'cancelled', 'ann@guest.example', 1],
    ['one served, one no-show', 'completed', 'noShow', 'ann@guest.example', 1],
    ['one served, one still to come', 'completed', 'booked', 'ann@guest.example', 0],
    ['one served, one on the waitlist', 'completed', 'waitlisted', 'ann@guest.example', 0],
    ['both no-shows', 'noShow', 'noShow', 'ann@guest.example', 0],
    ['both cancelled', 'cancelled', 'cancelled', 'ann@guest.example', 0],
    ['served, without an e-mail address', 'completed', 'completed', '', 0],
  ])('of two services: %s', async (_, arrival, departure, email, sent) => {
    await configure({})
    const booked = await book({ arrival: day, departure: day, email })
    await statuses(booked, arrival, departure)
    // The departure was at 17:00 local, 21:00Z, without check-ins by name.
    expect(await run('2026-11-21T00:00:00Z')).toBe(sent)
  })

  test('also goes to a partner’s guests with an address', async () => {
    await configure({})
    const booked = await book({
      arrival: day,
      partnerGuid: theDay.company.partner,
      billing: 'partnerAccount',
    })
    await statuses(booked, 'completed', 'completed')
    expect(await run('2026-11-20T22:00:00Z')).toBe(1)
    expect((await mails()).map((it) => it.recipient)).toEqual(['ann@guest.example'])
  })
})

describe('the author of the message', () => {
  const typed = { ...words, gratuities: [1000, 2500] }

  test('can preview it with the company’s name and amounts', async () => {
    const preview = await admin.must(previewPostService, {
      body: { ...typed, text: 'Dear {firstName}: {gratuities}. {company}' },
    })
    expect(preview).toEqual({
      subject: 'Thank you, Zoë',
      text: 'Dear Zoë: BBD 10.00 or BBD 25.00. Small Company',
    })
  })

  test('can send it to their own address', async () => {
    await admin.must(testPostService, { body: typed })
    const sent = await theDay.db
      .selectFrom('outbox')
      .select(['recipient', 'account_guid', 'subject'])
      .execute()
    const me = await theDay.db
      .selectFrom('account')
      .select('email')
      .where('guid', '=', admin.accountGuid)
      .executeTakeFirstOrThrow()
    expect(sent).toEqual([
      { recipient: me.email, account_guid: admin.accountGuid, subject: 'Thank you, Zoë' },
    ])
  })

  test.each([
    ['an unknown field', { text: 'Dear {freind}' }, 'text', 'Unknown placeholder {freind}'],
    ['one in the subject', { subject: 'Hi {}' }, 'subject', 'Unknown placeholder {}'],
    ['no text', { text: ' ' }, 'text', 'This field is required'],
    ['no subject', { subject: '' }, 'subject', 'This field is required'],
  ])('is warned of %s before saving, previewing or sending', async (_, wrong, field, message) => {
    const answers = await Promise.all([
      configure(wrong),
      admin.call(previewPostService, { body: { ...typed, ...wrong } }),
      admin.call(testPostService, { body: { ...typed, ...wrong } }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: { message } } } })
  })
})
