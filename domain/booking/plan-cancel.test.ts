import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { planCancel, type CancelFacts, type CancelRequest } from './plan-cancel.ts'

/** Arrival fast track for three people, two and a half days ahead, charged and unpaid. */
const facts: CancelFacts = {
  kind: 'arrivalFastTrack',
  status: 'booked',
  serviceDate: '2026-11-20',
  today: '2026-11-18',
  dayClosed: false,
  hoursAhead: 60,
  chargedCents: 18_000,
  passengers: 3,
  permissions: ['editCustomer'],
  rules: [
    { kind: 'arrivalFastTrack', hoursBefore: 48, feeBasisPoints: 5_000 },
    { kind: 'arrivalFastTrack', hoursBefore: 24, feeBasisPoints: 10_000 },
  ],
  termsFrom: null,
  balanceCents: 18_000,
  trips: [],
  email: 'ada@example.com',
}
const request: CancelRequest = { reason: 'Plans changed', waiveFee: false }

function planOf(change: Partial<CancelFacts> = {}, asked: Partial<CancelRequest> = {}) {
  const planned = planCancel({ ...facts, ...change }, { ...request, ...asked })
  if (isRefusal(planned)) throw new Error(JSON.stringify(planned))
  return planned
}

test('the plan of a cancellation, line by line', () => {
  expect(planOf({ hoursAhead: 30 })).toEqual({
    feeCents: 9_000,
    givesBackPlaces: 3,
    plan: {
      title: 'Cancel booking',
      lines: [
        { label: 'Arrival fast track', before: 'booked', after: 'cancelled' },
        { label: 'Service date', after: 'Fri 20 Nov' },
        { label: 'Charge reversed', amountCents: -18_000 },
        { label: 'Cancellation fee', after: '50 % within 48 hours', amountCents: 9_000 },
        { label: 'Fast-track places released', after: '3' },
        { label: 'Cancellation message', after: 'by e-mail to ada@example.com' },
      ],
      warnings: [],
      chargeCents: 9_000,
      refundCents: 0,
      balanceAfterCents: 9_000,
    },
  })
})

describe('the fee', () => {
  const waived: Partial<CancelRequest> = { waiveFee: true }
  const allowed = { permissions: ['policyOverride'] } as const
  test.each<[string, Partial<CancelFacts>, Partial<CancelRequest>, number, string]>([
    ['in good time is nothing', {}, {}, 0, 'free at this time'],
    ['is the tightest line’s', { hoursAhead: 23 }, {}, 18_000, '100 % within 24 hours'],
    [
      'names the terms it is of',
      { hoursAhead: 30, termsFrom: '2026-11-02' },
      {},
      9_000,
      '50 % within 48 hours, by the terms from Mon 2 Nov 2026',
    ],
    ['that is nothing names them too', { termsFrom: '2026-11-02' }, {}, 0, 'free at this time, by the terms from Mon 2 Nov 2026'],
    ['may be forgone', { ...allowed, hoursAhead: 30 }, waived, 0, '50 % within 48 hours, forgone'],
    ['that is nothing is not forgone', allowed, waived, 0, 'free at this time'],
  ])('%s', (_, change, asked, feeCents, feeText) => {
    const planned = planOf(change, asked)
    expect([planned.feeCents, planned.plan.chargeCents]).toEqual([feeCents, feeCents])
    expect(planned.plan.lines.find(({ label }) => label === 'Cancellation fee')).toEqual({
      label: 'Cancellation fee',
      after: feeText,
      amountCents: feeCents,
    })
  })
})

describe('the places', () => {
  test.each<[string, Partial<CancelFacts>, number]>([
    ['of a booked fast track are given back', {}, 3],
    ['of one on the waitlist were never taken', { status: 'waitlisted' }, 0],
    ['of a transfer do not count', { kind: 'arrivalTransfer' }, 0],
  ])('%s', (_, change, places) => {
    const planned = planOf(change)
    expect(planned.givesBackPlaces).toBe(places)
    const line = planned.plan.lines.find(({ label }) => label === 'Fast-track places released')
    expect(planned.plan.lines).toHaveLength(places > 0 ? 6 : 5)
    expect(line).toEqual(places > 0 ? { label: 'Fast-track places released', after: String(places) } : undefined)
  })
})

test('each trip is dropped, and its driver notified', () => {
  const trips = [
    { driverName: 'Dora', pickupTime: '14:50' },
    { driverName: null, pickupTime: '15:00' },
  ]
  expect(planOf({ trips }).plan.lines.slice(-3, -1)).toEqual([
    { label: 'Trip at 14:50', after: 'dropped; Dora is notified' },
    { label: 'Trip at 15:00', after: 'dropped' },
  ])
})

test('nobody is notified where there is no address', () => {
  expect(planOf({ email: '' }).plan.lines.at(-1)?.after).toBe('nobody is notified: there is no e-mail address')
})

test.each<[string, number, string[]]>([
  ['a service that has begun is warned of', -0.1, ['The service time has passed']],
  ['one that begins now is not', 0, []],
])('%s', (_, hoursAhead, warnings) => {
  expect(planOf({ hoursAhead }).plan.warnings).toEqual(warnings)
})

describe('money', () => {
  test.each<[string, Partial<CancelFacts>, { refundCents: number; balanceAfterCents: number }]>([
    ['paid, in good time: all of it is owed back', { balanceCents: 0 }, { refundCents: 18_000, balanceAfterCents: -18_000 }],
    [
      'paid, late: what the fee leaves is owed back',
      { balanceCents: 0, hoursAhead: 30 },
      { refundCents: 9_000, balanceAfterCents: -9_000 },
    ],
    ['not paid, late: the fee is owed', { hoursAhead: 30 }, { refundCents: 0, balanceAfterCents: 9_000 }],
    ['not paid, in good time: nothing is owed', {}, { refundCents: 0, balanceAfterCents: 0 }],
  ])('%s', (_, change, expected) => {
    expect(planOf(change).plan).toMatchObject(expected)
  })

  test('the balance moves by the charge and the fee alone, and a refund is what is then owed back', () => {
    const money = fc.record({
      balanceCents: fc.integer({ min: -100_000, max: 100_000 }),
      chargedCents: fc.nat(100_000),
      hoursAhead: fc.integer({ min: -10, max: 100 }),
    })
    fc.assert(
      fc.property(money, (change) => {
        const { feeCents, plan } = planOf(change)
        expect(plan.balanceAfterCents).toBe(change.balanceCents - change.chargedCents + feeCents)
        expect(plan.refundCents).toBe(plan.balanceAfterCents < 0 ? -plan.balanceAfterCents : 0)
        expect(feeCents).toBeGreaterThanOrEqual(0)
        expect(feeCents).toBeLessThanOrEqual(change.chargedCents)
      }),
    )
  })
})

describe('refused', () => {
  test.each<[string, Partial<CancelFacts>, Partial<CancelRequest>, object]>([
    ['what is cancelled already', { status: 'cancelled' }, {}, { errors: [{ name: 'booking', message: 'This booking is cancelled' }] }],
    ['without a reason', {}, { reason: ' ' }, { fields: { reason: 'This field is required' } }],
    ['on a closed day', { dayClosed: true }, {}, { errors: [{ message: 'The day is closed; changing it needs policy override' }] }],
    ['forgoing the fee without the right to', {}, { waiveFee: true }, { fields: { waiveFee: 'Waiving the fee needs policy override' } }],
  ])('%s', (_, change, asked, refusal) => {
    expect(planCancel({ ...facts, ...change }, { ...request, ...asked })).toMatchObject(refusal)
  })
})
