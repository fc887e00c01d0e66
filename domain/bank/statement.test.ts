import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapCents, lineKeys, runningBalance, sumOfLines, type StatementLine } from './statement.ts'

const line = (amountCents: number, more: Partial<StatementLine> = {}): StatementLine => ({
  bookedOn: '2026-11-03',
  valueOn: '2026-11-03',
  amountCents,
  name: '',
  details: '',
  reference: '',
  bankReference: '',
  counterAccount: '',
  balanceCents: null,
  ...more,
})

const lines = fc
  .array(
    fc.record({
      amountCents: fc.integer({ min: -500, max: 500 }).filter((it) => it !== 0),
      name: fc.constantFrom('Ann', 'Bob'),
      day: fc.constantFrom('2026-11-03', '2026-11-04'),
      bankReference: fc.constantFrom('', '', 'R1', 'R2'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((some) =>
    some.map(({ amountCents, name, day, bankReference }) =>
      line(amountCents, { name, bankReference, bookedOn: day }),
    ),
  )

test('lines keep their keys in every order and overlap, and no two of a statement share one', () => {
  fc.assert(
    fc.property(lines, fc.nat(20), (some, cut) => {
      const keys = lineKeys(some)
      expect(new Set(keys).size).toBe(keys.length)
      expect(lineKeys(some.toReversed()).toSorted()).toEqual(keys.toSorted())
      const part = lineKeys(some.slice(0, cut))
      expect(part.every((it) => keys.includes(it))).toBe(true)
    }),
  )
})

test('spaces and capitals of a text don’t make another line', () => {
  const [one] = lineKeys([line(5, { details: 'Your  Invoice\n7' })])
  expect(lineKeys([line(5, { details: 'YOUR INVOICE 7 ' })])).toEqual([one])
})

test('a balance column gives opening and closing balance, whichever line comes first', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), lines, (openingCents, some) => {
      let balance = openingCents
      const counted = some.map((it) => ({ ...it, balanceCents: (balance += it.amountCents) }))
      expect(runningBalance(counted)).toMatchObject({ openingCents, closingCents: balance, breaksAt: null })
      const sumCents = sumOfLines(some)
      expect(gapCents({ ...runningBalance(counted), sumCents })).toBe(0)
    }),
  )
  const newestFirst = [
    line(-50, { balanceCents: 60 }),
    line(10, { balanceCents: 110 }),
    line(5, { balanceCents: 100 }),
  ]
  expect(runningBalance(newestFirst)).toEqual({ openingCents: 95, closingCents: 60, breaksAt: null })
})

test('the line that doesn’t follow is named, and no column means nothing is known', () => {
  const jump = [line(10, { balanceCents: 10 }), line(10, { balanceCents: 20 }), line(1, { balanceCents: 99 })]
  expect(runningBalance(jump).breaksAt).toBe(2)
  expect(runningBalance([line(1)])).toEqual({ openingCents: null, closingCents: null, breaksAt: null })
  expect(gapCents({ openingCents: null, closingCents: 5, sumCents: 5 })).toBe(null)
})
