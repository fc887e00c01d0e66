import { expect, test } from 'vitest'
import type { OwnTrip } from '#contract/driver.ts'
import { currentTripOf } from './trip-after.ts'
import { chosenOf, stateOf } from './use-shown-trip.ts'

const trip = (guid: string, status: OwnTrip['status']) => ({ guid, status }) as OwnTrip
const chosenAmong = (before: OwnTrip[], guid: string, after: OwnTrip[]) => {
  const chosen = {
    trip: stateOf(before.find((it) => it.guid === guid) ?? null),
    current: stateOf(currentTripOf(before)),
  }
  return chosenOf(after, chosen, currentTripOf(after))?.guid ?? null
}
const [next, later, ended] = [trip('next', 'assigned'), trip('later', 'assigned'), trip('ended', 'completed')]

test.each([
  ['stays while nothing happens', [next, later], 'later', [next, later], 'later'],
  [
    'stays when another later trip is added',
    [next, later],
    'later',
    [next, later, trip('new', 'assigned')],
    'later',
  ],
  ['can be an ended one', [ended, next], 'ended', [ended, next], 'ended'],
  ['is left once it is under way', [next, later], 'later', [next, trip('later', 'started')], null],
  [
    'is left once the current trip has started',
    [next, later],
    'later',
    [trip('next', 'started'), later],
    null,
  ],
  ['is left once it is completed', [trip('later', 'onBoard')], 'later', [trip('later', 'completed')], null],
  ['is left once it is assigned to another driver', [next, later], 'later', [next], null],
  [
    'is left once it is the next one itself',
    [next, later],
    'later',
    [trip('next', 'completed'), later],
    null,
  ],
] as const)('a trip the driver looks at %s', (_, before, guid, after, expected) => {
  expect(chosenAmong([...before], guid, [...after])).toBe(expected)
})
