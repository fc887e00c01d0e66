import { expect, test } from 'vitest'
import { partnerGratuityMemo, reversedGratuityMemo, takesPartnerGratuity } from './partner-gratuity.ts'

test.each([
  ['assigned', 'ann', false],
  ['onBoard', 'ann', false],
  ['completed', 'ann', true],
  ['completed', null, false],
  ['noShow', 'ann', false],
  ['cancelled', 'ann', false],
] as const)('a trip that is %s by %s can be charged to a partner: %s', (status, driverGuid, takes) => {
  expect(takesPartnerGratuity({ status, driverGuid })).toBe(takes)
})

test('a partner reads the trip and its date', () => {
  const trip = { from: 'Airport', to: 'Crane Hotel', date: '2026-11-20' }
  expect(partnerGratuityMemo(trip)).toBe('Gratuity: Airport to Crane Hotel, Fri 20 Nov')
  expect(reversedGratuityMemo(trip)).toBe('Gratuity reversed: Airport to Crane Hotel, Fri 20 Nov')
})
