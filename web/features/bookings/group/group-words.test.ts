import { expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups.ts'
import { balanceWord, partyText, presenceText, statementOf, timelineOf } from './group-words.ts'

type Booking = GroupDetail['bookings'][number]
const booking = (it: Partial<Booking>) =>
  ({ serviceDate: '2026-11-22', serviceTime: '14:00', trips: [], passengers: [], ...it }) as unknown as Booking

test.each([
  [{ adults: 2, children: 1, infants: 0 }, '2 adults, 1 child'],
  [{ adults: 1, children: 0, infants: 2 }, '1 adult, 2 infants'],
  [{ adults: 0, children: 0, infants: 0 }, ''],
])('a party of %o is said', (party, text) => {
  expect(partyText(party)).toBe(text)
})

test.each([
  [100, 'unpaid', 'The guest owes'],
  [0, 'paid', 'The guest owes'],
  [-100, 'refundDue', 'Owed to the guest'],
  [-100, 'overpaid', 'Owed to the guest'],
  [-100, 'deposit', 'Paid in advance'],
] as const)('a balance of %d cents, %s, is called: %s', (balanceCents, paymentState, word) => {
  expect(balanceWord({ balanceCents, paymentState })).toBe(word)
})

test('a statement runs to the balance; what only the partner owes leaves it as it is', () => {
  const entries = [100, -40, 0, 25].map((amountCents) => ({ amountCents })) as GroupDetail['entries']
  expect(statementOf(entries).map((it) => it.balanceCents)).toEqual([100, 60, 60, 85])
})

test('services are in chronological order, a drive at its pickup even when that is the evening before', () => {
  const flight = booking({ guid: 'flight', serviceTime: '02:10' })
  const drive = booking({
    guid: 'drive',
    serviceTime: '01:10',
    trips: [{ serviceDate: '2026-11-21', pickupTime: '22:40' }] as Booking['trips'],
  })
  const arrival = booking({ guid: 'arrival', serviceDate: '2026-11-20' })
  expect(timelineOf([flight, drive, arrival]).map((day) => [day.date, day.bookings.map((it) => it.guid)])).toEqual([
    ['2026-11-20', ['arrival']],
    ['2026-11-21', ['drive']],
    ['2026-11-22', ['flight']],
  ])
})

test('who is here is said once anybody was counted', () => {
  const states = (...all: string[]) => booking({ passengers: all.map((state) => ({ state })) as Booking['passengers'] })
  expect(presenceText(states('expected', 'expected'))).toBeNull()
  expect(presenceText(states('checkedIn', 'expected', 'noShow'))).toBe('1 of 3 checked in, 1 did not come')
})
