import { expect, test } from 'vitest'
import { canonical, fingerprintOf, withoutMail, type Plan } from './plan.ts'

const plan: Plan = {
  title: 'Cancel booking',
  lines: [{ label: 'Arrival fast track', before: 'booked', after: 'cancelled', amountCents: -10_000 }],
  warnings: ['The driver is notified'],
  chargeCents: 0,
  refundCents: 10_000,
  balanceAfterCents: 0,
}

test('equal plans have the same fingerprint, regardless of key order', () => {
  const { title, ...rest } = plan
  expect(fingerprintOf({ ...rest, title })).toBe(fingerprintOf(plan))
})

test.each<[string, Partial<Plan>]>([
  ['the price differs by a cent', { refundCents: 9_999 }],
  ['the warnings differ', { warnings: [] }],
  [
    'a line differs',
    { lines: [{ label: 'Arrival fast track', before: 'booked', after: 'noShow', amountCents: -10_000 }] },
  ],
  ['the title differs', { title: 'Cancel bookings' }],
])('the fingerprint differs when %s', (_, moved) => {
  expect(fingerprintOf({ ...plan, ...moved })).not.toBe(fingerprintOf(plan))
})

test('the order of lines matters', () => {
  const [a, b] = [{ label: 'A' }, { label: 'B' }]
  expect(fingerprintOf({ ...plan, lines: [a, b] })).not.toBe(fingerprintOf({ ...plan, lines: [b, a] }))
})

test('a missing field equals an undefined one', () => {
  expect(canonical({ label: 'A', before: undefined })).toBe(canonical({ label: 'A' }))
})

test('text is never confused with structure', () => {
  expect(canonical(['a,b'])).not.toBe(canonical(['a', 'b']))
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }))
  expect(canonical(null)).not.toBe(canonical('null'))
})

test('canonical text omits the named fields at every depth', () => {
  expect(canonical([{ at: 1, a: [{ at: 2, b: 'at' }] }], ['at'])).toBe('[{"a":[{"b":"at"}]}]')
})

test('canonical text is JSON with sorted keys and without undefined fields', () => {
  expect(canonical({ b: [1, 'x', undefined], a: { d: null, c: undefined }, aa: true })).toBe(
    '{"a":{"d":null},"aa":true,"b":[1,"x",null]}',
  )
})

test('without a mail server, a plan says which mail isn’t sent', () => {
  const plan = {
    title: 'New booking',
    lines: [
      { label: 'Total', amountCents: 100 },
      { label: 'Confirmation', after: 'by e-mail to ada@example.com', isMail: true as const },
    ],
    warnings: [],
    chargeCents: 100,
    refundCents: 0,
    balanceAfterCents: 100,
  }
  const [total, mail] = withoutMail({ plan }).plan.lines
  expect(total).toEqual({ label: 'Total', amountCents: 100 })
  expect(mail?.after).toBe('not sent: no mail server')
})
