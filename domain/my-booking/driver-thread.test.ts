import { describe, expect, test } from 'vitest'
import { isThreadOpen, whyNotSent } from './driver-thread.ts'

const trip = { status: 'assigned', pickupAt: '2026-11-20T18:00:00Z', endedAt: null, hasDriver: true } as const
const ended = { ...trip, status: 'completed', endedAt: '2026-11-20T19:00:00Z' } as const

describe('guest and driver can write to each other', () => {
  test.each([
    ['not before the day before', trip, '2026-11-19T17:59:00Z', false],
    ['from 24 hours before the pickup', trip, '2026-11-19T18:00:00Z', true],
    ['while the guest is driven', { ...trip, status: 'onBoard' }, '2026-11-20T18:30:00Z', true],
    ['until two hours after the end', ended, '2026-11-20T21:00:00Z', true],
    ['not later', ended, '2026-11-20T21:01:00Z', false],
    ['not a day after a trip that was never ended', trip, '2026-11-21T18:01:00Z', false],
    [
      'after an end before the pickup',
      { ...ended, endedAt: '2026-11-20T17:00:00Z' },
      '2026-11-20T17:30:00Z',
      true,
    ],
    ['not without a driver', { ...trip, hasDriver: false }, '2026-11-20T18:00:00Z', false],
    ['not if cancelled', { ...trip, status: 'cancelled' }, '2026-11-20T18:00:00Z', false],
  ] as const)('%s', (_, of, now, isOpen) => {
    expect(isThreadOpen(of, now)).toBe(isOpen)
  })

  test('the same text again is not sent, nor an eleventh message within ten minutes', () => {
    const own = Array.from({ length: 10 }, (_, n) => ({ at: `2026-11-20T18:0${n}:00Z`, text: `${n}` }))
    expect(whyNotSent(own.slice(0, 3), '2', '2026-11-20T18:09:30Z')).toBe('again')
    expect(whyNotSent(own.slice(0, 9), 'new', '2026-11-20T18:09:30Z')).toBeNull()
    expect(whyNotSent(own, 'new', '2026-11-20T18:09:30Z')).toBe('tooMany')
    expect(whyNotSent(own, 'new', '2026-11-20T18:10:30Z')).toBeNull()
    expect(whyNotSent(own, '0', '2026-11-20T18:10:30Z')).toBeNull()
  })
})
