import { describe, expect, test } from 'vitest'
import type { GuestJourney } from '#domain/message/guest-journey.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { deadPageHtml, languageAccepted, statusOfDead } from './dead-page.ts'
import { examplePage, waitingTrip } from './example-page.ts'
import { guestPageAtFirst, type GuestPageSettings } from './guest-actions.ts'
import { isLinkExpired } from './link-days.ts'
import { bookingPageHtml } from './page-html.ts'
import { pageTexts } from './texts/all-texts.ts'

const parts = { style: '', script: '', logo: null }
const shown = (changed: Partial<BookingPage> = {}) =>
  bookingPageHtml({ ...examplePage, ...changed }, parts).replaceAll(/<[^>]+>/g, ' ')
const [, transfer] = examplePage.services as [PageService, PageService]

describe('the page', () => {
  test('shows what is happening now: landed, driver, car and plate', () => {
    expect(shown()).toMatch(/Landed at 14:32\.\s+Your driver is waiting for you\./)
    expect(shown()).toMatch(/Dora\s+Car\s+White Sedan\s+Number plate\s+ZR 204/)
  })

  test('says before the day that a service is confirmed, and when the driver will be shown', () => {
    const confirmed = (pickupAt: string, changed: Partial<PageService> = {}) =>
      shown({
        services: [
          {
            ...transfer,
            flight: null,
            trips: [{ ...waitingTrip, pickupAt, status: 'assigned' as const }],
            ...changed,
          },
        ],
      })
    expect(confirmed('2026-11-22T18:50:00Z')).toMatch(
      /Confirmed\s+You’ll see your driver and car here the day before\./,
    )
    expect(confirmed('2026-11-20T18:50:00Z')).toMatch(/Confirmed(?!\s+You’ll)/)
    expect(confirmed('2026-11-22T18:50:00Z', { status: 'waitlisted' })).not.toContain('Confirmed')
    expect(confirmed('2026-11-22T18:50:00Z', { status: 'completed' })).not.toContain('Confirmed')
    expect(confirmed('2026-11-22T18:50:00Z', { trips: [] })).toContain('Confirmed')
  })

  test('shows when guests of a late flight are picked up, and doesn’t ask them to confirm the old time', () => {
    const asked = pageTexts.en.pickup.confirm
    const drive = (change: Partial<GuestJourney>) => {
      const journeys = transfer.service.journeys.map((it) => ({ ...it, ...change }))
      const trips = [{ ...waitingTrip, status: 'assigned' as const }]
      return shown({
        services: [
          {
            ...transfer,
            flight: null,
            trips,
            isConfirmed: false,
            service: { ...transfer.service, journeys },
          },
        ],
      })
    }
    expect(drive({})).toContain(asked)
    const late = drive({ expected: { date: '2026-11-21', time: '00:20' } })
    expect(late).not.toContain(asked)
    expect(late).toContain('Saturday 21 November 2026')
    expect(late).toContain('about 00:20 (flight delayed; originally Friday 20 November 2026, 14:50)')
  })

  test('gives no directions to a guest who is checked in, or to a service that is over', () => {
    const of = (status: PageService['status']) => shown({ services: [{ ...transfer, status }] })
    expect(of('booked')).toContain('After customs')
    for (const status of ['checkedIn', 'completed', 'noShow'] as const)
      expect(of(status)).not.toContain('After customs')
  })

  test('says how to cancel where guests can’t do it themselves', () => {
    const how = 'To cancel, please call us or reply to our e-mail.'
    const may = { ...examplePage.settings.may, cancel: false }
    const settings = { ...examplePage.settings, may }
    const service = {
      ...transfer.service,
      terms: [
        { at: { date: '2026-11-20', time: null }, startsAt: '2026-11-20T04:00:00Z', feeBasisPoints: 10_000 },
      ],
    }
    const services = [{ ...transfer, flight: null, trips: [], service }]
    expect(shown({ settings, services })).toContain(how)
    expect(shown({ settings, services: [{ ...transfer, service }] })).not.toContain(how)
    expect(shown({ services })).not.toContain(how)
    expect(shown({ settings })).not.toContain(how)
    expect(shown({ settings, services, onAccount: true })).not.toContain(how)
  })

  test('shows every journey, with its own day, time and places', () => {
    expect(shown()).toMatch(/Trip 1.*19:30.*Villa West.*Cliff Restaurant.*Trip 2.*23:00/)
  })

  test('offers each ticket for the wallets that the company has set up', () => {
    const [fastTrack, transfer] = examplePage.services as [PageService, PageService]
    const page = (wallet: PageService['wallet']) =>
      bookingPageHtml({ ...examplePage, services: [fastTrack, { ...transfer, wallet }] }, parts)
    expect(page([])).not.toContain('Wallet')
    const one = page([{ apple: '/tickets/wallet/1', google: null }])
    expect(one).toContain('href="/tickets/wallet/1">Add to Apple Wallet</a>')
    expect(one).not.toContain('Google Wallet')
    const two = page([
      { apple: null, google: 'https://pay.google.com/1' },
      { apple: null, google: 'https://pay.google.com/2' },
    ])
    expect(two).toContain('Add to Google Wallet (1/2)')
    expect(two).toContain('Add to Google Wallet (2/2)')
  })

  test('shows no amount on a partner’s account, only what the guest owes in addition', () => {
    const own = { ...examplePage, onAccount: true, receipts: [] }
    const services = own.services.map((it) => ({ ...it, service: { ...it.service, totalCents: null } }))
    const settled = { totalCents: 0, paidCents: 0, payableCents: 0 }
    expect(shown({ ...own, services, money: settled })).not.toMatch(/BBD/)
    const owing = shown({ ...own, services, money: { totalCents: 2_000, paidCents: 0, payableCents: 2_000 } })
    expect(owing.match(/BBD [\d.]+/g)).toEqual(['BBD 20.00', 'BBD 20.00', 'BBD 20.00'])
  })

  test('offers payment by card only for an open amount and with a gateway', () => {
    expect(shown()).toContain('Pay BBD 200.00 by card')
    expect(shown({ takesCards: false })).not.toContain('by card')
    expect(shown({ money: { ...examplePage.money, payableCents: 0 } })).not.toContain('by card')
  })

  test('offers only what the company allows', () => {
    const may = Object.fromEntries(
      Object.keys(guestPageAtFirst.may).map((it) => [it, false]),
    ) as GuestPageSettings['may']
    const settings = { ...guestPageAtFirst, may }
    const html = bookingPageHtml({ ...examplePage, takesCards: false, settings, requests: [] }, parts)
    expect(html).not.toMatch(/<form|wa\.me/)
  })

  test('shows a photo of the meeting point with map and directions, while the guest is to be met', () => {
    const photo = {
      bookingGuid: transfer.service.guid,
      guid: 'p1',
      width: 1200,
      height: 800,
      place: 'Villa "West"',
      latitude: 13.1,
      longitude: -59.6,
    }
    const html = (status: PageService['status']) =>
      bookingPageHtml({ ...examplePage, photos: [photo], services: [{ ...transfer, status }] }, parts)
    expect(html('booked')).toContain(
      '<img src="/my-booking/example/photo/p1" alt="Meeting point: Villa &#34;West&#34;" width="1200"',
    )
    expect(html('booked')).toMatch(/openstreetmap.*View on map.*destination=13\.1,-59\.6.*Directions/)
    for (const status of ['completed', 'cancelled'] as const) expect(html(status)).not.toContain('<img')
  })

  test('offers child seats until the drive has begun, and shows their price before they are added', () => {
    const of = (changed: Partial<PageService>, page: Partial<BookingPage> = {}) =>
      shown({ services: [{ ...transfer, trips: [], ...changed }], ...page })
    expect(of({})).toMatch(/Add child seats.*Booster seat.*Infant seat.*Continue/)
    const seats = { seatGuid: 'booster', count: 2, chargeCents: 3_000 }
    expect(of({ seats })).toMatch(
      /2 × booster seat: BBD 30\.00.*once we have confirmed.*Request seats for BBD 30\.00.*Go back/,
    )
    expect(of({ trips: [{ ...waitingTrip, status: 'started' }] })).not.toContain('Add child seats')
    expect(of({}, { carSeats: [] })).not.toContain('Add child seats')
  })

  test.each(guestLanguageNames)('is whole in %s', (language) => {
    const text = shown({ language })
    expect(text).not.toMatch(/\{\w+\}|undefined|NaN/)
    expect(text).toContain(pageTexts[language].drives.waiting)
  })

  test.each(guestLanguageNames)('shows each request with its state and our answer, in %s', (language) => {
    const html = bookingPageHtml({ ...examplePage, language }, parts)
    const { answered, received } = pageTexts[language].requestStates
    const answer = `<b>${answered}</b><br>You’re now on BA2157.`
    expect(html).toContain(`<li>A later flight<p class="answer">${answer}</p></li>`)
    expect(html).toContain(`<li>We’re bringing a surfboard<p class="answer"><b>${received}</b></p>`)
  })

  test('escapes every text of others', () => {
    const bad = '<img src=x onerror="alert(1)">'
    const html = bookingPageHtml(
      {
        ...examplePage,
        firstName: bad,
        reference: bad,
        site: { ...examplePage.site, company: bad },
        requests: [{ guid: '1', text: bad, at: examplePage.now, state: 'answered', answer: bad }],
        services: [{ ...transfer, trips: [{ ...waitingTrip, driver: bad, car: bad, plate: bad }] }],
      },
      parts,
    )
    expect(html).not.toContain('<img')
  })
})

describe('a link that opens nothing', () => {
  test('is answered with its status, the company and its phone', () => {
    const own = { company: 'Coral Gate', helpPhone: '+1 246 555 0100', whatsApp: '' }
    expect([statusOfDead('damaged'), statusOfDead('expired'), statusOfDead('revoked')]).toEqual([
      404, 410, 410,
    ])
    const html = deadPageHtml('expired', 'en', own, parts)
    expect(html).toContain('Coral Gate')
    expect(html).toContain('href="tel:+12465550100"')
  })

  test.each([
    ['de-CH, en;q=0.5', 'de'],
    ['xx, pt-BR;q=0.4, fr;q=0.8', 'fr'],
    ['', 'es'],
    ['zh;q=0.9, *;q=0.1', 'es'],
    ['en;q=0, de;q=x', 'es'],
  ])('is answered in the browser’s language: %j', (header, language) => {
    expect(languageAccepted(header, 'es')).toBe(language)
  })

  test('expires thirty days after the last service', () => {
    expect(isLinkExpired('2026-11-20', '2026-12-20')).toBe(false)
    expect(isLinkExpired('2026-11-20', '2026-12-21')).toBe(true)
  })
})
