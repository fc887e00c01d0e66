import { expect, test } from 'vitest'
import type { BookingPage, PageService } from './booking-page.ts'
import { examplePage } from './example-page.ts'
import { guestPageAtFirst } from './guest-actions.ts'
import { bookingPageHtml } from './page-html.ts'

const shown = (changed: Partial<BookingPage>) =>
  bookingPageHtml({ ...examplePage, ...changed }, { style: '', script: '', logo: null }).replaceAll(
    /<[^>]+>/g,
    ' ',
  )

test('offers a place from the waitlist at its price, until the deadline, to guests who pay themselves', () => {
  const [fastTrack] = examplePage.services as [PageService]
  const waiting = { ...fastTrack, service: { ...fastTrack.service, isWaitlisted: true } }
  const of = (changed: Partial<PageService>, page: Partial<BookingPage> = {}) =>
    shown({
      now: '2026-11-20T13:00:00Z',
      settings: { ...guestPageAtFirst, may: { ...guestPageAtFirst.may, waitlist: true, cancel: true } },
      services: [{ ...waiting, status: 'waitlisted', ...changed }],
      ...page,
    })
  const offer = {
    until: '2026-11-20T16:00:00Z',
    heldUntil: null,
    chargeCents: 19_800,
    dueCents: 0,
  }
  expect(of({ offer })).toMatch(/answer by Friday 20 November 2026, 12:00\..*Accept for BBD 198\.00.*Decline/)
  expect(of({ offer: { ...offer, chargeCents: 0 } })).toContain('Accept the place')
  expect(of({})).toMatch(/as soon as a place is available.*Leave the waitlist/)
  expect(of({})).not.toMatch(/Accept|Cancel this service/)
  expect(of({ offer }, { onAccount: true })).not.toMatch(/Accept|Decline|Leave/)
  expect(of({ offer }, { settings: guestPageAtFirst })).not.toMatch(/Accept|Decline|Leave/)
})

test('has the guest pay to accept a place, holds it meanwhile, and asks for the amount only once', () => {
  const [fastTrack] = examplePage.services as [PageService]
  const service = { ...fastTrack.service, isWaitlisted: true }
  const of = (changed: object, page: Partial<BookingPage> = {}) =>
    shown({
      now: '2026-11-20T13:00:00Z',
      settings: { ...guestPageAtFirst, may: { ...guestPageAtFirst.may, waitlist: true } },
      services: [{ ...fastTrack, service, status: 'waitlisted', offer: { ...offer, ...changed } }],
      money: { totalCents: 0, paidCents: 0, payableCents: 0 },
      ...page,
    })
  const offer = {
    until: '2026-11-20T16:00:00Z',
    heldUntil: null,
    chargeCents: 19_800,
    dueCents: 19_800,
  }
  expect(of({})).toMatch(
    /answer by Friday 20 November 2026, 12:00\..*You pay BBD 198\.00 by card now.*Pay BBD 198\.00 and accept/,
  )
  expect(of({})).not.toContain('Pay BBD 198.00 by card')
  // What is charged for other services is due already, without the place.
  const more = { totalCents: 5_000, paidCents: 0, payableCents: 5_000 }
  expect(of({}, { money: more })).toContain('Pay BBD 50.00 by card')
  expect(of({ dueCents: 9_800 })).toMatch(/Your credit covers BBD 100\.00.*Pay BBD 98\.00 and accept/)
  expect(of({}, { takesCards: false })).toMatch(/at our desk\..*Accept for BBD 198\.00/)
  const held = of({ heldUntil: '2026-11-20T16:20:00Z' })
  expect(held).toMatch(/holding your place until Friday 20 November 2026, 12:20\..*Continue to payment/)
  expect(held).toContain('Decline the place')
  const over = of({ heldUntil: '2026-11-20T12:59:00Z' })
  expect(over).toContain('We’re checking whether your payment has gone through')
  expect(over).not.toMatch(/Continue to payment|and accept/)
})
