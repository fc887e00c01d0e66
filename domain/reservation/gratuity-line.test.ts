import { expect, test } from 'vitest'
import { hotel } from './example-facts.ts'
import { arrivalLeg, done, drive, planNew, requestOf } from './example-reservation.ts'

const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const linesOf = (gratuityBasisPoints: number, change: object = {}) => {
  const arrival = arrivalLeg({ transfer: drive })
  const facts = { partner: { ...hotel, gratuityBasisPoints } }
  const { lines, chargeCents } = done(planNew(facts, requestOf({ ...onAccount, arrival, ...change }))).plan
  return { chargeCents, gratuities: lines.filter((it) => it.label.startsWith('Gratuity')) }
}

test('the plan of a booking on account names the agreed gratuity and doesn’t charge it', () => {
  const { gratuities, chargeCents } = linesOf(1_500)
  expect(gratuities).toEqual([
    {
      section: 'Billing',
      label: 'Gratuity 15%',
      after: 'BBD 11.88 for the driver, added to the account of Casuarina Hotel when the trip is completed',
    },
  ])
  expect(chargeCents).toBe(linesOf(0).chargeCents)
})

test.each([
  ['without a percentage', 0, {}],
  ['that the guest pays', 1_500, { billing: 'payLater' }],
  ['without a transfer', 1_500, { arrival: arrivalLeg({ transfer: null }) }],
] as const)('not of one %s', (_, basisPoints, change) => {
  expect(linesOf(basisPoints, change).gratuities).toEqual([])
})
