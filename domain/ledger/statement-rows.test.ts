import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statementRows, type StatementEntry } from './statement-rows.ts'

const at = '2026-11-12T14:00:00.000Z'
const memo = 'Fast track arrival, Thu 12 Nov, KER234'

type Lines = StatementEntry['lines']
const line = (key: string, label: string, quantity: number, totalCents: number): Lines[number] => ({
  key,
  label,
  serviceDate: '2026-11-12',
  quantity,
  totalCents,
})
const adults = (quantity: number) => line('adult', 'Adult', quantity, quantity * 3500)
const fee = line('shortNotice', 'Short-notice fee', 1, 2000)

function entry(kind: string, lines: Lines, more: Partial<StatementEntry> = {}): StatementEntry {
  const cents = lines.reduce((sum, it) => sum + it.totalCents, 0)
  const guid = `${kind} ${JSON.stringify(lines)}`
  return { guid, at, kind, bookingGuid: 'a', memo, cents, commissionCents: 0, lines, ...more }
}
const shown = (entries: StatementEntry[], apart?: (it: StatementEntry) => string) =>
  statementRows(entries, apart).map((it) => [it.memo, it.cents, it.folded.length])

describe('the rows of a statement', () => {
  test('a change is one row with the difference', () => {
    const entries = [entry('reversal', [adults(-2)]), entry('charge', [adults(4)])]
    expect(shown(entries)).toEqual([[`2 × Adult, Thu 12 Nov`, 7000, 2]])
  })

  test('another price for the same is named as such', () => {
    const entries = [entry('reversal', [adults(-2)]), entry('charge', [line('adult', 'Adult', 2, 5000)])]
    expect(shown(entries)).toEqual([[`New price: 2 × Adult, Thu 12 Nov`, -2000, 2]])
  })

  test('a longer hire has its present name and isn’t counted as a second car', () => {
    const hire = (cars: number, hours: number) =>
      line('drive1.sedan.hire', `Sedan, ${hours} hours`, cars * hours, cars * hours * 9000)
    const reversed = { ...hire(1, 3), quantity: -3, totalCents: -27_000 }
    expect(shown([entry('reversal', [reversed]), entry('charge', [hire(1, 5)])])).toEqual([
      ['Changed to Sedan, 5 hours, Thu 12 Nov', 18_000, 2],
    ])
    expect(shown([entry('reversal', [reversed]), entry('charge', [hire(2, 3)])])).toEqual([
      ['Sedan, 3 hours, Thu 12 Nov', 27_000, 2],
    ])
  })

  test('a fee added by a change keeps its name', () => {
    const entries = [entry('reversal', [adults(-2)]), entry('charge', [adults(3), fee])]
    expect(shown(entries)).toEqual([
      [`Adult, Thu 12 Nov`, 3500, 2],
      [`Short-notice fee, Thu 12 Nov`, 2000, 2],
    ])
  })

  test('a change to another day at the same price is one row of zero', () => {
    const moved = entry('charge', [adults(2)], { memo: 'Fast track arrival, Fri 13 Nov, KER234' })
    expect(shown([entry('reversal', [adults(-2)]), moved])).toEqual([
      ['Changed, same price: Fast track arrival, Fri 13 Nov, KER234', 0, 2],
    ])
  })

  test('a partner’s commission on the difference is a row', () => {
    const entries = [
      entry('reversal', [adults(-2)], { cents: -6300, commissionCents: -700 }),
      entry('charge', [adults(4)], { cents: 12_600, commissionCents: 1400 }),
    ]
    expect(shown(entries)).toEqual([
      [`2 × Adult, Thu 12 Nov`, 7000, 2],
      [`Commission, Thu 12 Nov`, -700, 2],
    ])
  })

  test('when the guest pays, the partner’s statement has only the commission', () => {
    const entries = [
      entry('reversal', [adults(-2)], { cents: 700, commissionCents: -700 }),
      entry('charge', [adults(4)], { cents: -1400, commissionCents: 1400 }),
    ]
    expect(shown(entries)).toEqual([[`Commission, Thu 12 Nov`, -700, 2]])
  })

  test.each([
    [
      'a cancellation with its fee',
      [entry('reversal', [adults(-2)]), entry('charge', [line('fee', 'F', 1, 5)])],
    ],
    ['a change a minute later', [entry('charge', [adults(2)]), entry('reversal', [adults(-2)], { at: '1' })]],
    [
      'another booking',
      [entry('reversal', [adults(-2)]), entry('charge', [adults(3)], { bookingGuid: 'b' })],
    ],
    ['a payment and its reversal', [entry('payment', []), entry('reversal', [])]],
  ])('%s stays two rows', (_, entries) => {
    expect(shown(entries)).toEqual(entries.map((it) => [it.memo, it.cents, 0]))
  })

  test('entries on different invoices are never folded', () => {
    const entries = [entry('reversal', [adults(-2)]), entry('charge', [adults(3)])]
    expect(shown(entries, (it) => it.kind)).toHaveLength(2)
  })

  test('rows have unique keys and the sum of the entries, after any change', () => {
    const lines = fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'b', 'c'),
          fc.integer({ min: -3, max: 3 }),
          fc.integer({ min: -9, max: 9 }),
        )
        .map(([key, quantity, cents]) => line(key, key, quantity, cents)),
    )
    const some = fc.array(
      fc.record({
        guid: fc.uuid(),
        at: fc.constantFrom('1', '2'),
        kind: fc.constantFrom('charge', 'reversal', 'payment'),
        bookingGuid: fc.constantFrom('a', 'b', null),
        memo: fc.constant(memo),
        cents: fc.integer({ min: -99, max: 99 }),
        commissionCents: fc.integer({ min: -9, max: 9 }),
        lines,
      }),
    )
    fc.assert(
      fc.property(some, (entries) => {
        const rows = statementRows(entries)
        const sum = (all: { cents: number }[]) => all.reduce((cents, it) => cents + it.cents, 0)
        expect(sum(rows)).toBe(sum(entries))
        expect(new Set(rows.map((it) => it.key)).size).toBe(rows.length)
      }),
    )
  })
})
