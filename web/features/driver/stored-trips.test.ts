import { expect, test } from 'vitest'
import { withDefaults, type StoredTrip } from './stored-trips.ts'

test('a stored trip keeps its flags', () => {
  expect(withDefaults({ flags: ['vip'], life: {} } as StoredTrip).flags).toEqual(['vip'])
})

test('a trip stored by an earlier version has no flags, no details and no acceptance', () => {
  const stored = { reference: 'ABC234', serviceDate: '2026-11-20', life: {} } as StoredTrip
  expect(withDefaults(stored)).toMatchObject({
    flags: [],
    details: [],
    owedCents: null,
    life: { acceptedAt: null, serviceDate: '2026-11-20' },
  })
})
