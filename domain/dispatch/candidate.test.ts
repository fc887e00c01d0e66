import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#domain/trip/distance.ts'
import {
  doOverlap,
  carCost,
  costOf,
  isReachable,
  isTooMuchCar,
  neighbours,
  reasonFor,
  timed,
  type PlacedDrive,
} from './candidate.ts'
import { car, clock, drive, driver, exampleDate, shift } from './example-day.ts'
import type { DriverToFit } from './conflicts.ts'
import { dayShift } from './rota.ts'

const at = (it: PlacedDrive) => timed(it, `${exampleDate}T05:00:00Z`)
const airport = { latitude: 13, longitude: -59.5 }
/** Places north of the airport: a degree of latitude is 111 km. */
const north = (kilometres: number): Coordinates => ({ latitude: 13 + kilometres / 111.195, longitude: -59.5 })
const asked = drive('asked', '15:00', null, { from: airport })
const ann = driver('Ann')

describe('two drives overlap', () => {
  test.each<[string, PlacedDrive, boolean]>([
    ['when the other starts before this one ends', drive('b', '10:29', 'Ann'), true],
    ['when the other ends after this one starts', drive('b', '09:31', 'Ann'), true],
    ['not when the other starts as this one ends', drive('b', '10:30', 'Ann'), false],
    ['not when the other ends as this one starts', drive('b', '09:30', 'Ann'), false],
    ['not when the other is over', drive('b', '10:00', 'Ann', { status: 'completed' }), false],
    ['not when they are the same drive', drive('a', '10:00', 'Ann'), false],
  ])('%s', (_, other, expected) => {
    expect(doOverlap(at(other), at(drive('a', '10:00', null)))).toBe(expected)
  })
})

describe('a car', () => {
  const booked = (vehicleClass: string, passengers: number) =>
    drive('a', '10:00', null, { passengers, service: { name: '', vehicleClass } })
  test.each([
    ['of the booked class, however large', 'sedan', 2, 'sedan', 9, false],
    ['two sizes above, of eight seats', 'sedan', 1, 'van', 8, false],
    ['two sizes above, with more than three seats for each', 'sedan', 2, 'van', 9, true],
    ['two sizes above, with three seats for each', 'sedan', 3, 'van', 9, false],
    ['one size above, with more than three seats for each', 'van', 4, 'minibus', 14, true],
    ['three sizes above, though they fill it', 'sedan', 14, 'minibus', 14, true],
    ['of a luxury class for a standard booking', 'sedan', 3, 'luxury', 3, true],
  ])(
    '%s, is too much: %s for %i, %s of %i seats: %s',
    (_, asks, passengers, vehicleClass, seats, expected) => {
      expect(isTooMuchCar(booked(asks, passengers), car('Car', { vehicleClass, seats }))).toBe(expected)
    },
  )

  test.each([
    ['sedan', 0],
    ['suv', 8],
    ['van', 16],
  ])('of class %s for a sedan adds %i minutes', (vehicleClass, cost) => {
    expect(carCost(booked('sedan', 2), car('Car', { vehicleClass }))).toBe(cost)
  })
})

describe('the neighbours of a drive', () => {
  test.each<[string, [string, string][], [string | null, string | null]]>([
    [
      'are the last before and the first after',
      [
        ['a', '12:00'],
        ['b', '13:00'],
        ['c', '17:00'],
        ['d', '16:00'],
      ],
      ['b', 'd'],
    ],
    [
      'do not depend on the order of the list',
      [
        ['b', '13:00'],
        ['a', '12:00'],
        ['d', '16:00'],
        ['c', '17:00'],
      ],
      ['b', 'd'],
    ],
    ['can be back to back', [['a', '14:30'], ['b', '15:30']], ['a', 'b']], // prettier-ignore
    ['ended less than four hours before', [['a', '10:31']], ['a', null]],
    ['did not end four hours or more before', [['a', '10:30']], [null, null]],
    [
      'exclude overlapping drives and the drive itself',
      [
        ['a', '14:45'],
        ['b', '15:15'],
        ['asked', '12:00'],
        ['asked', '18:00'],
      ],
      [null, null],
    ],
  ])('%s', (_, own, expected) => {
    const drives = own.map(([guid, time]) => at(drive(guid, time, 'Ann')))
    expect(neighbours(at(asked), drives).map((it) => it?.guid ?? null)).toEqual(expected)
  })
})

