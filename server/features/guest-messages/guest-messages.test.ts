import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { takePayment } from '#contract/till.ts'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { confirmAndMake, type AdvancedIn } from '#server/testing/bookings.ts'
import { day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'

let theDay: TripDay
let admin: Who
beforeAll(async () => {
  theDay = await openTripDay()
  admin = await signedIn(theDay.portal, ['adminSystem'])
  await theDay.db
    .updateTable('location')
    .set({ latitude: 13.1939, longitude: -59.6402 })
    .where('guid', '=', theDay.company.hotel)
    .execute()
})
afterAll(() => theDay.portal.close())
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.deleteFrom('outbox').execute()
})

const later = addDays(day, 6)

/** Books a departing couple with a hotel pickup. */
async function bookDeparture(
  customer: object,
  more: object = {},
): Promise<{ group: string; customer: string }> {
  const transfer = {
    place: { locationGuid: theDay.company.hotel },
    cars: [{ serviceGuid: theDay.company.sedan }],
    pickupTime: '12:00',
  }
  const body: AdvancedIn = {
    customer: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@guest.example', ...customer },
    adults: 2,
    departure: {
      date: later,
      flightGuid: await theDay.company.flightOn(later, 'departure'),
      fastTrack: true,
      transfer,
    },
    ...more,
  }
  const { guid = '' } = await confirmAndMake(theDay.agent, 'new', body)
  const row = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return { group: guid, customer: row.customer_guid }
}

const mails = (template: string) =>
  theDay.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', template)
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .execute()

/** All messages about a booking that is made, partly paid, its transfer moved and then cancelled. */
async function liveOf(booked: { group: string; customer: string }, pays: boolean) {
  const params = { id: booked.customer, group: booked.group }
  if (pays) await theDay.agent.must(takePayment, { params, body: { method: 'card', amountCents: 5000 } })
  const trip = await theDay.db
    .selectFrom('trip')
    .select(['guid', 'booking_guid'])
    .where('group_guid', '=', booked.group)
    .executeTakeFirstOrThrow()
  await allMailSent(theDay.db)
  await theDay.dan.must(dispatcherReschedule, {
    body: { tripGuid: trip.guid, date: later, time: '11:30', reason: 'Road works' },
  })
  await allMailSent(theDay.db)
  await cancelOne(theDay.db, theDay.agent, trip.booking_guid, { reason: 'Walks' })
  return theDay.db
    .selectFrom('outbox')
    .selectAll()
    .where('group_guid', '=', booked.group)
    .where('kind', '=', 'mail')
    .orderBy('guid')
    .execute()
}

describe('guests get messages in the language', () => {
  test.each([
    ['chosen', { language: 'de', country: 'ES' }, 'Guten Tag Zoë Ångström,', 'Donnerstag, 26. November 2026'],
    ['of the country', { country: 'FR' }, 'Bonjour Zoë Ångström,', 'jeudi 26 novembre 2026'],
    [
      'of the phone number',
      { phone: '+55 11 2345 6789' },
      'Olá, Zoë Ångström,',
      'quinta-feira, 26 de novembro de 2026',
    ],
    ['of the company, without other hints', {}, 'Dear Zoë Ångström,', 'Thursday 26 November 2026'],
  ])('%s, in every message about the booking', async (_, customer, greeting, date) => {
    const sent = await liveOf(await bookDeparture(customer), true)
    expect(sent.map((it) => it.template)).toEqual(['confirmation', 'receipt', 'newPickup', 'cancellation'])
    for (const mail of sent) {
      expect(mail.body).toContain(greeting)
      expect(mail.body).toContain(date)
      expect(mail.html).toContain(greeting)
      expect(mail.html).toContain(date)
      expect(mail.recipient).toBe('zoe@guest.example')
    }
  })

  test('an existing customer chose', async () => {
    const { customer } = await bookDeparture({ language: 'es' })
    await confirmAndMake(theDay.agent, customer, {
      adults: 1,
      arrival: { date: later, flightGuid: await theDay.company.flightOn(later, 'arrival'), fastTrack: true },
    })
    expect((await mails('confirmation')).map((it) => it.body.split('\n')[0])).toEqual([
      'Hola, Zoë Ångström:',
      'Hola, Zoë Ångström:',
    ])
  })
})

