import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type SharpOptions } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketFile } from '#contract/documents.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayIn } from '#domain/message/guest-formats.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { serviceCard } from '#domain/message/service-card.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { ticketPdf, type Ticket } from '#server/features/documents/export/ticket-pdf.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { ticketsOf } from '#server/features/documents/queries/tickets.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { redrawLogo } from '#server/files/redraw-logo.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { paintRectangles } from '#server/testing/paint-rectangles.ts'
import { openTestPortal, TestBrowser, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let company: SmallCompany
let staff: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>

beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  staff = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  book = advancedBooker(portal, company)
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})
afterAll(() => portal.close())

/** Returns the raw response bytes: decoding them as text would corrupt them. */
async function fetchPdf(url: string, browser?: TestBrowser) {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await portal.app.inject({ method: 'GET', url, headers: { cookie } })
  return { status: response.statusCode, type: response.headers['content-type'], pdf: response.rawPayload }
}

describe('a ticket', () => {
  test('is a one-page PDF whose QR code scans as the ticket code', async () => {
    const booked = await book({
      arrival: company.today,
      passengers: [{ firstName: 'Zoë', lastName: 'Łoś', ageBand: 'adult' }],
    })
    const { status, type, pdf } = await fetchPdf(
      `/tickets/${booked.group}/${booked.booking['arrivalFastTrack']}.pdf`,
      staff,
    )
    expect([status, type, pdf.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const read = await readBarcodes(paintRectangles(pdf) as ImageData, { formats: ['QRCode'] })
    expect(read.map((it) => [it.text, (JSON.parse(it.extra) as { ECLevel?: string }).ECLevel])).toEqual([
      [booked.ticketCode, 'H'],
    ])
  })

  test('shows passengers, time, flight, day number and directions', async () => {
    const booked = await book({
      arrival: company.today,
      departure: addDays(company.today, 1),
      transfer: true,
      passengers: [{ firstName: 'Ida', lastName: 'Guest', ageBand: 'adult' }],
    })
    const tickets = await ticketsOf(portal.database.db, scopeOfPortal, booked.group, 'all')
    expect(tickets.map((it) => it.service)).toEqual([
      'Arrival fast track',
      'Arrival transfer',
      'Departure fast track',
    ])
    expect(tickets[0]).toMatchObject({
      company: 'Small Company',
      day: 'Friday 20 November 2026',
      time: '14:00',
      timeLabel: 'Arrives',
      flight: 'BA2155 from London, Arrives: 14:00',
      guests: ['Ida Guest'],
      party: '2 adults',
      journey: null,
    })
    expect(tickets[0]?.dayNumber).toMatch(/^A \d+$/)
    expect(tickets[1]).toMatchObject({
      timeLabel: 'Pickup',
      journey: { route: 'Airport to Sea Hotel', stops: '', cars: 'Sedan' },
    })
    const { pdf } = await fetchPdf(`/tickets/${booked.group}/all.pdf`, staff)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })

  test('is in the guest’s language', async () => {
    const booked = await book({
      arrival: company.today,
      departure: addDays(company.today, 1),
      transfer: true,
    })
    const { db } = portal.database
    const { customer_guid: guid } = await db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', booked.group)
      .executeTakeFirstOrThrow()
    const read: Record<string, unknown[]> = {}
    for (const language of guestLanguageNames) {
      await db.updateTable('customer').set({ language }).where('guid', '=', guid).execute()
      const tickets = await ticketsOf(db, scopeOfPortal, booked.group, 'all')
      read[language] = tickets.map((it) => [
        it.service,
        it.day,
        it.timeLabel,
        it.flight,
        it.party,
        it.journey?.route ?? null,
      ])
      const { status, pdf } = await fetchPdf(`/tickets/${booked.group}/all.pdf`, staff)
      expect([language, status, pdf.toString('latin1').includes(`/Lang (${language})`)]).toEqual([
        language,
        200,
        true,
      ])
    }
    expect(read['de']?.[1]).toEqual([
      'Transfer vom Flughafen',
      'Freitag, 20. November 2026',
      'Abholung',
      'BA2155 aus London, Ankunft: 14:00 Uhr',
      '2 Erwachsene',
      'Airport – Sea Hotel',
    ])
  })

  test('and the mail say “to be confirmed” if the flight has no time yet', async () => {
    const booked = await book({
      arrival: company.today,
      departure: addDays(company.today, 1),
      transfer: true,
    })
    const { db } = portal.database
    const timeKnown = (time_known: boolean) => db.updateTable('flight').set({ time_known }).execute()
    await timeKnown(false)
    const tickets = await ticketsOf(db, scopeOfPortal, booked.group, 'all')
    expect(tickets.map((it) => [it.time, it.flight])).toEqual([
      ['to be confirmed', 'BA2155 from London, Arrives: to be confirmed'],
      ['to be confirmed', 'BA2155 from London, Arrives: to be confirmed'],
      ['to be confirmed', 'BA2154 to London, Departs: to be confirmed'],
    ])
    const { facts } = await guestReservationOf(db, booked.group)
    await timeKnown(true)
    expect(facts.services.map((it) => it.time)).toEqual([null, null, null])
    const voice = { language: 'en' as const, site: await guestSiteOf(db), showsPrices: true }
    expect(facts.services.map((it) => serviceCard(it, voice).rows[1])).toEqual([
      { label: 'Arrives', value: 'to be confirmed', strong: true },
      { label: 'Pickup', value: 'to be confirmed', strong: true },
      { label: 'Departs', value: 'to be confirmed', strong: true },
    ])
  })

  test.each(guestLanguageNames)('fits on its page in %s, however long its journey', async (language) => {
    const long = 'The Crane Residential Resort and Spa at Foul Bay, Saint Philip'
    const ticket: Ticket = {
      language,
      company: 'Small Company',
      reference: 'RX7K2P',
      ticketCode: 'X'.repeat(32),
      service: guestTexts[language].kinds.departureTransfer,
      day: dayIn(language, '2026-11-25'),
      time: '19:30',
      timeLabel: guestTexts[language].labels.pickup,
      flight: 'BA2154 to London, Departs: 17:00',
      dayNumber: null,
      guests: Array.from({ length: 9 }, () => 'Maximiliana Featherstonehaugh'),
      party: '9 adults',
      details: 'Gate code: 1234; Meeting point: the second kiosk after the door of the arrivals hall',
      where: guestTexts[language].whereToGo.drive,
      journey: {
        route: `${long} – ${long}`,
        stops: Array.from({ length: 8 }, () => long).join(' · '),
        cars: Array.from({ length: 9 }, () => '2 × Executive Sedan').join(', '),
      },
    }
    const plain = { accent: '#ffc917', logo: null, picture: null }
    const drawn = await ticketPdf([ticket, ticket], plain)
    expect((await pdfText(drawn)).join('\n')).toContain(ticket.timeLabel.toUpperCase())
    const pdf = drawn.toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  test('stays small with names in every script and a detailed logo', async () => {
    const noise = {
      create: { width: 320, height: 96, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    }
    const logo = await redrawLogo(
      await sharp(noise as SharpOptions)
        .png()
        .toBuffer(),
    )
    if (typeof logo === 'string') throw new Error(logo)
    const booked = await book({
      arrival: company.today,
      departure: addDays(company.today, 1),
      transfer: true,
    })
    const [ticket] = await ticketsOf(portal.database.db, scopeOfPortal, booked.group, 'all')
    if (!ticket) throw new Error('No ticket')
    const guests = ['Łukasz Müller', 'Дмитрий', '李伟 國陳', '김민준', 'محمد בן', 'สมชาย', 'Արամ გიორგი']
    const brand = { accent: '#ffc917', logo, picture: logo.png }
    expect((await ticketPdf([{ ...ticket, guests }], brand)).length).toBeLessThan(120_000)
  })

  test.each([
    ['cancelled', 'all', 'This reservation was cancelled, so it has no ticket'],
    ['cancelled', 'one', 'This booking was cancelled, so it has no ticket'],
    ['waitlisted', 'one', 'This booking is on the waitlist, so it has no ticket yet'],
  ] as const)(
    'of a %s booking is refused with the reason, %s; guests and others get none',
    async (status, of, message) => {
      const booked = await book({ arrival: addDays(company.today, 3) })
      await portal.database.db
        .updateTable('booking')
        .set({ status })
        .where('group_guid', '=', booked.group)
        .execute()
      const ticket = of === 'one' ? (booked.booking['arrivalFastTrack'] ?? '') : 'all'
      const path = `/tickets/${booked.group}/${ticket}.pdf`
      const refused = await staff.send('GET', path)
      expect([refused.status, refused.body]).toEqual([400, { errors: [{ name: 'ticket', message }] }])
      const hotel = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
      expect((await hotel.send('GET', path)).status).toBe(404)
      const link = await signedLinks(portal.database.db, testSealer, null).sign(path, now)
      expect((await fetchPdf(link)).status).toBe(404)
    },
  )

  test('of another group’s booking is not found under this group', async () => {
    const [one, other] = [await book({ arrival: company.today }), await book({ arrival: company.today })]
    expect(
      (await fetchPdf(`/tickets/${one.group}/${other.booking['arrivalFastTrack']}.pdf`, staff)).status,
    ).toBe(404)
  })

  test('opens for the desk, the office and its own partner only', async () => {
    const booked = await book({
      arrival: company.today,
      partnerGuid: company.partner,
      billing: 'partnerAccount',
    })
    const params = { group: booked.group, ticket: 'all' as const }
    const asked = async (permissions: Parameters<typeof signedIn>[1], partnerGuid?: string) =>
      (
        await (
          await signedIn(portal, permissions, partnerGuid ? { partnerGuid } : {})
        ).call(ticketFile, { params })
      ).status
    expect(await asked(['fastTrack'])).toBe(200)
    expect(await asked(['viewCustomer'], company.partner)).toBe(200)
    expect(await asked(['viewCustomer'], company.blockedPartner)).toBe(404)
    expect(await asked(['driver', 'dispatcher'])).toBe(403)
    expect((await new TestBrowser(portal.app).call(ticketFile, { params })).status).toBe(403)
  })
})

describe('a signed link', () => {
  const links = () => signedLinks(portal.database.db, testSealer, null)

  test('opens its one document without signing in, on every server process, until it expires', async () => {
    const [booked, other] = [await book({ arrival: company.today }), await book({ arrival: company.today })]
    const path = `/tickets/${booked.group}/all.pdf`
    const link = await links().sign(path, now)
    expect((await fetchPdf(link)).status).toBe(200)
    expect((await fetchPdf(link.replace(booked.group, other.group))).status).toBe(403)
    const signature = decodeURIComponent(link.split('sig=')[1] ?? '')
    const changed = signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect(await links().fits(path, changed, now)).toBe(false)
    expect(
      await links().fits(
        path,
        signature.replace(/^\d{4}/, (year) => String(Number(year) + 1)),
        now,
      ),
    ).toBe(false)
    expect(await links().fits(path, signature, '2028-01-01T00:00:00Z')).toBe(false)
    expect(await links().fits(path, signature, '2027-12-01T00:00:00Z')).toBe(true)
    expect(await signedLinks(portal.database.db, testSealer, 'x'.repeat(32)).fits(path, signature, now)).toBe(
      false,
    )
  })
})
