import fc from 'fast-check'

export const cents = fc.constantFrom(100, 700, 4_900, 19_800)
export const group = fc.nat(1)
const method = fc.constantFrom('cash', 'card', 'bank' as const)
export const ownSteps = fc.oneof(
  fc.record({ does: fc.constantFrom('takes', 'refunds' as const), group, cents, method }),
  fc.record({ does: fc.constant('writesOff' as const), group, cents }),
  fc.record({
    does: fc.constant('charges' as const),
    guestPays: fc.boolean(),
    earns: fc.boolean(),
    cents,
    daysAhead: fc.integer({ min: -40, max: 40 }),
  }),
  fc.record({ does: fc.constantFrom('partnerPays', 'creditOut' as const), cents, method }),
  fc.record({ does: fc.constantFrom('gives', 'opens', 'fills' as const), cents, method }),
  fc.record({ does: fc.constantFrom('partnerGives', 'takesBack' as const), cents }),
  fc.record({ does: fc.constant('channelPays' as const), cents, method }),
  fc.record({
    does: fc.constant('channelSells' as const),
    which: fc.nat(5),
    price: fc.constantFrom(220, 180, 0),
    goes: fc.boolean(),
  }),
  fc.record({ does: fc.constantFrom('issues', 'payoutRun', 'counts' as const) }),
  fc.record({ does: fc.constant('voids' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('daysPass' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ does: fc.constant('closes' as const) }),
)
export type OwnStep = typeof ownSteps extends fc.Arbitrary<infer S> ? S : never
