import { expect, test } from 'vitest'
import { asShown, type StoredTrip } from './stored-trips.ts'

test('a stored trip is shown with the flags it was stored with', () => {
  expect(asShown({ flags: ['vip'], life: {} } as StoredTrip).flags).toEqual(['vip'])
})

test('one that was stored before trips had flags and were accepted is shown without any', () => {
  const stored = { reference: 'ABC234', serviceDate: '2026-11-20', life: {} } as StoredTrip
  expect(asShown(stored)).toMatchObject({ flags: [], life: { acceptedAt: null, serviceDate: '2026-11-20' } })
})
