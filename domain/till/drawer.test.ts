import { describe, expect, test } from 'vitest'
import { isBalanced } from '#domain/ledger/entries.ts'
import { cashDifferenceEntry, transferEntry } from '#domain/ledger/till-entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { countLines, shareOf, whyNotEnough, type CashHeld } from './drawer.ts'

const bbd = (cents: number): CashHeld => ({ currency: 'BBD', amountCents: cents, valueCents: cents })
const usd = (amountCents: number, valueCents: number): CashHeld => ({
  currency: 'USD',
  amountCents,
  valueCents,
})
const worth = (cents: number, currency: string) => (currency === 'USD' ? cents * 2 : cents)

describe('a count', () => {
  test.each<[string, CashHeld[], [string, number][], [string, number, number, number, number][]]>([
    ['agrees', [bbd(100)], [['BBD', 100]], [['BBD', 100, 100, 100, 0]]],
    ['is over', [bbd(100)], [['BBD', 130]], [['BBD', 100, 130, 130, 30]]],
    ['is short', [bbd(100)], [['BBD', 70]], [['BBD', 100, 70, 70, -30]]],
    [
      'misses a currency',
      [bbd(100), usd(50, 90)],
      [['BBD', 100]],
      [
        ['BBD', 100, 100, 100, 0],
        ['USD', 50, 0, 0, -90],
      ],
    ],
    ['of dollars taken at another rate', [usd(50, 90)], [['USD', 50]], [['USD', 50, 50, 90, 0]]],
    ['of more dollars than expected', [usd(50, 90)], [['USD', 60]], [['USD', 50, 60, 110, 20]]],
    [
      'of an unexpected currency',
      [bbd(0)],
      [
        ['BBD', 0],
        ['USD', 5],
      ],
      [
        ['BBD', 0, 0, 0, 0],
        ['USD', 0, 5, 10, 10],
      ],
    ],
  ])('%s', (_, held, counted, expected) => {
    const lines = countLines(
      held,
      counted.map(([currency, countedCents]) => ({ currency, countedCents })),
      worth,
    )
    expect(
      lines.map((it) => [it.currency, it.expectedCents, it.countedCents, it.valueCents, it.overValueCents]),
    ).toEqual(expected)
  })

  test('never values a difference at zero', () => {
    const [line] = countLines([usd(2, 1)], [{ currency: 'USD', countedCents: 1 }], () => 0)
    expect(line?.overValueCents).toBe(-1)
  })
})

test.each([
  [usd(50, 90), 50, 90],
  [usd(50, 90), 25, 45],
  [usd(3, 10), 1, 3],
  [usd(0, 0), 5, 0],
])('part of the cash keeps its value', (held, some, share) => {
  expect(shareOf(held, some)).toBe(share)
})

test('a drawer gives at most what it holds', () => {
  const bbd = (amountCents: number) => ({ currency: 'BBD', amountCents })
  expect(whyNotEnough(100, bbd(100), 'The drawer')).toBeNull()
  expect(whyNotEnough(101, bbd(100), 'Your drawer')).toBe('Your drawer holds only BBD 1.00')
  expect(whyNotEnough(1, bbd(-50), 'The safe')).toBe('The safe holds only BBD 0.00')
})

describe('cash entries', () => {
  test.each([
    [
      'from the safe to a person',
      { holderGuid: null },
      { holderGuid: 'ann' },
      [
        ['cash', 'ann'],
        ['cash', null],
      ],
    ],
    [
      'from a person to the bank',
      { holderGuid: 'ann' },
      'bank',
      [
        ['bank', null],
        ['cash', 'ann'],
      ],
    ],
    [
      'from the bank to the safe',
      'bank',
      { holderGuid: null },
      [
        ['cash', null],
        ['bank', null],
      ],
    ],
  ] as const)('%s', (memo, from, to, accounts) => {
    const entry = transferEntry({ from, to, amountCents: 100, memo })
    if (isRefusal(entry)) throw new Error('The example is an entry')
    expect([entry.kind, entry.memo, isBalanced(entry)]).toEqual(['transfer', memo, true])
    expect(entry.postings.map((it) => [it.account, it.partyGuid])).toEqual(accounts)
    expect(entry.postings.map((it) => it.amountCents)).toEqual([100, -100])
  })

  test('a difference is never revenue', () => {
    const entry = cashDifferenceEntry({ holderGuid: 'ann', overCents: -250, memo: 'Cash short' })
    expect([entry.kind, entry.memo, isBalanced(entry)]).toEqual(['cashDifference', 'Cash short', true])
    expect(entry.postings).toMatchObject([
      { account: 'cash', partyGuid: 'ann', amountCents: -250 },
      { account: 'cashDifference', amountCents: 250 },
    ])
  })
})
