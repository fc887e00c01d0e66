import { describe, expect, test } from 'vitest'
import { taxed } from '#domain/pricing/price-line.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { ChargedPrice } from './charge-line.ts'
import { chargeEntry, paymentEntry, reversalOf } from './entries.ts'

function lineOf(key: string, unitCents: number): ChargedPrice {
  const named = {
    key,
    category: 'airportTransport',
    label: 'A drive',
    rule: 'Rule',
    ruleGuid: null,
    quantity: 1,
    unitCents,
  } as const
  return { ...named, taxCode: 'VAT', taxBasisPoints: 1_750, ...taxed(unitCents, 1_750, true) }
}
const serviceDate = '2026-11-22'

describe('the lines of a charge', () => {
  const [drive, stop] = [lineOf('drive', 10_000), lineOf('stop', 0)]
  const about = { billing: { kind: 'customer', groupGuid: 'group' }, serviceDate, memo: 'Booked' } as const

  test('default to the service date of the charge and no trip; free lines remain', () => {
    const lines = [drive, { ...stop, serviceDate: '2026-11-24', tripGuid: 'trip' }]
    expect(chargeEntry({ ...about, lines })?.lines).toEqual([
      { ...drive, serviceDate, tripGuid: null },
      { ...stop, serviceDate: '2026-11-24', tripGuid: 'trip' },
    ])
  })

  test('are reversed with a negative quantity at the same price', () => {
    const charged = chargeEntry({ ...about, lines: [drive, stop] })
    const [back, free] = (charged && reversalOf(charged, 'Cancelled').lines) ?? []
    expect(back).toEqual({
      ...drive,
      serviceDate,
      tripGuid: null,
      quantity: -1,
      netCents: -8_511,
      taxCents: -1_489,
      totalCents: -10_000,
    })
    // No -0.
    expect([free?.netCents, free?.taxCents, free?.totalCents].every((cents) => Object.is(cents, 0))).toBe(
      true,
    )
  })

  test('are empty for an empty charge', () => {
    const paid = paymentEntry({ groupGuid: 'group', method: 'card', amountCents: 5 })
    if (isRefusal(paid)) throw new Error('The example is an entry')
    expect([paid.lines, reversalOf(paid, 'Another card').lines]).toEqual([undefined, undefined])
  })
})
