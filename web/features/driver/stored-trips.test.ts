import { expect, test } from 'vitest'
import { asShown, type StoredTrip } from './stored-trips.ts'

test('a stored trip is shown with the flags it was stored with', () => {
  expect(asShown({ flags: ['vip'] } as StoredTrip).flags).toEqual(['vip'])
})

test('one that was stored before trips had flags is shown without any', () => {
  expect(asShown({ reference: 'ABC234' } as StoredTrip)).toMatchObject({ reference: 'ABC234', flags: [] })
})
