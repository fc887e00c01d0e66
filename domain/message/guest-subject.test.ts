import { expect, test } from 'vitest'
import { changes, fastTrack, transfer, wayBack, written } from './example-message.ts'
import { guestLanguageNames } from './guest-language.ts'
import type { GuestChange, GuestMessage } from './guest-message.ts'

const moved: GuestChange[] = changes.filter((it) => it.what === 'when')
const day = '2026-11-20'
const landed: GuestChange = {
  what: 'when',
  of: { id: fastTrack.guid, kind: fastTrack.kind, detail: '', at: { date: day, time: '22:30' }, route: null },
  before: { date: day, time: '20:55' },
  after: { date: day, time: '22:30' },
}

test.each<[string, Partial<GuestMessage>, string]>([
  ['its pickup', { services: [wayBack] }, 'Booking confirmed: Fri 27 Nov, 13:15, Villa West (RX7K2P)'],
  [
    'its flight, if guests are met at the airport',
    { services: [transfer] },
    'Booking confirmed: Fri 20 Nov, 14:50, BA2155 from London (RX7K2P)',
  ],
  [
    'only the day while there is no time or place',
    { services: [{ ...fastTrack, time: null, flight: null }] },
    'Booking confirmed: Fri 20 Nov (RX7K2P)',
  ],
  ['no service if there is none', { services: [] }, 'Booking confirmed (RX7K2P)'],
  [
    'the journey that has a new time',
    { template: 'newPickup', changes: moved, services: [fastTrack, transfer] },
    'New pickup time: Fri 20 Nov, 14:50, Grantley Adams Airport (RX7K2P)',
  ],
  [
    'the pickup, not the flight that moved with it',
    { template: 'newPickup', changes: [landed, ...moved], services: [fastTrack, transfer] },
    'New pickup time: Fri 20 Nov, 14:50, Grantley Adams Airport (RX7K2P)',
  ],
  [
    'the fast track that has changed',
    { template: 'change', changes: changes.filter((it) => it.what === 'flight') },
    'Booking changed: Fri 20 Nov, 14:05, BA2155 from London (RX7K2P)',
  ],
])('a subject names %s', (_, change, subject) => {
  expect(written(change).subject).toBe(subject)
})

test('subjects without a service are whole in every language', () => {
  for (const language of guestLanguageNames)
    expect(written({ language, services: [] }).subject).toMatch(/^[^:{}]+ \(RX7K2P\)$/)
})

test('the inbox shows what has changed', () => {
  const { html } = written({ template: 'newPickup', changes: moved })
  expect(html).toContain(
    'overflow:hidden;">Arrival transfer. Date and time: Friday 20 November 2026, 14:50 → ' +
      'Saturday 21 November 2026, 15:30</div>',
  )
})
