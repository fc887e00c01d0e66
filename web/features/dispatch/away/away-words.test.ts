import { describe, expect, test } from 'vitest'
import { aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { assignmentTo, standInsOf, tripsOfMissing } from './away-words.ts'
import { whyNotAway } from './why-not-away.ts'

const [dora, olaf, fred] = [aDriverOnBoard(1), aDriverOnBoard(2), aDriverOnBoard(3)]
const vehicle = { guid: 'van', name: 'Van 1', plate: 'X1' }
const held = (number: number, status: 'assigned' | 'waiting' | 'completed', driverGuid = dora.guid) => {
  const trip = aTripOnBoard(number, { status, vehicle })
  return { ...trip, life: { ...trip.life, status, driverGuid } }
}
const trips = [held(1, 'waiting'), held(2, 'assigned'), held(3, 'completed'), held(4, 'assigned', olaf.guid)]
const numbers = (of: readonly { reference: string }[]) => of.map((it) => it.reference)

describe('the trips of who or what is missing', () => {
  test('are a driver’s that have not started; one that has begun stays', () => {
    const { open, begun } = tripsOfMissing(trips, { driverGuid: dora.guid })
    expect([numbers(open), numbers(begun)]).toEqual([['DEMT02'], ['DEMT01']])
  })

  test('are a vehicle’s, of any driver', () => {
    expect(numbers(tripsOfMissing(trips, { vehicleGuid: 'van' }).open)).toEqual(['DEMT02', 'DEMT04'])
  })
})

describe('the stand-ins of a trip', () => {
  const open = [trips[1] ?? held(2, 'assigned')]
  const choice = {
    tripGuid: open[0]?.guid ?? '',
    driverGuid: olaf.guid,
    driverName: 'Driver 2',
    vehicleGuid: 'car',
    vehicleName: 'Sedan 1',
    reason: 'Free',
  }
  const day = { date: '2026-11-20', choices: [choice], left: [] }
  const busy = [{ word: 'Busy', message: 'Driver 3 has another trip' }]

  test('are the suggested driver first, then those without a conflict, then none', () => {
    const [found] = standInsOf(
      open,
      { driverGuid: dora.guid },
      { drivers: [dora, olaf, fred], whyNot: () => [], plan: day },
    )
    expect(found?.options.map((it) => it.label)).toEqual([
      'Driver 2 in Sedan 1 (suggested)',
      'Driver 3',
      'Leave unassigned',
    ])
    expect(found && assignmentTo(found, olaf.guid)).toMatchObject({
      driverGuid: olaf.guid,
      vehicleGuid: 'car',
    })
    expect(found && assignmentTo(found, fred.guid)).not.toHaveProperty('vehicleGuid')
  })

  test('without a suggestion are preset to none, with the reason', () => {
    const left = [{ tripGuid: open[0]?.guid ?? '', message: 'No driver available: 2 have another trip' }]
    const [found] = standInsOf(
      open,
      { driverGuid: dora.guid },
      { drivers: [dora, fred], whyNot: () => busy, plan: { ...day, choices: [], left } },
    )
    expect(found).toMatchObject({ suggested: '', reason: left[0]?.message })
    expect(found?.options.map((it) => it.label)).toEqual(['Leave unassigned'])
  })
})

test.each([
  ['a driver today or later', dora, false, null],
  ['a driver on a past day', dora, true, 'This day is in the past'],
  ['an outside company', { ...dora, isOutside: true }, false, 'Outside companies have no rota'],
  ['a former driver', { ...dora, gone: true }, false, 'No longer a driver'],
])('%s can be marked as not available: %#', (_, driver, isPast, expected) => {
  expect(whyNotAway(driver, isPast)).toBe(expected)
})
