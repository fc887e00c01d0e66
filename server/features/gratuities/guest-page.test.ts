import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gratuityPage } from '#contract/addresses.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import { postServiceConfig } from '#contract/site.ts'
import { gratuityWords } from '#domain/gratuity/guest-words.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let trip: BoardTrip
let dora: Who
const links = () => signedLinks(theDay.db, theDay.portal.context.sealer, null)
const sigFor = async (path: string, now: string, days?: number) =>
  decodeURIComponent((await links().sign(path, now, days)).split('sig=')[1] ?? '')
const openAt = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await theDay.portal.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
const open = (group: string, sig: string, more = '') =>
  openAt(`${gratuityPage(group)}?sig=${encodeURIComponent(sig)}${more}`)
const textOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>|<script>[^]*<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

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
  const sig = () => sigFor(gratuityPage(trip.groupGuid), at('18:00'), 60)

  test('shows only first names, the company and the suggested amounts, and loads nothing', async () => {
    await drive()
    const { status, body, headers } = await open(trip.groupGuid, await sig())
    expect(status).toBe(200)
    const text = textOf(body)
    expect(text).toContain(
      'Small Company Leave a gratuity Thank you, Zoë. Your gratuity goes to Dora in full.',
    )
    expect(text).toMatch(/Amount BBD 10.00 BBD 20.00 BBD 50.00 Other amount/)
    expect(text).not.toContain('Driver')
    expect(text).not.toContain('Pay by card')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).not.toMatch(/<(script|link|img)[^>]+(src|href)=/)
  })

  test.each(guestLanguageNames)('is whole in the language that the guest chose: %s', async (lang) => {
    await drive()
    const { body } = await open(trip.groupGuid, await sig(), `&lang=${lang}`)
    expect(body).toContain(`<html lang="${lang}">`)
    expect(body).toContain(gratuityWords[lang].title)
    expect(body).not.toMatch(/\{\w+\}<|undefined|null</)
  })

  test('explains a wrong amount next to its field, and where to leave cash', async () => {
    await drive()
    const page = `${gratuityPage(trip.groupGuid)}?sig=${encodeURIComponent(await sig())}&lang=de`
    const give = async (fields: Record<string, string>) => {
      const { statusCode, headers } = await theDay.portal.app.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      expect(statusCode).toBe(303)
      return openAt(headers.location ?? '')
    }
    for (const own of ['900', '', '0,5', '"><b>', '12,505']) {
      const { body } = await give({ amount: 'own', own, by: 'cash' })
      expect(body).toContain('aria-invalid="true" aria-describedby="wrong" autofocus')
      expect(textOf(body)).toContain('Geben Sie einen Betrag von 1,00 BBD bis 500,00 BBD ein')
      expect(body).not.toContain('<b>')
    }
    expect(textOf((await give({ amount: 'own', own: '12,5', by: 'cash' })).body)).toContain(
      'Bitte geben Sie 12,50 BBD für Dora Ihrem Fahrer',
    )
    expect(textOf((await give({ amount: '2000', own: '', by: 'cash' })).body)).toContain('20,00 BBD')
    // Cards aren't set up: the page offers cash again.
    expect((await give({ amount: '2000', own: '', by: 'card' })).body).toContain('value="cash"')
    expect(await theDay.db.selectFrom('cart').select('guid').execute()).toEqual([])
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
    expect([404, 410]).toContain((await open(trip.groupGuid, await signature(trip.groupGuid))).status)
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
    expect(sent?.attachments).toEqual([])
    const url = new URL(href)
    expect(url.pathname).toBe(gratuityPage(trip.groupGuid))
    const sig = url.searchParams.get('sig') ?? ''
    expect((await open(trip.groupGuid, sig)).status).toBe(200)
    theDay.portal.clock.now = '2027-01-20T00:00:00Z'
    expect((await open(trip.groupGuid, sig)).status).toBe(410)
  })
})
