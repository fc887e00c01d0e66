import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { guestAgeingOf, guestAgeOf } from './guest-ageing.ts'

const today = '2026-11-20'

describe('what a guest owes', () => {
  test.each([
    ['2026-11-21', 'toCome'],
    ['2026-11-20', 'days30'],
    ['2026-10-21', 'days30'],
    ['2026-10-20', 'days60'],
    ['2026-09-21', 'days60'],
    ['2026-09-20', 'days90'],
    ['2026-08-22', 'days90'],
    ['2026-08-21', 'older'],
  ] as const)('for a service on %s is %s on the 20th of November', (date, age) => {
    expect(guestAgeOf(date, today)).toBe(age)
  })

  test('payments pay the earliest services first', () => {
    const days = [
      { serviceDate: '2026-12-01', cents: 5000 },
      { serviceDate: '2026-08-01', cents: 3000 },
      { serviceDate: '2026-10-01', cents: 2000 },
    ]
    expect(guestAgeingOf(days, 6000, today)).toMatchObject({ toCome: 5000, days60: 1000, older: 0 })
    expect(guestAgeingOf(days, 10_000, today)).toMatchObject({ toCome: 5000, days60: 2000, older: 3000 })
    expect(guestAgeingOf(days, -700, today)).toMatchObject({ toCome: 0, credit: -700 })
  })

  test('adds up to the balance after any charges, credits, payments and refunds', () => {
    const day = fc.record({
      serviceDate: fc.integer({ min: -200, max: 60 }).map((days) => addDays(today, days)),
      cents: fc.integer({ min: -9000, max: 9000 }),
    })
    fc.assert(
      fc.property(fc.array(day), fc.integer({ min: -20_000, max: 20_000 }), (days, otherCents) => {
        const balance = days.reduce((sum, it) => sum + it.cents, otherCents)
        const ageing = guestAgeingOf(days, balance, today)
        expect(Object.values(ageing).reduce((sum, it) => sum + it, 0)).toBe(balance)
        const { credit, ...owed } = ageing
        expect(credit).toBe(Math.min(0, balance))
        for (const cents of Object.values(owed)) expect(cents).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
