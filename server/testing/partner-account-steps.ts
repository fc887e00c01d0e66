import fc from 'fast-check'
import { billingRhythms } from '#domain/invoice/billing-rhythms.ts'
import { revenueCategories } from '#domain/vocabulary/booking-kinds.ts'

const cents = fc.integer({ min: 1, max: 90_000 })
const which = fc.nat(20)
export const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('charge' as const),
      group: fc.nat(2),
      guestPays: fc.boolean(),
      earnsPercent: fc.constantFrom(0, 0, 10, 100),
      lines: fc.array(fc.tuple(fc.constantFrom(...revenueCategories), cents), { minLength: 1, maxLength: 3 }),
      // Behind: waiting and fees that are charged late.
      daysAhead: fc.integer({ min: -60, max: 45 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('reverse' as const),
      group: fc.nat(2),
      which,
      again: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const), cents, daysAgo: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('gratuity' as const),
      group: fc.nat(2),
      cents,
      daysAgo: fc.nat(40),
      isReversed: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('bounce' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('payOut' as const),
      share: fc.constantFrom(1, 1, 0.5, 0.1, 1.1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('daysPass' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('issue' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('issueUpTo' as const), daysAgo: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('issueChosen' as const), which, count: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('issueDue' as const),
      rhythm: fc.constantFrom(...billingRhythms),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('void' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('dispute' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type Of<D extends Step['does']> = Extract<Step, { does: D }>
