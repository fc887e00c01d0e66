import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allToApprove, firstToApprove, offerOf, offerText, type Line, type Offer } from './waitlist.ts'

const waiting = (...sizes: number[]) =>
  sizes.map((passengers, place) => ({ bookingGuid: `b${place}`, passengers, reference: `REF${place}` }))
const line = (left: number, ...sizes: number[]): Line => ({
  mode: 'limited',
  capacity: 10,
  taken: 10 - left,
  waiting: waiting(...sizes),
})

test.each<[string, Line, string | null, string[]]>([
  ['no one is waiting', line(4), null, []],
  ['no party fits', line(2, 3, 4), null, []],
  ['the longest waiting fits', line(4, 3, 1), 'b0', ['b0', 'b1']],
  [
    'the longest waiting is too large, so the next that fits is first',
    line(4, 5, 3, 2, 1),
    'b1',
    ['b1', 'b3'],
  ],
  ['no place is left', line(0, 1), null, []],
  ['more are confirmed than there are places', { ...line(0, 1), taken: 12 }, null, []],
  ['the date is open: all fit', { ...line(0, 9, 9), mode: 'open', capacity: null }, 'b0', ['b0', 'b1']],
  ['the date is waitlist only', { ...line(9, 1), mode: 'waitlistOnly' }, null, []],
  ['the date is closed', { ...line(9, 1), mode: 'closed' }, null, []],
])('%s', (_, line, first, all) => {
  expect(firstToApprove(line)?.bookingGuid ?? null).toBe(first)
  expect(allToApprove(line).map((one) => one.bookingGuid)).toEqual(all)
})

const held = (line: Line, ...places: number[]): Line => ({
  ...line,
  waiting: line.waiting.map((it, place) => ({ ...it, isHeld: places.includes(place) })),
})

test.each<[string, Line, string | null, string[]]>([
  ['its places are not for others', held(line(4, 3, 2), 1), null, ['b1']],
  ['others fit next to it', held(line(4, 2, 2, 1), 1), 'b0', ['b1', 'b0']],
  ['a larger party ahead doesn’t take them', held(line(5, 5, 2), 1), null, ['b1']],
  ['it is no longer first to approve', held(line(4, 4), 0), null, ['b0']],
  ['its places were taken by override', held(line(1, 2, 1), 0), null, ['b1']],
])('while a place is held: %s', (_, line, first, all) => {
  expect(firstToApprove(line)?.bookingGuid ?? null).toBe(first)
  expect(allToApprove(line).map((one) => one.bookingGuid)).toEqual(all)
})

const day = { date: '2026-12-24', direction: 'arrival' } as const
const offer = (before: Line, after: Line) => offerOf(day, before, after)

test.each<[string, Line, Line, Partial<Offer> | null]>([
  ['places open up for the longest-waiting party', line(0, 3, 2), line(6, 3, 2), { left: 6, more: 1 }],
  ['still too few', line(0, 3), line(2, 3), null],
  ['more places open up while the same party is first: no second offer', line(3, 3), line(6, 3), null],
  ['a larger party that waits longer fits now', line(3, 5, 3), line(5, 5, 3), { left: 5, more: 0 }],
  [
    'a block is lifted',
    { ...line(0, 2), mode: 'closed' },
    { ...line(0, 2), mode: 'open', capacity: null },
    { left: null, more: 0 },
  ],
  [
    'the party with the offer leaves: the next gets one',
    line(3, 3, 2),
    { ...line(3), waiting: waiting(3, 2).slice(1) },
    { left: 3, more: 0 },
  ],
  ['places are taken', line(6, 3), line(3, 3), null],
])('%s', (_, before, after, made) => {
  if (made === null) expect(offer(before, after)).toBeNull()
  else expect(offer(before, after)).toMatchObject({ ...day, ...made, first: firstToApprove(after) })
})

test.each<[number | null, number, string]>([
  [
    4,
    0,
    'Thu 24 Dec, arrivals: 4 places are available. Quartermaine, party of 3, has waited longest. ' +
      'Approve REF0.',
  ],
  [
    1,
    1,
    'Thu 24 Dec, arrivals: 1 place is available. Quartermaine, party of 3, has waited longest. ' +
      'Approve REF0. 1 more fits after that.',
  ],
  [
    null,
    2,
    'Thu 24 Dec, arrivals: places are available. Quartermaine, party of 3, has waited longest. ' +
      'Approve REF0. 2 more fit after that.',
  ],
])('the offer with %s places and %s more parties', (left, more, text) => {
  const [first] = waiting(3)
  if (!first) throw new Error('No one is waiting')
  expect(offerText({ ...day, left, more, first }, 'Quartermaine')).toBe(text)
})

test('for any waitlist, approvable parties keep their order, fit together and start with the first', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }), (left, sizes) => {
      const line: Line = { mode: 'limited', capacity: left, taken: 0, waiting: waiting(...sizes) }
      const all = allToApprove(line)
      expect(all[0] ?? null).toEqual(firstToApprove(line))
      expect(all.reduce((sum, one) => sum + one.passengers, 0)).toBeLessThanOrEqual(left)
      expect(all).toEqual(line.waiting.filter((one) => all.includes(one)))
    }),
  )
})
