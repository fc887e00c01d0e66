import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gratuityPage } from '#contract/addresses.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import { guestGratuity } from '#contract/gratuities.ts'
import { postServiceConfig } from '#contract/site.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { at, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let trip: BoardTrip
let dora: Who
const guest = () => new TestBrowser(theDay.portal.app)
const links = () => signedLinks(theDay.db, theDay.portal.context.sealer, null)
const sigFor = async (path: string, now: string, days?: number) =>
  decodeURIComponent((await links().sign(path, now, days)).split('sig=')[1] ?? '')
const open = (group: string, sig: string) =>
  guest().call(guestGratuity, { params: { group }, query: { sig } })

beforeAll(async () => {
  theDay = await openTripDay()
})
beforeEach(async () => {
  theDay.portal.clock.now = at('15:40')
  dora = await theDay.newDriver('Dora Driver')
  trip = await theDay.bookOne({ pickupTime: '12:00' })
  await theDay.mustGive(trip, dora, { force: true })
})
afterAll(() => theDay.portal.close())

async function drive(): Promise<void> {
  const steps = [
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  ] as [typeof driverStartTrip, string][]
  await theDay.drive(dora, trip, ...steps)
}

describe('the guest’s page', () => {
  test('shows only first names, the company and the suggested amounts', async () => {
    await drive()
    const { status, body } = await open(
      trip.groupGuid,
      await sigFor(gratuityPage(trip.groupGuid), at('18:00'), 60),
    )
    expect([status, body]).toEqual([
      200,
      {
        company: 'Small Company',
        currency: 'BBD',
        currencyDigits: {},
        language: 'en',
        firstName: 'Zoë',
        drivers: ['Dora'],
        suggestedCents: [1_000, 2_000, 5_000],
        takesCards: false,
        lastCard: 'none',
      },
    ])
  })

  test.each<[string, (group: string) => Promise<string>]>([
    ['no signature', async () => ''],
    ['a made-up one', async () => `2027-01-01T00:00:00Z.${'a'.repeat(43)}`],
    [
      'that of another reservation',
      () => sigFor(gratuityPage('00000000-0000-4000-8000-000000000000'), at('18:00')),
    ],
    ['that of a ticket', (group) => sigFor(`/tickets/${group}/all.pdf`, at('18:00'))],
    ['one whose days are over', (group) => sigFor(gratuityPage(group), '2026-09-01T00:00:00Z', 60)],
    [
      'one whose end was moved',
      async (group) =>
        (await sigFor(gratuityPage(group), '2026-09-01T00:00:00Z', 60)).replace(/^20\d\d/, '2036'),
    ],
  ])('does not open with %s', async (_, signature) => {
    await drive()
    expect((await open(trip.groupGuid, await signature(trip.groupGuid))).status).toBe(404)
  })

  test('needs the link even for signed-in users', async () => {
    await drive()
    const office = await signedIn(theDay.portal, ['financial', 'viewCustomer'])
    expect((await office.call(guestGratuity, { params: { group: trip.groupGuid }, query: {} })).status).toBe(
      404,
    )
  })

  test('is not found before a trip is completed', async () => {
    expect((await open(trip.groupGuid, await sigFor(gratuityPage(trip.groupGuid), at('15:45')))).status).toBe(
      404,
    )
  })
})

describe('the message after a service', () => {
  test('links to it in text and HTML, without attachments', async () => {
    const admin = await signedIn(theDay.portal, ['adminSystem'])
    const { sent: _, ...form } = await admin.must(postServiceConfig.load)
    await admin.must(postServiceConfig.save, { body: { ...form, on: true, hoursAfter: 0 } })
    await drive()
    await sendPostService(theDay.db, at('17:00'))
    const mails: { text: string; html?: string; attachments: readonly { name: string }[] }[] = []
    const mail = mailChannel({
      db: theDay.db,
      mailer: { send: async (it: (typeof mails)[number]) => void mails.push(it) } as never,
      links: links(),
      publicUrl: 'https://portal.example',
      from: 'desk@portal.example',
    })
    await deliverOutbox(theDay.db, { mail, push: async () => 'kept' }, theDay.portal.context.sealer, () =>
      at('17:00'),
    )
    const sent = mails.find((it) => it.text.includes(gratuityPage(trip.groupGuid)))
    const href = /Leave a gratuity: (\S+)/.exec(sent?.text ?? '')?.[1] ?? ''
    expect(sent?.html).toContain(href.replaceAll('&', '&#38;'))
    expect(sent?.attachments.map((it) => it.name)).toEqual(['logo.png'])
    const url = new URL(href)
    expect(url.pathname).toBe(gratuityPage(trip.groupGuid))
    const sig = url.searchParams.get('sig') ?? ''
    expect((await open(trip.groupGuid, sig)).status).toBe(200)
    theDay.portal.clock.now = '2027-01-20T00:00:00Z'
    expect((await open(trip.groupGuid, sig)).status).toBe(404)
  })
})
