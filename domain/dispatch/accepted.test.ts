import { expect, test } from 'vitest'
import { isAccepted, type TripAccepting } from './accepted.ts'

const trip = (reference: string, driverGuid: string | null, ...accepted: string[]): TripAccepting => ({
  guid: reference,
  reference,
  driverGuid,
  accepted,
})
const seats = 'Sedan 1 has 3 seats for 5 passengers'
const hours = 'Dora would work 13 h'

test.each<[string, TripAccepting, string, TripAccepting[], boolean]>([
  ['accepted for the trip', trip('A', 'dora', seats), seats, [], true],
  ['not accepted', trip('A', 'dora'), seats, [], false],
  ['changed since', trip('A', 'dora', seats), seats.replace('5', '6'), [], false],
  ['of the same driver', trip('A', 'dora'), hours, [trip('B', 'dora', hours)], true],
  ['of another driver', trip('A', 'dora'), hours, [trip('B', 'dan', hours)], false],
  ['of trips without a driver', trip('A', null), hours, [trip('B', null, hours)], false],
  [
    'a car on two trips, accepted for the other',
    trip('A', 'dora'),
    'Dan has Van 1 from 14:05 to 14:45 for B',
    [trip('B', 'dan', 'Dora has Van 1 from 14:00 to 14:30 for A')],
    true,
  ],
  [
    'a car on three trips, accepted for others',
    trip('A', 'dora'),
    'Dan has Van 1 from 14:05 to 14:45 for B',
    [trip('B', 'dan', 'Eve has Van 1 from 14:00 to 14:30 for C')],
    false,
  ],
])('a conflict %s', (_name, own, conflict, others, is) => {
  expect(isAccepted(own, conflict, [own, ...others])).toBe(is)
})
