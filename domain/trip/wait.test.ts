import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { graceMinutesFor, guestsClearedAt, waitChargeCents, waitClockOf, waitMinutes } from './wait.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`

describe('grace', () => {
  test('is an hour for an airport arrival and 15 minutes elsewhere', () => {
    expect(graceMinutesFor('arrivalTransfer')).toBe(60)
    expect(
      (['departureTransfer', 'privateTransfer', 'hourly', 'point'] as const).map((kind) =>
        graceMinutesFor(kind),
      ),
    ).toEqual([15, 15, 15, 15])
  })

  test('can be configured', () => {
    const settings = { arrivalMinutes: 45, elsewhereMinutes: 10 }
    expect([graceMinutesFor('arrivalTransfer', settings), graceMinutesFor('point', settings)]).toEqual([
      45, 10,
    ])
  })

  test('is that of an arrival for a private transfer that meets a flight', () => {
    expect(graceMinutesFor('privateTransfer', undefined, true)).toBe(60)
  })
})

/** The fields of a trip that its wait clock uses. Without `landedAt`, it meets no flight. */
function tripOf({
  landedAt,
  arrivedAt = at('18:30'),
}: {
  landedAt?: string | null
  arrivedAt?: string | null
}) {
  return {
    pickupAt: at('18:45'),
    arrivedAt,
    ...(landedAt === undefined ? {} : { waitClockStartsAt: guestsClearedAt(landedAt, 45) }),
  }
}

describe('when the wait clock starts', () => {
  test.each<[string, Parameters<typeof tripOf>[0], string | null]>([
    ['a flight on time: at the pickup time', { landedAt: at('18:00') }, at('18:45')],
    ['a late flight: at landing and clearance', { landedAt: at('20:00') }, at('20:45')],
    ['an early flight: still at the pickup time', { landedAt: at('17:00') }, at('18:45')],
    [
      'a late driver: at the driver’s arrival',
      { landedAt: at('18:00'), arrivedAt: at('19:10') },
      at('19:10'),
    ],
    ['a flight that has not landed: not yet', { landedAt: null }, null],
    ['a driver who has not arrived: not yet', { landedAt: at('18:00'), arrivedAt: null }, null],
    ['elsewhere: at the pickup time', {}, at('18:45')],
    ['elsewhere, a late driver: at the driver’s arrival', { arrivedAt: at('19:00') }, at('19:00')],
    ['elsewhere, a driver who has not arrived: not yet', { arrivedAt: null }, null],
  ])('%s', (_, facts, start) => {
    expect(waitClockOf(tripOf(facts))).toBe(start)
  })

  test('a late flight never costs the guest anything', () => {
    fc.assert(
      fc.property(
        fc.nat(600),
        fc.nat(120),
        fc.nat(600),
        fc.nat(240),
        (landing, clearanceMinutes, arrived, waited) => {
          const landedAt = addMinutes(at('10:00'), landing)
          const throughAt = addMinutes(landedAt, clearanceMinutes)
          const start = waitClockOf({
            pickupAt: at('12:00'),
            arrivedAt: addMinutes(at('10:00'), arrived),
            waitClockStartsAt: guestsClearedAt(landedAt, clearanceMinutes),
          })
          const boardedAt = addMinutes(throughAt, Math.min(waited, 60))
          expect(
            waitChargeCents({
              waitedMinutes: waitMinutes(start, boardedAt),
              graceMinutes: 60,
              centsPerMinute: 100,
            }),
          ).toBe(0)
          expect(start !== null && isBefore(start, throughAt)).toBe(false)
        },
      ),
    )
  })
})

describe('the waiting charge', () => {
  test.each([
    ['nothing before the clock starts', at('18:50'), at('18:40'), 0, 0],
    ['nothing within the grace', at('18:00'), at('18:15'), 15, 0],
    ['a second into the next minute counts as a minute', at('18:00'), '2026-11-20T18:15:01Z', 16, 50],
    ['ten minutes beyond the grace', at('18:00'), at('18:25'), 25, 500],
  ])('%s', (_, start, until, waited, charge) => {
    expect(waitMinutes(start, until)).toBe(waited)
    expect(waitChargeCents({ waitedMinutes: waited, graceMinutes: 15, centsPerMinute: 50 })).toBe(charge)
  })

  test('a clock that never started counts no minutes', () => {
    expect(waitMinutes(null, at('23:00'))).toBe(0)
  })
})
