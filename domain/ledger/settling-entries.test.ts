import { describe, expect, test } from 'vitest'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  chargeEntry,
  entryKinds,
  gratuityEntry,
  merged,
  partnerPaymentEntry,
  paymentEntry,
  posting,
  refundEntry,
  reversalOf,
} from './entries.ts'
import { allLedgerAccounts, ledgerAccounts, paymentMethods } from './ledger-accounts.ts'
import {
  gratuityMoveEntry,
  gratuityPayoutEntry,
  gratuityReturnEntry,
  partnerGratuityEntry,
  writeOffEntry,
} from './settling-entries.ts'

const line = (category: PriceLine['category'], netCents: number): PriceLine => ({
  category,
  label: category,
  rule: 'Rule',
  ruleGuid: null,
  quantity: 1,
  unitCents: netCents,
  netCents,
  taxCode: 'VAT',
  taxBasisPoints: 0,
  taxCents: 0,
  totalCents: netCents,
})
const billing = { kind: 'customer', groupGuid: 'group' } as const
const moved = { method: 'card', amountCents: 500 } as const
const lines = [line('fastTrack', 1_000)]
const charged = lines.map((it) => ({ ...it, key: 'adult' }))
const charge = chargeEntry({ billing, lines: charged, serviceDate: '2026-11-22', memo: 'Booked' })

describe('the kind and memo of each entry', () => {
  test.each([
    ['a charge', charge, 'charge', 'Booked'],
    ['a payment', paymentEntry({ groupGuid: 'group', ...moved }), 'payment', 'Paid by card'],
    ['a refund', refundEntry({ groupGuid: 'group', ...moved }), 'refund', 'Refunded by card'],
    [
      'a refund with a note',
      refundEntry({ groupGuid: 'group', ...moved, note: 'Sorry' }),
      'refund',
      'Refunded by card: Sorry',
    ],
    [
      'a partner’s payment',
      partnerPaymentEntry({ partnerGuid: 'hotel', ...moved }),
      'partnerPayment',
      'Paid by card',
    ],
    ['a gratuity', gratuityEntry({ driverGuid: 'ann', ...moved }), 'gratuity', 'Gratuity by card'],
    [
      'a gratuity paid out',
      gratuityPayoutEntry({ driverGuid: 'ann', ...moved }),
      'gratuity',
      'Gratuities paid out by card',
    ],
    [
      'a gratuity payout with its own memo',
      gratuityPayoutEntry({ driverGuid: 'ann', ...moved, memo: 'Week 47' }),
      'gratuity',
      'Week 47',
    ],
    [
      'a gratuity moved',
      gratuityMoveEntry({ fromDriverGuid: 'ann', toDriverGuid: 'bob', amountCents: 1, memo: 'Bob drove' }),
      'gratuity',
      'Bob drove',
    ],
    [
      'a gratuity returned',
      gratuityReturnEntry({ driverGuid: 'ann', method: 'card', amountCents: 1, memo: 'Charged back' }),
      'gratuity',
      'Charged back',
    ],
    [
      'a gratuity on a partner’s account',
      partnerGratuityEntry({
        partnerGuid: 'hotel',
        driverGuid: 'ann',
        amountCents: 1,
        memo: 'Gratuity: A to B',
      }),
      'gratuity',
      'Gratuity: A to B',
    ],
    ['a write-off', writeOffEntry({ owed: billing, amountCents: 1, memo: 'Gone' }), 'writeOff', 'Gone'],
    ['a reversal', charge && reversalOf(charge, 'Reversed'), 'reversal', 'Reversed'],
  ])('%s', (_, entry, kind, memo) => {
    expect(entry !== null && !isRefusal(entry) && [entry.kind, entry.memo]).toEqual([kind, memo])
    expect(entryKinds).toContain(kind)
  })

  test('the database accepts exactly these kinds of entries', () => {
    expect(entryKinds.toSorted()).toEqual([
      'bankFee',
      'cashDifference',
      'charge',
      'gratuity',
      'partnerPayment',
      'payment',
      'refund',
      'reversal',
      'settlement',
      'transfer',
      'unmatched',
      'writeOff',
    ])
  })
})

test.each([0, -1, 0.5])('gratuities of %d cents are not paid out, moved or returned', (amountCents) => {
  const refusal = { fields: { amountCents: 'Enter an amount above zero' } }
  expect(gratuityPayoutEntry({ driverGuid: 'ann', method: 'cash', amountCents })).toMatchObject(refusal)
  expect(
    gratuityMoveEntry({ fromDriverGuid: 'ann', toDriverGuid: 'bob', amountCents, memo: '' }),
  ).toMatchObject(refusal)
  expect(gratuityReturnEntry({ driverGuid: 'ann', method: 'cash', amountCents, memo: '' })).toMatchObject(
    refusal,
  )
})

test('returning a gratuity takes the same way back, and the driver is owed less or has a debt', () => {
  expect(
    gratuityReturnEntry({ driverGuid: 'ann', method: 'card', amountCents: 500, memo: '' }),
  ).toMatchObject({
    postings: [posting('gratuitiesDue', 'ann', 500), posting('card', null, -500)],
  })
})

describe('postings of one account, party and detail', () => {
  test('are merged at their first position; zero sums are dropped', () => {
    const postings = [
      posting('revenue', 'fastTrack', 5),
      posting('cash', null, 3),
      posting('revenue', 'extras', 1),
      posting('revenue', 'fastTrack', 2),
      posting('cash', null, -3),
    ]
    expect(merged(postings)).toEqual([posting('revenue', 'fastTrack', 7), posting('revenue', 'extras', 1)])
  })

  test('are split by party and by detail', () => {
    const postings = [
      posting('customerReceivable', 'a', 1),
      posting('customerReceivable', 'b', 1),
      posting('taxDue', 'a', 1),
    ]
    expect(merged(postings)).toEqual(postings)
  })
})

test('every account with its label, party and detail', () => {
  expect(allLedgerAccounts.map((it) => [it, ...Object.values(ledgerAccounts[it])])).toEqual([
    ['customerReceivable', 'Owed by customers', 'group', null],
    ['partnerReceivable', 'Owed by partners', 'partner', null],
    ['revenue', 'Revenue', null, 'category'],
    ['taxDue', 'Tax due', null, 'taxCode'],
    ['cash', 'Cash', 'person', null],
    ['card', 'Card', null, null],
    ['bank', 'Bank', null, null],
    ['gratuitiesDue', 'Gratuities due', 'driver', null],
    ['writeOff', 'Write-offs', null, null],
    ['commission', 'Commission', 'partner', null],
    ['cashDifference', 'Cash differences', null, null],
    ['gatewayFees', 'Card gateway fees', null, null],
    ['bankFees', 'Bank fees', null, null],
    ['suspense', 'Unmatched money', null, null],
    ['channelReceivable', 'Owed by channels', null, 'channel'],
  ])
  expect(paymentMethods).toEqual(['cash', 'card', 'bank'])
})
