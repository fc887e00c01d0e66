import { expect, test } from 'vitest'
import { canonical, fingerprintOf, type Plan } from './plan.ts'

const plan: Plan = {
  title: 'Cancel booking',
  lines: [{ label: 'Arrival fast track', before: 'booked', after: 'cancelled', amountCents: -10_000 }],
  warnings: ['The driver is notified'],
  chargeCents: 0,
  refundCents: 10_000,
  balanceAfterCents: 0,
}

test('the same plan made again has the same fingerprint, whatever order its fields were written in', () => {
  const { title, ...rest } = plan
  expect(fingerprintOf({ ...rest, title })).toBe(fingerprintOf(plan))
})

test.each<[string, Partial<Plan>]>([
  ['the price moved by a cent', { refundCents: 9_999 }],
  ['a warning came up', { warnings: [] }],
  ['a line says something else', { lines: [{ label: 'Arrival fast track', before: 'booked', after: 'noShow', amountCents: -10_000 }] }],
  ['the title differs', { title: 'Cancel bookings' }],
])('the fingerprint differs when %s', (_, moved) => {
  expect(fingerprintOf({ ...plan, ...moved })).not.toBe(fingerprintOf(plan))
})

test('the order of lines matters: it is what the reader saw', () => {
  const [a, b] = [{ label: 'A' }, { label: 'B' }]
  expect(fingerprintOf({ ...plan, lines: [a, b] })).not.toBe(fingerprintOf({ ...plan, lines: [b, a] }))
})

test('a field left out and a field left undefined are the same plan', () => {
  expect(canonical({ label: 'A', before: undefined })).toBe(canonical({ label: 'A' }))
})

test('text cannot pass for structure', () => {
  expect(canonical(['a,b'])).not.toBe(canonical(['a', 'b']))
  expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }))
  expect(canonical(null)).not.toBe(canonical('null'))
})

test('canonical text leaves out the fields that are named, however deep they stand', () => {
  expect(canonical([{ at: 1, a: [{ at: 2, b: 'at' }] }], ['at'])).toBe('[{"a":[{"b":"at"}]}]')
})

test('canonical text is JSON with keys in order, and without what is not there', () => {
  expect(canonical({ b: [1, 'x', undefined], a: { d: null, c: undefined }, aa: true })).toBe('{"a":{"d":null},"aa":true,"b":[1,"x",null]}')
})
