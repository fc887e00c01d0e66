import { describe, expect, test } from 'vitest'
import { chargeEntry, merged, posting, reversalOf, type Entry } from '#domain/ledger/entries.ts'
import type { ChargedPrice } from '#domain/ledger/charge-line.ts'
import { taxed } from '#domain/pricing/price-line.ts'
import { commissionCents, withCommission } from './commission.ts'

const named = {
  key: 'adult',
  category: 'fastTrack',
  label: 'Adult',
  rule: 'Rule',
  ruleGuid: null,
  quantity: 1,
  unitCents: 11_750,
} as const
const line: ChargedPrice = { ...named, taxCode: 'VAT', taxBasisPoints: 1_750, ...taxed(11_750, 1_750, true) }
const charge = { lines: [line], serviceDate: '2026-11-22', memo: 'Booked' }
const commission = { partnerGuid: 'hotel', cents: 1_000 }
const guest = { kind: 'customer', groupGuid: 'group' } as const

function entry(made: Entry | null): Entry {
  if (made === null) throw new Error('no entry')
  return made
}

test.each([
  [
    'on commission earns its share before tax, each line rounded',
    { settlement: 'commission', basisPoints: 1_000 },
    1_000 + 11,
  ],
  ['at a net rate earns nothing', { settlement: 'netRate', basisPoints: 1_000 }, 0],
  ['of zero percent earns nothing', { settlement: 'commission', basisPoints: 0 }, 0],
  ['missing earns nothing', null, 0],
] as const)('a partner %s', (_, partner, cents) => {
  expect(commissionCents(withCommission(partner, [line, { ...line, netCents: 105 }]))).toBe(cents)
})

test('existing lines keep their rate; added lines use the rate of the day', () => {
  const [stands, added] = [1_000, 2_000].flatMap((basisPoints) =>
    withCommission({ settlement: 'commission', basisPoints }, [line]),
  )
  expect(commissionCents([stands, added].flatMap((it) => it ?? []))).toBe(1_000 + 2_000)
})

describe('a commission in the ledger', () => {
  const earned = [posting('commission', 'hotel', 1_000), posting('partnerReceivable', 'hotel', -1_000)]

  test('is an expense and reduces what the partner owes, regardless of who pays', () => {
    expect(entry(chargeEntry({ billing: guest, commission, ...charge })).postings.slice(-2)).toEqual(earned)
    const hotel = entry(
      chargeEntry({ billing: { kind: 'partner', partnerGuid: 'hotel' }, commission, ...charge }),
    )
    expect([hotel.postings[0], ...hotel.postings.slice(-2)]).toEqual([
      posting('partnerReceivable', 'hotel', 11_750),
      ...earned,
    ])
  })

  test('is reversed with its charge', () => {
    const made = entry(chargeEntry({ billing: guest, commission, ...charge }))
    expect(merged([...made.postings, ...reversalOf(made, 'Cancelled').postings])).toEqual([])
  })

  test('of zero has no posting, and an empty charge has none', () => {
    const none = entry(chargeEntry({ billing: guest, commission: { ...commission, cents: 0 }, ...charge }))
    expect(none.postings).toEqual(entry(chargeEntry({ billing: guest, ...charge })).postings)
    expect(chargeEntry({ billing: guest, commission, ...charge, lines: [] })).toBeNull()
  })
})
