import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { graceMinutesFor, guestsThroughAt, waitChargeCents, waitClockOf, waitMinutes } from './wait.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`

describe('grace', () => {
  test('an hour for an airport arrival, a quarter elsewhere', () => {
    expect(graceMinutesFor('arrivalTransfer')).toBe(60)
    expect((['departureTransfer', 'privateTransfer', 'hourly', 'point'] as const).map((kind) => graceMinutesFor(kind))).toEqual([
      15, 15, 15, 15,
    ])
  })

  test('as the company set it', () => {
    const settings = { arrivalMinutes: 45, elsewhereMinutes: 10 }
    expect([graceMinutesFor('arrivalTransfer', settings), graceMinutesFor('point', settings)]).toEqual([45, 10])
  })

  test('a private transfer that meets a flight is an arrival', () => {
    expect(graceMinutesFor('privateTransfer', undefined, true)).toBe(60)
  })
})

/** A trip with the fields used by its wait clock; `landedAt` omitted: it meets no flight. */
function tripOf({ landedAt, arrivedAt = at('18:30') }: { landedAt?: string | null; arrivedAt?: string | null }) {
  return {
    pickupAt: at('18:45'),
    arrivedAt,
    ...(landedAt === undefined ? {} : { waitClockStartsAt: guestsThroughAt(landedAt, 45) }),
  }
}

describe('when the wait clock starts', () => {
  test.each<[string, Parameters<typeof tripOf>[0], string | null]>([
    ['a flight on time: at the pickup time', { landedAt: at('18:00') }, at('18:45')],
    ['a late flight: at landing and clearance', { landedAt: at('20:00') }, at('20:45')],
    ['an early flight: still at the pickup time', { landedAt: at('17:00') }, at('18:45')],
    ['a driver who came late: when the driver came', { landedAt: at('18:00'), arrivedAt: at('19:10') }, at('19:10')],
    ['a flight that has not landed: not yet', { landedAt: null }, null],
    ['a driver who is not there: not yet', { landedAt: at('18:00'), arrivedAt: null }, null],
    ['elsewhere: at the pickup time', {}, at('18:45')],
    ['elsewhere, the driver late: when the driver came', { arrivedAt: at('19:00') }, at('19:00')],
    ['elsewhere, the driver not there: not yet', { arrivedAt: null }, null],
  ])('%s', (_, facts, start) => {
    expect(waitClockOf(tripOf(facts))).toBe(start)
  })

  test('a late aircraft never charges the guest', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(120), fc.nat(600), fc.nat(240), (landing, clearanceMinutes, arrived, waited) => {
        const landedAt = addMinutes(at('10:00'), landing)
        const throughAt = addMinutes(landedAt, clearanceMinutes)
        const start = waitClockOf({
          pickupAt: at('12:00'),
          arrivedAt: addMinutes(at('10:00'), arrived),
          waitClockStartsAt: guestsThroughAt(landedAt, clearanceMinutes),
        })
        const boardedAt = addMinutes(throughAt, Math.min(waited, 60))
        expect(waitChargeCents({ waitedMinutes: waitMinutes(start, boardedAt), graceMinutes: 60, centsPerMinute: 100 })).toBe(0)
        expect(start !== null && isBefore(start, throughAt)).toBe(false)
      }),
    )
  })
})

describe('what waiting costs', () => {
  test.each([
    ['nothing before the clock starts', at('18:50'), at('18:40'), 0, 0],
    ['nothing within the grace', at('18:00'), at('18:15'), 15, 0],
    ['a second into the next minute is a started minute', at('18:00'), '2026-11-20T18:15:01Z', 16, 50],
    ['ten minutes beyond', at('18:00'), at('18:25'), 25, 500],
  ])('%s', (_, start, until, waited, charge) => {
    expect(waitMinutes(start, until)).toBe(waited)
    expect(waitChargeCents({ waitedMinutes: waited, graceMinutes: 15, centsPerMinute: 50 })).toBe(charge)
  })

  test('a clock that never started counts nothing', () => {
    expect(waitMinutes(null, at('23:00'))).toBe(0)
  })
})
