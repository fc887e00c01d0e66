import { expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups.ts'
import { balanceWord } from '#web/parts/money/balance-word.ts'
import { timelineOf } from '#web/parts/services/timeline.ts'
import { extrasOf, loadText, onAccountText, presenceText, statementOf } from './group-words.ts'

type Booking = GroupDetail['bookings'][number]
const booking = (overrides: Partial<Booking>) =>
  ({
    serviceDate: '2026-11-22',
    serviceTime: '14:00',
    trips: [],
    passengers: [],
    ...overrides,
  }) as unknown as Booking

test.each([
  [100, 'unpaid', 'Guest owes'],
  [0, 'paid', 'Guest owes'],
  [-100, 'refundDue', 'Refund due to guest'],
  [-100, 'overpaid', 'Refund due to guest'],
  [-100, 'deposit', 'Paid in advance'],
] as const)('a balance of %d cents, %s, is labelled: %s', (balanceCents, paymentState, word) => {
  expect(balanceWord({ balanceCents, paymentState })).toBe(word)
})

test('a statement runs to the balance, without the partner’s charges', () => {
  const entries = [100, -40, 0, 25].map((amountCents, at) =>
    entry({ guid: `${at}`, amountCents, onAccountCents: amountCents === 0 ? 70 : 0 }),
  )
  expect(statementOf(entries).map((it) => it.balanceCents)).toEqual([100, 60, 60, 85])
  expect(statementOf(entries)[2]).toMatchObject({ amountCents: 0, onAccountCents: 70 })
})

test.each([
  ['guest', 30, 0],
  ['partner', 0, 30],
])('a change that the %s pays is one row with the difference', (payer, amountCents, onAccountCents) => {
  const adults = (kind: string, quantity: number) => {
    const cents = quantity * 10
    const lines = [{ key: 'adult', label: 'Adult', serviceDate: '2026-11-12', quantity, totalCents: cents }]
    const owed = { amountCents: payer === 'guest' ? cents : 0, onAccountCents: payer === 'guest' ? 0 : cents }
    return entry({ guid: kind, kind, bookingGuid: 'b', memo: 'Arrival', lines, ...owed })
  }
  const rows = statementOf([adults('reversal', -2), adults('charge', 5)])
  expect(rows).toMatchObject([{ memo: '3 × Adult, Thu 12 Nov', amountCents, onAccountCents }])
  expect(rows[0]?.folded.map((it) => it.amountCents)).toEqual([-20, 50])
})

function entry(more: Partial<GroupDetail['entries'][number]>): GroupDetail['entries'][number] {
  return {
    guid: 'e',
    bookingGuid: null,
    at: '2026-11-12T14:00:00.000Z',
    earnedOn: '2026-11-12',
    kind: 'charge',
    memo: '',
    method: null,
    amountCents: 0,
    onAccountCents: 0,
    lines: [],
    who: 'Kerbside',
    receiptUrl: null,
    ...more,
  }
}

test('attendance is shown once there is a check-in or no-show', () => {
  const states = (...all: string[]) =>
    booking({ passengers: all.map((state) => ({ state })) as Booking['passengers'] })
  expect(presenceText(states('expected', 'expected'))).toBeNull()
  expect(presenceText(states('checkedIn', 'expected', 'noShow'))).toBe('1 of 3 checked in, 1 no-show')
})

test('an extra is listed with its service, or alone if that is gone', () => {
  const service = booking({ guid: 'service', kind: 'arrivalFastTrack' })
  const extra = booking({ guid: 'extra', kind: 'extra', belongsTo: 'service' })
  const stray = booking({ guid: 'stray', kind: 'extra', belongsTo: null, serviceTime: '15:00' })
  const all = [service, extra, stray]
  expect(timelineOf(all).flatMap((day) => day.bookings.map((it) => it.guid))).toEqual(['service', 'stray'])
  expect(extrasOf(all, service).map((it) => it.guid)).toEqual(['extra'])
})

test.each([
  [0, null],
  [12_000, 'Crane Hotel pays BBD 120.00 on account'],
  [-12_000, 'Crane Hotel is credited BBD 120.00 on account'],
])('%i on account reads “%s”', (onAccountCents, text) => {
  expect(onAccountText({ onAccountCents, partner: { guid: 'p', name: 'Crane Hotel' } }, 'BBD')).toBe(text)
})

test('a car’s load', () => {
  expect(
    loadText({ passengers: 3, luggage: 1, carSeats: [{ guid: 's', name: 'Booster', quantity: 2 }] }),
  ).toBe('3 guests, 1 bag, 2 × Booster')
  expect(loadText({ passengers: 0, luggage: 4, carSeats: [] })).toBe('no guests, 4 bags')
})
