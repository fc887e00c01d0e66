import { expect, test } from 'vitest'
import { eachOnce } from './each-once.ts'
import { type GatewayTransaction } from './gateway-transaction.ts'
import {
  isUnnumbered,
  refundsKnownOtherwise,
  unnumberedPart,
  withParts,
  type KnownRefund,
} from './refund-parts.ts'

const refund = (change: Partial<GatewayTransaction> = {}): GatewayTransaction => ({
  orderId: 'o-1',
  kind: 'refund',
  part: '',
  status: 'success',
  amountCents: 5000,
  currency: 'BBD',
  at: null,
  day: '2026-11-20',
  name: '',
  cardType: '',
  last4: '',
  classifier: '',
  authCode: '',
  batch: '',
  message: '',
  ...change,
})
const partsOf = (...some: GatewayTransaction[]) => eachOnce(some).map((it) => it.part)

test('equal unnumbered refunds are counted; numbered ones keep their number', () => {
  expect(partsOf(refund(), refund())).toEqual(['2026-11-20 50.00', '2026-11-20 50.00 no. 2'])
  expect(partsOf(refund(), refund({ amountCents: 3000 }), refund({ day: '2026-11-21' }))).toEqual([
    '2026-11-20 50.00',
    '2026-11-20 30.00',
    '2026-11-21 50.00',
  ])
  expect(partsOf(refund({ part: 'r1' }), refund({ part: 'r1' }))).toEqual(['r1'])
  expect(partsOf(refund({ kind: 'sale' }), refund({ kind: 'sale' }))).toEqual([''])
  expect(partsOf(...eachOnce([refund(), refund()]))).toEqual(['2026-11-20 50.00', '2026-11-20 50.00 no. 2'])
})

test('a refund listed as pending and as final is one', () => {
  expect(eachOnce([refund({ status: 'pending' }), refund()])).toMatchObject([
    { part: '2026-11-20 50.00', status: 'success' },
  ])
  expect(withParts([refund({ status: 'pending' }), refund(), refund()]).map((it) => it.part)).toEqual([
    '2026-11-20 50.00',
    '2026-11-20 50.00',
    '2026-11-20 50.00 no. 2',
  ])
})

test('equal refunds are counted chronologically, in any list order', () => {
  const [ten, noon] = ['10', '12'].map((hour) => refund({ at: `2026-11-20T${hour}:00:00Z` }))
  if (!ten || !noon) throw new Error('two refunds')
  expect(withParts([noon, ten]).map((it) => it.part)).toEqual(['2026-11-20 50.00 no. 2', '2026-11-20 50.00'])
  expect(withParts([ten, noon]).map((it) => it.part)).toEqual(['2026-11-20 50.00', '2026-11-20 50.00 no. 2'])
})

test('generated numbers are distinguished from real ones', () => {
  expect(['', unnumberedPart(refund(), 1), unnumberedPart(refund(), 12)].every(isUnnumbered)).toBe(true)
  expect(isUnnumbered('20261120')).toBe(false)
  expect(isUnnumbered('R 2026-11-20 50.00')).toBe(false)
  expect(isUnnumbered('2026-11-20 50.00 R7')).toBe(false)
})

const row = (part: string, change: Partial<KnownRefund> = {}): KnownRefund => ({
  order_id: 'o-1',
  kind: 'refund',
  part,
  amount_cents: 5000,
  day: '2026-11-20',
  ...change,
})
const known = (some: GatewayTransaction[], rows: KnownRefund[]) => {
  const found = refundsKnownOtherwise(some, rows, (it) => rows.some((one) => one.part === it.part))
  return some.map((it) => found.get(it)?.part)
}

test('a refund is found under its other number: real, generated or empty', () => {
  const two = withParts([refund(), refund()])
  expect(known(two, [row('r1'), row('r2')])).toEqual(['r1', 'r2'])
  expect(known(two, [row('r1')])).toEqual(['r1', undefined])
  expect(known(two, [row('')])).toEqual(['', undefined])
  expect(
    known(
      [refund({ part: 'r1' }), refund({ part: 'r2' })],
      two.map((it) => row(it.part)),
    ),
  ).toEqual(two.map((it) => it.part))
  expect(known([refund({ part: 'r1' })], [row('r2')])).toEqual([undefined])
  expect(known(two, [row('r1', { day: '2026-11-21' }), row('r2', { amount_cents: 1 })])).toEqual([
    undefined,
    undefined,
  ])
})

test('a refund is found under another number only if everything else is equal', () => {
  const one = [refund({ part: '2026-11-20 50.00' })]
  expect(known(one, [row('r1')])).toEqual(['r1'])
  expect(known(one, [row('r1', { order_id: 'o-2' })])).toEqual([undefined])
  expect(known(one, [row('r1', { kind: 'chargeback' })])).toEqual([undefined])
  expect(known(one, [row('r1', { day: '2026-11-21' })])).toEqual([undefined])
  expect(known(one, [row('r1', { amount_cents: 5001 })])).toEqual([undefined])
  expect(known([refund({ kind: 'void' })], [row('r1')])).toEqual([undefined])
})

test('a numbered refund keeps its position among unnumbered ones', () => {
  const refunds = withParts([refund(), refund(), refund()])
  const [one, two, three] = refunds.map((it) => it.part)
  // The first refund is stored unnumbered and numbered, the second only numbered: an unnumbered list adds
  // only the third.
  expect(known(refunds, [row(one!), row('r2')])).toEqual([undefined, 'r2', undefined])
  expect(known(refunds, [row(two!), row('r1')])).toEqual(['r1', undefined, undefined])
  expect(known(refunds, [row('r3'), row('r1'), row(two!)])).toEqual(['r1', undefined, 'r3'])
  expect(known(refunds, [row(three!), row(''), row('r1')])).toEqual(['', 'r1', undefined])
})

test('a refund stored under its own number has no other, and an unknown one is not found', () => {
  const [first] = withParts([refund()])
  if (!first) throw new Error('a refund')
  expect(refundsKnownOtherwise([first], [row(first.part), row('r1')], (it) => it === first)).toEqual(
    new Map(),
  )
  expect(refundsKnownOtherwise([first], [], () => false)).toEqual(new Map())
})

test('refunds of several orders, dates and amounts are counted separately', () => {
  const some = [
    refund({ part: 'r1' }),
    refund({ part: 'r2', orderId: 'o-2' }),
    refund({ part: 'r3', day: '2026-11-21' }),
    refund({ part: 'r4', amountCents: 3000 }),
    refund({ part: '2026-11-22 50.00', day: '2026-11-22' }),
  ]
  const rows = [
    row('r9', { day: '2026-11-22' }),
    row('2026-11-20 30.00', { amount_cents: 3000 }),
    row('2026-11-21 50.00', { day: '2026-11-21' }),
    row('2026-11-20 50.00', { order_id: 'o-2' }),
    row('2026-11-20 50.00'),
  ]
  const found = refundsKnownOtherwise(some, rows, () => false)
  expect(some.map((it) => found.get(it))).toEqual(rows.toReversed())
})

test('a dozen equal refunds are found in order, however they are stored', () => {
  const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
  const dozen = withParts(numbers.map(() => refund()))
  const stored = numbers.map((it) => row(`r${it}`)).toReversed()
  expect(known(dozen, stored)).toEqual(numbers.map((it) => `r${it}`))
  expect(known(dozen, stored.toReversed())).toEqual(numbers.map((it) => `r${it}`))
})