describe('a drive can be reached after another', () => {
  const after = (time: string, to: Coordinates | null, more: Partial<PlacedDrive> = {}) =>
    isReachable(at(drive('a', time, 'Ann', { to, ...more })), at(asked))
  test('with a minute and a half per kilometre, rounded down', () => {
    expect([
      after('14:00', north(20.1)),
      after('14:01', north(20.1)),
      after('14:00', north(20.5)),
      after('14:00', north(20.7)),
    ]).toEqual([true, false, true, false])
  })

  test('always if a place is unknown, the other drive is over, or there is no other', () => {
    expect([after('14:30', null), after('14:30', north(40), { status: 'completed' })]).toEqual([true, true])
    expect(isReachable(at(drive('a', '14:30', 'Ann', { to: north(40) })), at({ ...asked, from: null }))).toBe(
      true,
    )
    expect([isReachable(null, at(asked)), isReachable(at(asked), null)]).toEqual([true, true])
  })
})

const openDay = dayShift(exampleDate, { from: null, to: null }, null, 'UTC')
const otherDay = { ...shift('06:00', '18:00'), date: '2026-11-22' }

describe('the cost of a driver is', () => {
  test.each<[string, DriverToFit, PlacedDrive[], number]>([
    ['ten kilometres of driving if their location is unknown', ann, [], 15],
    [
      'six minutes for each other drive that day plus two per hour of it',
      ann,
      [drive('a', '08:00', 'Ann', { expectedMinutes: 90 })],
      24,
    ],
    ['zero for a drive on another day', ann, [drive('a', '06:00', 'Ann', { serviceDate: '2026-11-20' })], 15],
    ['the distance from the previous drop-off', ann, [drive('a', '14:00', 'Ann', { to: north(4) })], 13],
    ['prohibitive without a car or a shift', driver('Ann', { car: null }), [], 10_015],
    [
      'prohibitive without a car and with a shift only on another day',
      driver('Ann', { car: null, shifts: [otherDay] }),
      [],
      10_015,
    ],
    [
      'prohibitive without a car and fixed hours',
      driver('Ann', { car: null, shifts: [openDay] }),
      [],
      10_015,
    ],
    [
      'normal with a shift, even without a car',
      driver('Ann', { car: null, shifts: [otherDay, shift('06:00', '18:00')] }),
      [],
      15,
    ],
  ])('%s', (_, who, own, cost) => {
    expect(costOf(at(asked), who, own.map(at))).toBe(cost)
  })
})

describe('the reason', () => {
  const reason = (who: DriverToFit, inCar = who.car, own: PlacedDrive[] = []) =>
    reasonFor(at(asked), { driver: who, car: inCar, own: own.map(at) }, clock)
  test.each([
    ['omits the usual car', reason(ann), 'Free, no other trips that day'],
    ['names a different car', reason(ann, car('Van 1')), 'Free, no other trips that day, in Van 1'],
    [
      'names the car for a driver without a usual one',
      reason(driver('Ann', { car: null }), car('Van 1')),
      'Free, no other trips that day, in Van 1',
    ],
    ['names no car if there is none', reason(ann, null), 'Free, no other trips that day'],
    [
      'counts only the trips of that day',
      reason(ann, ann.car, [
        drive('a', '06:00', 'Ann'),
        drive('b', '06:00', 'Ann', { serviceDate: '2026-11-20' }),
      ]),
      'Free, 1 other trip that day',
    ],
    [
      'counts suggested trips apart from assigned ones',
      reason(ann, ann.car, [
        drive('a', '06:00', 'Ann'),
        drive('b', '07:00', null),
        drive('c', '08:00', null),
      ]),
      'Free, 1 other trip that day, 2 more suggested',
    ],
    [
      'does not mention a shift without hours',
      reason(driver('Ann', { shifts: [openDay] })),
      'Free, no other trips that day',
    ],
    [
      'gives the distance in whole kilometres',
      reason(ann, ann.car, [drive('a', '14:00', 'Ann', { to: north(1.2) })]),
      'Free, previous drop-off Sea Hotel at 14:30, 1 km away, 1 other trip that day',
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })
})
