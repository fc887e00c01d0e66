import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dinner, fastTrack, messageOf, payment, site, transfer, wayBack } from './example-message.ts'
import type { GuestMessage } from './guest-message.ts'
import { renderGuestMessage } from './render-guest-message.ts'
import { reservationMarkup } from './reservation-markup.ts'

/** The markup as a mail program reads it from the HTML. */
function markupOf(change: Partial<GuestMessage>): Record<string, unknown>[] {
  const { html } = renderGuestMessage(messageOf(change), site)
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return data === undefined ? [] : (JSON.parse(data) as Record<string, unknown>[])
}

test('names each service and journey with its time and place', () => {
  expect(markupOf({ services: [fastTrack, transfer] })).toMatchObject([
    {
      '@type': 'EventReservation',
      reservationNumber: 'RX7K2P',
      reservationStatus: 'http://schema.org/ReservationConfirmed',
      underName: { name: 'Ann Guest' },
      reservationFor: {
        name: 'Arrival fast track',
        startDate: '2026-11-20T18:05:00Z',
        location: { name: 'Grantley Adams International Airport' },
      },
    },
    {
      '@type': 'TaxiReservation',
      pickupTime: '2026-11-20T18:50:00Z',
      pickupLocation: { name: 'Grantley Adams Airport', geo: { latitude: 13.0746 } },
      dropoffLocation: { name: 'Villa West' },
      partySize: 3,
    },
  ])
  expect(markupOf({ services: [dinner] }).map((it) => it['pickupTime'])).toEqual([
    '2026-12-02T23:30:00Z',
    '2026-12-06T03:00:00Z',
  ])
})

test('states what is waitlisted or cancelled', () => {
  const status = (change: Partial<GuestMessage>) => markupOf(change).map((it) => it['reservationStatus'])
  expect(status({ services: [{ ...fastTrack, isWaitlisted: true }] })).toEqual([
    'http://schema.org/ReservationPending',
  ])
  expect(
    status({ template: 'cancellation', services: [], changes: [{ what: 'cancelled', service: wayBack }] }),
  ).toEqual(['http://schema.org/ReservationCancelled'])
})

test('is left out of receipts, and for services without a time', () => {
  expect(markupOf({ template: 'receipt', payment })).toEqual([])
  expect(markupOf({ services: [{ ...fastTrack, startsAt: null }] })).toEqual([])
})

test('no name can end the script', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('</script><b>')), (firstName) => {
      const message = messageOf({ customer: { firstName, lastName: '', email: '' }, services: [transfer] })
      const { html } = renderGuestMessage(message, site)
      expect(html.match(/<\/?script/g)).toHaveLength(2)
      expect(markupOf(message)).toEqual(JSON.parse(JSON.stringify(reservationMarkup(message, site))))
    }),
  )
})
