import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revenueCategories } from '#domain/vocabulary/booking-kinds.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import type { ChargeLine } from './charge-line.ts'
import {
  balanceOf,
  chargeEntry,
  gratuityEntry,
  isBalanced,
  paymentEntry,
  refundEntry,
  reversalOf,
  type Posting,
} from './entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from './ledger-accounts.ts'
import { lineOf, serviceDate, entry } from './example-lines.ts'

/** The amounts of a line as posted, with the opposite sign. */
const partsOf = (line: ChargeLine): Posting[] => [
  { account: 'revenue', partyGuid: null, detail: line.category, amountCents: line.netCents },
  { account: 'taxDue', partyGuid: null, detail: line.taxCode, amountCents: line.taxCents },
]

describe('valid ledger entries', () => {
  const half: Posting = { account: 'cash', partyGuid: null, detail: null, amountCents: 5 }
  test.each<[string, Posting[], boolean]>([
    ['two sides', [half, { ...half, account: 'card', amountCents: -5 }], true],
    ['one side', [half], false],
    ['none', [], false],
    ['off by a cent', [half, { ...half, account: 'card', amountCents: -4 }], false],
    ['a posting of zero', [half, { ...half, amountCents: -5 }, { ...half, amountCents: 0 }], false],
    [
      'half cents',
      [
        { ...half, amountCents: 0.5 },
        { ...half, amountCents: -0.5 },
      ],
      false,
    ],
  ])('%s', (_, postings, stands) => {
    expect(isBalanced({ postings })).toBe(stands)
  })

  test('no account is split by both party and detail', () => {
    expect(
      allLedgerAccounts.filter((account) => ledgerAccounts[account].party && ledgerAccounts[account].detail),
    ).toEqual([])
    expect(paymentMethods.every((method) => !ledgerAccounts[method].detail)).toBe(true)
  })
})

describe('random histories of a group', () => {
  const anyLine = fc
    .record({
      category: fc.constantFrom(...revenueCategories),
      cents: fc.nat(500_000),
      code: fc.constantFrom('VAT', 'HOTEL'),
      bp: fc.nat(3_000),
      inclusive: fc.boolean(),
    })
    .map(({ category, cents, code, bp, inclusive }) => lineOf(category, cents, code, bp, inclusive))
  const anyLines = fc.array(anyLine, { maxLength: 8 })
  const method = fc.constantFrom(...paymentMethods)
  const amount = fc.integer({ min: 1, max: 500_000 })
  const anyEntry = fc.oneof(
    anyLines.map((lines) =>
      chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' }),
    ),
    anyLines.map((lines) =>
      chargeEntry({ billing: { kind: 'partner', partnerGuid: 'hotel' }, lines, serviceDate, memo: 'Booked' }),
    ),
    fc.tuple(anyLines, fc.nat(10_000)).map(([lines, cents]) => {
      const billing = { kind: 'partner', partnerGuid: 'hotel' } as const
      return chargeEntry({
        billing,
        lines,
        serviceDate,
        memo: 'Booked',
        commission: { partnerGuid: 'hotel', cents },
      })
    }),
    fc
      .tuple(method, amount)
      .map(([by, amountCents]) => entry(paymentEntry({ groupGuid: 'group', method: by, amountCents }))),
    fc
      .tuple(method, amount)
      .map(([by, amountCents]) => entry(refundEntry({ groupGuid: 'group', method: by, amountCents }))),
    fc
      .tuple(method, amount)
      .map(([by, amountCents]) => entry(gratuityEntry({ driverGuid: 'ann', method: by, amountCents }))),
  )
  const history = fc
    .array(fc.tuple(anyEntry, fc.boolean()), { maxLength: 20 })
    .map((steps) =>
      steps.flatMap(([made, isReversed]) =>
        made === null ? [] : isReversed ? [made, reversalOf(made, 'Reversed')] : [made],
      ),
    )

  test('keep every entry and the ledger balanced', () => {
    fc.assert(
      fc.property(history, (entries) => {
        expect(entries.every(isBalanced)).toBe(true)
        expect(balanceOf(entries.flatMap(({ postings }) => postings))).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('keep the receivable equal to the sum of the lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const charged = chargeEntry({
          billing: { kind: 'customer', groupGuid: 'group' },
          lines,
          serviceDate,
          memo: 'Booked',
        })
        const owed = (charged?.postings ?? []).filter(({ account }) => account === 'customerReceivable')
        expect(balanceOf(owed)).toBe(totalOf(lines))
      }),
    )
  })

  test('keep the lines equal to posted revenue and tax; a charge and its reversal cancel out', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const charged = chargeEntry({
          billing: { kind: 'customer', groupGuid: 'group' },
          lines,
          serviceDate,
          memo: 'Booked',
        })
        const both = charged === null ? [] : [charged, reversalOf(charged, 'Reversed')]
        for (const { postings, lines: kept = [] } of both) {
          const parts = [
            ...postings.filter(({ account }) => account === 'revenue' || account === 'taxDue'),
            ...kept.flatMap(partsOf),
          ]
          const bySub = Map.groupBy(parts, ({ account, detail }) => `${account} ${detail}`)
          expect([...bySub.values()].every((own) => balanceOf(own) === 0)).toBe(true)
        }
        expect(both.flatMap((it) => it.lines ?? []).reduce((sum, it) => sum + it.totalCents, 0)).toBe(0)
      }),
    )
  })

  test('leave nothing of a reversed entry on any account', () => {
    fc.assert(
      fc.property(anyEntry, (made) => {
        const both = made === null ? [] : [...made.postings, ...reversalOf(made, 'Reversed').postings]
        const byAccount = Map.groupBy(
          both,
          ({ account, partyGuid, detail }) => `${account} ${partyGuid} ${detail}`,
        )
        expect([...byAccount.values()].every((postings) => balanceOf(postings) === 0)).toBe(true)
      }),
    )
  })
})
