import { expect, test } from 'vitest'
import { journey, pair, planned, pointOf } from '#domain/reservation/example-changes.ts'
import { factsOf, hotel } from '#domain/reservation/example-facts.ts'
import { ada, done, planNew, refusedFields } from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { newHourly, newPrivate } from './new-drives.ts'
import { newFee } from './new-fee.ts'

const partner = { ...hotel, referenceRequired: true }
type Asked = { partnerGuid: string; partnerReference: string }
const fee = {
  label: 'Lost key',
  amountCents: 2_350,
  taxCode: 'VAT',
  date: null,
  billing: 'payLater',
  payMethod: null,
  comments: '',
} as const

const products: [string, (facts: ReservationFacts, asked: Asked) => unknown][] = [
  ['an advanced booking', (facts, asked) => planNew(facts, asked)],
  [
    'a private transfer',
    (facts, asked) =>
      planned(facts, newPrivate(facts, ada, { ...pair, journey, meetsFlightGuid: null, ...asked })),
  ],
  [
    'an hourly hire',
    (facts, asked) =>
      planned(facts, newHourly(facts, ada, { ...pair, ...journey, to: null, hours: 5, ...asked })),
  ],
  ['point-to-point trips', (facts, asked) => pointOf(asked, facts)],
  ['a fee', (facts, asked) => planned(facts, newFee(facts, ada, null, { ...fee, ...asked }))],
]

test.each(products)('%s needs the reference that its partner asks for', (_, planOf) => {
  const asked = { partnerGuid: 'hotel', partnerReference: '' }
  expect(refusedFields(planOf(factsOf({ partner }), asked))).toEqual({
    partnerReference: 'Enter the reference that Casuarina Hotel asks for',
  })
  done(planOf(factsOf({ partner }), { ...asked, partnerReference: 'PO 4711' }))
  done(planOf(factsOf({ partner: hotel }), asked))
  // Imports, carts and saved quotes.
  done(planOf(factsOf({ partner, asksFields: false }), asked))
})
