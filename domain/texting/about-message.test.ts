import { describe, expect, test } from 'vitest'
import { fastTrack, messageOf, ofTransfer, transfer } from '#domain/message/example-message.ts'
import type { GuestMessage } from '#domain/message/guest-message.ts'
import { textAbout } from './about-message.ts'

const theDay = '2026-11-20T10:00:00Z'
const daysBefore = '2026-11-15T10:00:00Z'
const moved = {
  what: 'when',
  of: ofTransfer,
  before: { date: '2026-11-20', time: '14:50' },
  after: { date: '2026-12-20', time: '14:50' },
} as const
const later = {
  ...transfer,
  startsAt: '2026-12-20T18:50:00Z',
  journeys: [],
}

describe('what is texted', () => {
  test.each<[string, Partial<GuestMessage>, string, ReturnType<typeof textAbout>]>([
    ['a reminder', { template: 'reminder' }, theDay, { occasion: 'reminder', startsAt: fastTrack.startsAt }],
    [
      'not one of a waitlisted service',
      { template: 'reminder', services: [{ ...fastTrack, isWaitlisted: true }] },
      theDay,
      null,
    ],
    [
      'not one of several reservations',
      { template: 'reminder', services: [{ ...fastTrack, reference: 'RX7K2P' }] },
      theDay,
      null,
    ],
    [
      'a driver',
      { template: 'driverAssigned', services: [transfer] },
      theDay,
      { occasion: 'driver', startsAt: transfer.startsAt },
    ],
    [
      'a change of today',
      { template: 'change', services: [fastTrack, transfer], changes: [moved] },
      theDay,
      { occasion: 'changes', startsAt: transfer.startsAt },
    ],
    [
      'not one of next week',
      { template: 'change', services: [fastTrack, transfer], changes: [moved] },
      daysBefore,
      null,
    ],
    [
      'not new names',
      { template: 'change', changes: [{ what: 'names', before: 'A', after: 'B' }] },
      theDay,
      null,
    ],
    [
      'a cancellation, however early',
      { template: 'cancellation', services: [], changes: [{ what: 'cancelled', service: transfer }] },
      daysBefore,
      { occasion: 'cancelled', startsAt: transfer.startsAt },
    ],
    ['not a confirmation', { template: 'confirmation' }, theDay, null],
    ['not a receipt', { template: 'receipt' }, theDay, null],
  ])('%s', (_, message, now, about) => expect(textAbout(messageOf(message), [], now)).toEqual(about))

  test('a service of today that moved to next month', () => {
    const message = messageOf({ template: 'change', services: [later], changes: [moved] })
    expect(textAbout(message, [], theDay)).toBeNull()
    expect(textAbout(message, [transfer], theDay)).toEqual({
      occasion: 'changes',
      startsAt: transfer.startsAt,
    })
  })
})
