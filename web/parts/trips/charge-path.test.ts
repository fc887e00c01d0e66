import { expect, test } from 'vitest'
import { chargePath } from './charge-path.ts'

const trip = { customerGuid: 'ann', groupGuid: 'group', serviceDate: '2026-11-20', pickupTime: '15:00' }
const asked = (earliest: string) =>
  Object.fromEntries(new URL(chargePath(trip, 'Parking or toll', earliest), 'http://x').searchParams)

test('a charge names its trip and goes to the trip’s reservation and date', () => {
  expect(asked('2026-11-20')).toEqual({
    product: 'fee',
    stop: 'journey',
    customer: 'ann',
    reservation: 'group',
    label: 'Parking or toll, trip of Fri 20 Nov 15:00',
    date: '2026-11-20',
  })
})

test('a charge for a date that the user can’t charge for is dated today', () => {
  expect(asked('2026-11-21')).not.toHaveProperty('date')
})
