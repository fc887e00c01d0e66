import { describe, expect, test } from 'vitest'
import type { Refusal } from '#domain/refusal.ts'
import {
  chargeEntry,
  creditPayoutEntry,
  gratuityEntry,
  isBalanced,
  partnerPaymentEntry,
  paymentEntry,
  refundEntry,
  type Entry,
} from './entries.ts'
import { gratuityMoveEntry, gratuityPayoutEntry, writeOffEntry } from './settling-entries.ts'
import { lineOf, serviceDate, entry } from './example-lines.ts'

const asText = ({ postings }: Entry) =>
  postings.map(({ account, partyGuid, detail, amountCents }) => [account, partyGuid ?? detail, amountCents])

describe('a charge', () => {
  const lines = [
    lineOf('fastTrack', 11_750),
    lineOf('fastTrack', 5_875),
    lineOf('airportTransport', 10_000, 'HOTEL', 1_000, false),
  ]

  test('posts one receivable, revenue by category and tax by code', () => {
    const charged = entry(
      chargeEntry({ billing: { kind: 'customer', groupGuid: 'group' }, lines, serviceDate, memo: 'Booked' }),
    )
    expect(asText(charged)).toEqual([
      ['customerReceivable', 'group', 28_625],
      ['revenue', 'fastTrack', -15_000],
      ['revenue', 'airportTransport', -10_000],
      ['taxDue', 'VAT', -2_625],
      ['taxDue', 'HOTEL', -1_000],
    ])
  })

  test('on account is owed by the partner', () => {
    const charged = entry(
      chargeEntry({ billing: { kind: 'partner', partnerGuid: 'hotel' }, lines, serviceDate, memo: 'Booked' }),
    )
    expect(charged.postings[0]).toEqual({
      account: 'partnerReceivable',
      partyGuid: 'hotel',
      detail: null,
      amountCents: 28_625,
    })
  })

  test('that is free creates no entry', () => {
    expect(
      chargeEntry({
        billing: { kind: 'customer', groupGuid: 'group' },
        lines: [lineOf('fastTrack', 0)],
        serviceDate,
        memo: 'Infant',
      }),
    ).toBeNull()
    expect(
      chargeEntry({
        billing: { kind: 'customer', groupGuid: 'group' },
        lines: [],
        serviceDate,
        memo: 'Nothing',
      }),
    ).toBeNull()
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

  test('names the method, and what was noted', () => {
    expect(entry(paymentEntry({ groupGuid: 'group', method: 'cash', amountCents: 5 })).memo).toBe(
      'Paid in cash',
    )
    expect(
      entry(paymentEntry({ groupGuid: 'group', method: 'cash', amountCents: 5, note: 'At the desk' })).memo,
    ).toBe('Paid in cash: At the desk')
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d cents are refused for every kind of entry',
    (amountCents) => {
      const refused = [
        paymentEntry({ groupGuid: 'group', method: 'card', amountCents }),
        refundEntry({ groupGuid: 'group', method: 'card', amountCents }),
        partnerPaymentEntry({ partnerGuid: 'hotel', method: 'bank', amountCents }),
        creditPayoutEntry({ partnerGuid: 'hotel', method: 'bank', amountCents }),
        gratuityEntry({ driverGuid: 'ann', method: 'card', amountCents }),
        writeOffEntry({ owed: { kind: 'customer', groupGuid: 'group' }, amountCents, memo: 'Gone' }),
      ]
      for (const entry of refused)
        expect(entry).toMatchObject({
          refused: 'fields',
          fields: { amountCents: 'Enter an amount above zero' },
        })
    },
  )
})
