import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageBucketOf, ageBuckets, ageingOf } from './ageing.ts'

describe('aging', () => {
  test.each([
    ['2026-11-20', 'notDue'],
    ['2026-11-19', 'days30'],
    ['2026-10-21', 'days30'],
    ['2026-10-20', 'days60'],
    ['2026-09-21', 'days60'],
    ['2026-09-20', 'days90'],
    ['2026-08-22', 'days90'],
    ['2026-08-21', 'older'],
  ] as const)('what is due on %s is %s on the 20th of November', (dueOn, bucket) => {
    expect(ageBucketOf(dueOn, '2026-11-20')).toBe(bucket)
  })

  test('adds up to the balance and asks for invoiced, undisputed, unpaid amounts', () => {
    const cents = fc.nat(90_000)
    const invoice = fc.record({
      guid: fc.constant('a'),
      openCents: cents,
      disputedCents: cents,
      dueOn: fc.constantFrom('2026-12-01', '2026-11-01', '2026-10-01', '2026-09-01', '2026-01-01'),
    })
    fc.assert(
      fc.property(
        fc.array(invoice),
        cents,
        cents,
        cents,
        cents,
        (invoices, creditCents, paidOutCents, notInvoicedCents, toComeCents) => {
          const ages = ageingOf(
            { invoices, creditCents, paidOutCents, notInvoicedCents, toComeCents },
            '2026-11-20',
          )
          const open = invoices.reduce((sum, it) => sum + it.openCents, 0)
          const inBuckets = ageBuckets.reduce((sum, it) => sum + ages[it], 0)
          expect(inBuckets + ages.disputedCents).toBe(open)
          expect(ages.balanceCents).toBe(open - creditCents + paidOutCents + notInvoicedCents + toComeCents)
          expect(ages.payableCents).toBe(Math.max(0, inBuckets - creditCents))
          expect(ages.overdueCents).toBe(inBuckets - ages.notDue)
        },
      ),
    )
  })
})
