import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { reservationMeant, type ReservationOfNumber } from './which-reservation.ts'

const now = '2026-11-20T16:00:00Z'
const hours = (count: number) => addMinutes(now, count * 60)
const of = (groupGuid: string, ...inHours: number[]): ReservationOfNumber => ({
  groupGuid,
  starts: inHours.map(hours),
  isCancelled: false,
})
const cancelled = (it: ReservationOfNumber) => ({ ...it, isCancelled: true })

describe('the reservation a guest writes about', () => {
  test.each<[string, ReservationOfNumber[], string | null]>([
    ['none', [], null],
    ['the only one', [of('a', 500)], 'a'],
    ['the next to come', [of('a', 48), of('b', 24)], 'b'],
    ['one under way before the next', [of('a', 5), of('b', -2)], 'b'],
    ['the next soon before one that began hours ago', [of('a', 1), of('b', -5)], 'a'],
    ['a coming one before a past one', [of('a', 24 * 20), of('b', -7)], 'a'],
    ['the last of the past month', [of('a', -24 * 20), of('b', -24 * 3)], 'b'],
    ['none of longer ago', [of('a', -24 * 31)], null],
    ['the next of its services counts', [of('a', -100, 10), of('b', 20)], 'a'],
    ['a past one before a cancelled one', [cancelled(of('a', 3)), of('b', -24)], 'b'],
    ['a cancelled one, if there is no other', [cancelled(of('a', 3))], 'a'],
    ['of two at the same time, always the same', [of('b', 3), of('a', 3)], 'a'],
  ])('%s', (_, found, meant) => expect(reservationMeant(found, now)).toBe(meant))

  test('the order they are read in doesn’t matter', () => {
    const one = fc.record({
      groupGuid: fc.uuid(),
      starts: fc.array(fc.integer({ min: -2000, max: 2000 }).map(hours), { maxLength: 4 }),
      isCancelled: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (found) => {
        expect(reservationMeant(found.toReversed(), now)).toBe(reservationMeant(found, now))
      }),
    )
  })
})
