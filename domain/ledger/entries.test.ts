import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revenueCategories } from '#domain/vocabulary/booking-kinds.ts'
import { taxed } from '#domain/pricing/price-line.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ChargedPrice, ChargeLine } from './charge-line.ts'
import {
  balanceOf,
  chargeEntry,
  creditPayoutEntry,
  gratuityEntry,
  isBalanced,
  partnerPaymentEntry,
  paymentEntry,
  refundEntry,
  reversalOf,
  type Entry,
  type Posting,
} from './entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from './ledger-accounts.ts'
import { gratuityMoveEntry, gratuityPayoutEntry, writeOffEntry } from './settling-entries.ts'

function lineOf(
  category: ChargedPrice['category'],
  unitCents: number,
  taxCode = 'VAT',
  basisPoints = 1_750,
  inclusive = true,
): ChargedPrice {
  const named = {
    key: category,
    category,
    label: category,
    rule: 'Rule',
    ruleGuid: null,
    quantity: 1,
    unitCents,
    taxCode,
    taxBasisPoints: basisPoints,
  }
  return { ...named, ...taxed(unitCents, basisPoints, inclusive) }
}
const serviceDate = '2026-11-22'
/** The amounts of a line as posted, with the opposite sign. */
const partsOf = (line: ChargeLine): Posting[] => [
  { account: 'revenue', partyGuid: null, detail: line.category, amountCents: line.netCents },
  { account: 'taxDue', partyGuid: null, detail: line.taxCode, amountCents: line.taxCents },
]
const asText = ({ postings }: Entry) =>
  postings.map(({ account, partyGuid, detail, amountCents }) => [account, partyGuid ?? detail, amountCents])
function entry(result: Entry | Refusal | null): Entry {
  if (result === null || isRefusal(result)) throw new Error('no entry')
  return result
}

describe('a charge', () => {
  const lines = [lineOf('fastTrack', 11_750), lineOf('fastTrack', 5_875), lineOf('airportTransport', 10_000, 'HOTEL', 1_000, false)]

  test('posts one receivable, revenue by category and tax by code', () => {
    const charged = entry(chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' }))
    expect(asText(charged)).toEqual([
      ['customerReceivable', 'group', 28_625],
      ['revenue', 'fastTrack', -15_000],
      ['revenue', 'airportTransport', -10_000],
      ['taxDue', 'VAT', -2_625],
      ['taxDue', 'HOTEL', -1_000],
    ])
  })

  test('on account is owed by the partner', () => {
    const charged = entry(chargeEntry({ billing: { kind: 'partner', partnerGuid: 'hotel' }, lines, serviceDate, memo: 'Booked' }))
    expect(charged.postings[0]).toEqual({ account: 'partnerReceivable', partyGuid: 'hotel', detail: null, amountCents: 28_625 })
  })

  test('that is free creates no entry', () => {
    expect(
      chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines: [lineOf('fastTrack', 0)], serviceDate, memo: 'Infant' }),
    ).toBeNull()
    expect(chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines: [], serviceDate, memo: 'Nothing' })).toBeNull()
  })
})