describe('a confirmation', () => {
  test('matches the reservation that the plan creates', async () => {
    const { group } = await bookDeparture({})
    const [mail] = await mails('confirmation')
    for (const line of [
      'Departure fast track\nDate: Thursday 26 November 2026\nDeparts: 17:00\n' +
        'Be at the airport by: 14:00\nFlight: ' +
        'BA2154 to London\nPassengers: 2 adults',
      'Departure transfer\nDate: Thursday 26 November 2026\nPickup: 12:00\n' +
        'From: Sea Hotel\nMap: https://www.openstreetmap.org/?mlat=13.1939',
      'To: Airport\nCar: Sedan\nFlight: BA2154 to London\nPassengers: 2 adults',
    ])
      expect(mail?.body).toContain(line)
    const { facts, money } = await guestReservationOf(theDay.db, group)
    expect(facts.services).toMatchObject([
      {
        kind: 'departureTransfer',
        time: '12:00',
        journeys: [
          {
            number: 1,
            cars: [{ name: 'Sedan', count: 1 }],
            from: { name: 'Sea Hotel', latitude: 13.1939 },
            to: { name: 'Airport' },
          },
        ],
      },
      { kind: 'departureFastTrack', time: '17:00', journeys: [] },
    ])
    expect(mail?.body).toContain(
      'Cancellation: Free until Tuesday 24 November 2026, 17:00, then 50% of the price; ' +
        'from Wednesday 25 November 2026, 17:00, the full price',
    )
    expect(mail?.body).toContain(
      `Total: BBD ${(money.totalCents / 100).toFixed(2)}\nPaid: BBD 0.00\nBalance due: BBD`,
    )
    expect(mail?.attachments).toMatchObject([
      { label: 'Open my booking' },
      { label: 'Your tickets (PDF)' },
      { label: 'Add to your calendar' },
    ])
  })

  test('of a booking paid in full shows no balance', async () => {
    await bookDeparture({}, { billing: 'payNow', payMethod: 'card' })
    expect((await mails('confirmation'))[0]?.body).toContain('Balance due: BBD 0.00')
  })

  test('of an extra names it', async () => {
    await bookDeparture({}, { extras: [{ guid: theDay.company.extra, quantity: 1 }] })
    const { name } = await theDay.db
      .selectFrom('extra')
      .select('name')
      .where('guid', '=', theDay.company.extra)
      .executeTakeFirstOrThrow()
    expect((await mails('confirmation'))[0]?.body).toContain(
      `Extra: ${name}\nDate: Thursday 26 November 2026\nPrice`,
    )
  })

  test('is not sent without an address', async () => {
    const booked = await bookDeparture({ email: '' })
    expect(await liveOf(booked, true)).toEqual([])
  })
})

test('a partner’s guest sees no price in any message', async () => {
  const booked = await bookDeparture({}, { billing: 'partnerAccount', partnerGuid: theDay.company.partner })
  const sent = await liveOf(booked, false)
  expect(sent.map((it) => it.template)).toEqual(['confirmation', 'newPickup', 'cancellation'])
  const { rows: posted } = await sql<{ amount: string }>`
    select distinct to_char(abs(amount_cents) / 100.0, 'FM999990.00') as amount
    from posting join entry on entry.guid = posting.entry_guid
      where entry.group_guid = ${booked.group}::uuid`.execute(theDay.db)
  expect(posted.length).toBeGreaterThan(2)
  for (const mail of sent) {
    const read = `${mail.subject} ${mail.body} ${mail.html}`
    expect(read).not.toMatch(/BBD|Price|Total|Balance due|\bfee\b/)
    for (const { amount } of posted) expect(read).not.toContain(amount)
  }
})

describe('a new pickup time', () => {
  test('is shown before and after, with directions', async () => {
    const booked = await bookDeparture({})
    await liveOf(booked, false)
    const [mail] = await mails('newPickup')
    expect(mail?.subject).toMatch(/^New pickup time: Thu 26 Nov, 11:30, Sea Hotel \([A-Z2-9]{6}\)$/)
    expect(mail?.body).toContain(
      'Departure transfer\nRoute: Sea Hotel to Airport\nDate and time: Thursday 26 November 2026, ' +
        '12:00 → Thursday 26 November 2026, 11:30',
    )
    expect(mail?.body).toContain('Pickup: 11:30')
    expect(mail?.body).not.toContain('Total')
  })
})

describe('the company’s settings', () => {
  const texts = (text: string) =>
    Object.fromEntries(guestLanguageNames.map((it) => [it, it === 'en' ? text : '']))

  test('apply: language, phone, meeting points', async () => {
    const form = await admin.must(guestMessagesForm.load)
    expect(form).toMatchObject({
      language: 'en',
      helpPhone: '',
      reminders: { dayBefore: true, time: '10:00', unpaid: false, unpaidDays: 7 },
    })
    const meetingPoints = { arrival: texts('At the coral pillar'), departure: texts('At the blue door') }
    await admin.must(guestMessagesForm.save, {
      body: { ...form, language: 'es', helpPhone: '+1 246 555 0100', meetingPoints },
    })
    await bookDeparture({})
    await bookDeparture({ language: 'en' })
    const [spanish, english] = await mails('confirmation')
    expect(spanish?.body).toContain('Llámenos al +1 246 555 0100')
    // Written in English only, which isn't the company's language, so Spanish guests get the standard text.
    expect(spanish?.body).toContain('Primero haga el check-in con su aerolínea.')
    expect(english?.body).toContain('Where to go: At the blue door')
    const history = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('action', '=', 'editGuestMessages')
      .execute()
    expect(history).toHaveLength(1)
    await theDay.db.updateTable('site').set({ settings: '{}' }).execute()
  })

  test.each([
    ['an invalid time', { reminders: { dayBefore: true, time: '25:00', unpaid: false, unpaidDays: 7 } }],
    ['too many days', { reminders: { dayBefore: true, time: '10:00', unpaid: true, unpaidDays: 91 } }],
    ['an unknown language', { language: 'it' }],
  ])('refuse %s', async (_, wrong) => {
    const form = await admin.must(guestMessagesForm.load)
    expect((await admin.call(guestMessagesForm.save, { body: { ...form, ...wrong } })).status).toBe(400)
  })
})
