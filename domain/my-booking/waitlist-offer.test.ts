import { expect, test } from 'vitest'
import { dueForPlace, heldUntil, isAcceptable, isOver, offerUntil } from './waitlist-offer.ts'

const noon = '2026-11-20T12:00:00Z'
const at = (time: string) => `2026-11-20T${time}:00Z`

test.each<[string, string, string | null]>([
  ['the company’s hours', at('23:30'), at('18:00')],
  ['two hours before the flight', at('16:00'), at('14:00')],
  ['too late for an offer', at('14:59'), null],
])('an offer is open until %s', (_, startsAt, until) => {
  expect(offerUntil(noon, 6, startsAt, 'America/Barbados')).toBe(until)
})

test.each<[string, number, string, string]>([
  ['in the evening stays', 13, '2026-11-30T12:00:00Z', '2026-11-21T01:00:00Z'],
  ['at 22:00 moves to the morning', 14, '2026-11-30T12:00:00Z', '2026-11-21T13:00:00Z'],
  ['after midnight, too', 20, '2026-11-30T12:00:00Z', '2026-11-21T13:00:00Z'],
  ['but not past two hours before the flight', 20, '2026-11-21T12:00:00Z', '2026-11-21T10:00:00Z'],
])('a deadline %s', (_, hours, startsAt, until) => {
  expect(offerUntil(noon, hours, startsAt, 'America/Barbados')).toBe(until)
})

test.each<[string, string, string | null, string]>([
  ['the deadline', at('18:00'), null, at('18:00')],
  ['half an hour, if that is later', at('12:10'), null, at('12:30')],
  ['the same time at a second press', at('12:10'), at('12:15'), at('12:15')],
])('a place is held until %s', (_, until, held, expected) => {
  expect(heldUntil({ until, heldUntil: held }, noon)).toBe(expected)
})

test.each<[string, { until: string; heldUntil: string | null; isPaymentOpen: boolean }, boolean, boolean]>([
  ['before the deadline', { until: at('12:01'), heldUntil: null, isPaymentOpen: false }, true, false],
  ['at the deadline', { until: noon, heldUntil: null, isPaymentOpen: false }, false, true],
  ['while it is held', { until: at('11:50'), heldUntil: at('12:20'), isPaymentOpen: true }, true, false],
  [
    'held until now, but the gateway may know more',
    { until: at('11:50'), heldUntil: noon, isPaymentOpen: true },
    false,
    false,
  ],
  [
    'held until now, and the gateway knows of no payment',
    { until: at('11:50'), heldUntil: noon, isPaymentOpen: false },
    false,
    true,
  ],
  [
    'half an hour after, without an answer of the gateway',
    { until: at('11:00'), heldUntil: at('11:30'), isPaymentOpen: true },
    false,
    true,
  ],
])('%s', (_, offer, acceptable, over) => {
  expect([isAcceptable(offer, noon), isOver(offer, noon)]).toEqual([acceptable, over])
})

test.each<[string, number, number, number]>([
  ['nothing paid', 0, 0, 19_800],
  ['a deposit', 0, 5_000, 14_800],
  ['a deposit of the whole price', 0, 19_800, 0],
  ['too much paid', 0, 30_000, 0],
  ['other services unpaid: only the place is due', 40_000, 0, 19_800],
  ['credit beyond other services', 40_000, 45_000, 14_800],
])('due for a place of 198.00 with %s', (_, chargedCents, paidCents, due) => {
  expect(dueForPlace({ chargedCents, paidCents }, 19_800)).toBe(due)
})