describe('money that moves', () => {
  test.each<[string, Entry | Refusal, [string, string | null, number][]]>([
    [
      'a payment',
      paymentEntry({ groupGuid: 'group', method: 'card', amountCents: 500 }),
      [
        ['card', null, 500],
        ['customerReceivable', 'group', -500],
      ],
    ],
    [
      'a refund',
      refundEntry({ groupGuid: 'group', method: 'cash', amountCents: 500 }),
      [
        ['customerReceivable', 'group', 500],
        ['cash', null, -500],
      ],
    ],
    [
      'a partner’s payment',
      partnerPaymentEntry({ partnerGuid: 'hotel', method: 'bank', amountCents: 500 }),
      [
        ['bank', null, 500],
        ['partnerReceivable', 'hotel', -500],
      ],
    ],
    [
      'credit paid out to a partner',
      creditPayoutEntry({ partnerGuid: 'hotel', method: 'bank', amountCents: 500 }),
      [
        ['partnerReceivable', 'hotel', 500],
        ['bank', null, -500],
      ],
    ],
    [
      'a gratuity',
      gratuityEntry({ driverGuid: 'ann', method: 'card', amountCents: 500 }),
      [
        ['card', null, 500],
        ['gratuitiesDue', 'ann', -500],
      ],
    ],
    [
      'a gratuity paid out',
      gratuityPayoutEntry({ driverGuid: 'ann', method: 'cash', amountCents: 500 }),
      [
        ['gratuitiesDue', 'ann', 500],
        ['cash', null, -500],
      ],
    ],
    [
      'a gratuity moved',
      gratuityMoveEntry({ fromDriverGuid: 'ann', toDriverGuid: 'bob', amountCents: 500, memo: 'Bob drove' }),
      [
        ['gratuitiesDue', 'ann', 500],
        ['gratuitiesDue', 'bob', -500],
      ],
    ],
    [
      'a guest’s debt written off',
      writeOffEntry({ owed: { kind: 'customer', groupGuid: 'group' }, amountCents: 500, memo: 'Gone' }),
      [
        ['writeOff', null, 500],
        ['customerReceivable', 'group', -500],
      ],
    ],
    [
      'a partner’s debt written off',
      writeOffEntry({ owed: { kind: 'partner', partnerGuid: 'hotel' }, amountCents: 500, memo: 'Gone' }),
      [
        ['writeOff', null, 500],
        ['partnerReceivable', 'hotel', -500],
      ],
    ],
  ])('%s', (_, result, postings) => {
    expect(asText(entry(result))).toEqual(postings)
    expect(isBalanced(entry(result))).toBe(true)
  })

  test('names the method, unless a memo is given', () => {
    expect(entry(paymentEntry({ groupGuid: 'group', method: 'cash', amountCents: 5 })).memo).toBe('Paid in cash')
    expect(entry(paymentEntry({ groupGuid: 'group', method: 'cash', amountCents: 5, memo: 'At the desk' })).memo).toBe('At the desk')
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d cents are refused for every kind of entry', (amountCents) => {
    const refused = [
      paymentEntry({ groupGuid: 'group', method: 'card', amountCents }),
      refundEntry({ groupGuid: 'group', method: 'card', amountCents }),
      partnerPaymentEntry({ partnerGuid: 'hotel', method: 'bank', amountCents }),
      creditPayoutEntry({ partnerGuid: 'hotel', method: 'bank', amountCents }),
      gratuityEntry({ driverGuid: 'ann', method: 'card', amountCents }),
      writeOffEntry({ owed: { kind: 'customer', groupGuid: 'group' }, amountCents, memo: 'Gone' }),
    ]
    for (const entry of refused) expect(entry).toMatchObject({ refused: 'fields', fields: { amountCents: 'Enter an amount above zero' } })
  })
})

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
    expect(allLedgerAccounts.filter((account) => ledgerAccounts[account].party && ledgerAccounts[account].detail)).toEqual([])
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
    anyLines.map((lines) => chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' })),
    anyLines.map((lines) => chargeEntry({ billing: { kind: 'partner', partnerGuid: 'hotel' }, lines, serviceDate, memo: 'Booked' })),
    fc.tuple(anyLines, fc.nat(10_000)).map(([lines, cents]) => {
      const billing = { kind: 'partner', partnerGuid: 'hotel' } as const
      return chargeEntry({ billing, lines, serviceDate, memo: 'Booked', commission: { partnerGuid: 'hotel', cents } })
    }),
    fc.tuple(method, amount).map(([by, amountCents]) => entry(paymentEntry({ groupGuid: 'group', method: by, amountCents }))),
    fc.tuple(method, amount).map(([by, amountCents]) => entry(refundEntry({ groupGuid: 'group', method: by, amountCents }))),
    fc.tuple(method, amount).map(([by, amountCents]) => entry(gratuityEntry({ driverGuid: 'ann', method: by, amountCents }))),
  )
  const history = fc
    .array(fc.tuple(anyEntry, fc.boolean()), { maxLength: 20 })
    .map((steps) =>
      steps.flatMap(([made, isReversed]) => (made === null ? [] : isReversed ? [made, reversalOf(made, 'Reversed')] : [made])),
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
        const charged = chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' })
        const owed = (charged?.postings ?? []).filter(({ account }) => account === 'customerReceivable')
        expect(balanceOf(owed)).toBe(totalOf(lines))
      }),
    )
  })

  test('keep the lines equal to posted revenue and tax; a charge and its reversal cancel out', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const charged = chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' })
        const both = charged === null ? [] : [charged, reversalOf(charged, 'Reversed')]
        for (const { postings, lines: kept = [] } of both) {
          const parts = [...postings.filter(({ account }) => account === 'revenue' || account === 'taxDue'), ...kept.flatMap(partsOf)]
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
        const byAccount = Map.groupBy(both, ({ account, partyGuid, detail }) => `${account} ${partyGuid} ${detail}`)
        expect([...byAccount.values()].every((postings) => balanceOf(postings) === 0)).toBe(true)
      }),
    )
  })
})
