import { describe, expect, test } from 'vitest'
import type { PlacedDrive } from './candidate.ts'
import { car, clock, drive, driver, exampleDate, shift } from './example-day.ts'
import type { DriverToFit } from './conflicts.ts'
import { planDay, type DayToPlan } from './plan-day.ts'

const morning = `${exampleDate}T05:00:00Z`
const airport = { latitude: 13, longitude: -59.5 }
/** Places north of the airport: a degree of latitude is 111 km. */
const north = (kilometres: number) => ({ latitude: 13 + kilometres / 111.195, longitude: -59.5 })

const asked = drive('asked', '15:00', null, { from: airport })
const [ann, bea] = [driver('Ann'), driver('Bea')]
const plan = (
  drives: readonly PlacedDrive[],
  drivers: readonly DriverToFit[] = [ann, bea],
  more: Partial<DayToPlan> = {},
) => planDay({ drives, drivers, cars: [], now: morning, ...more }, clock)
const choice = (drives: PlacedDrive[], drivers?: DriverToFit[], more?: Partial<DayToPlan>) =>
  plan([...drives, asked], drivers, more).choices.get('asked')
const all = (drives: readonly PlacedDrive[], drivers?: DriverToFit[]) =>
  [...plan(drives, drivers).choices].map(([guid, it]) => `${guid} ${it.driverName}`)

describe('the suggested driver', () => {
  test.each<[string, PlacedDrive[], string]>([
    ['is the first by name if all else is equal', [], 'Ann'],
    [
      'is the nearest',
      [drive('a', '14:00', 'Ann', { to: north(9) }), drive('b', '14:00', 'Bea', { to: north(2) })],
      'Bea',
    ],
    [
      'is the first by name if the distances differ by less than a kilometre',
      [drive('a', '14:00', 'Ann', { to: north(2.3) }), drive('b', '14:00', 'Bea', { to: north(1.8) })],
      'Ann',
    ],
    [
      'has the fewest trips, not counting cancelled ones',
      [drive('a', '08:00', 'Ann'), drive('b', '08:00', 'Bea', { status: 'cancelled' })],
      'Bea',
    ],
    [
      'has worked less, with the same number of trips',
      [drive('a', '08:00', 'Ann', { expectedMinutes: 180 }), drive('b', '08:00', 'Bea')],
      'Bea',
    ],
    [
      'is nearest to the end of the previous trip, not of the first',
      [
        drive('a1', '11:30', 'Ann', { to: north(1) }),
        drive('a2', '14:00', 'Ann', { to: north(14) }),
        drive('b1', '11:30', 'Bea'),
        drive('b2', '14:00', 'Bea', { to: north(9) }),
      ],
      'Bea',
    ],
    [
      'can come from a trip that ends as this one starts',
      [drive('a', '11:00', 'Ann'), drive('b', '14:30', 'Bea', { to: airport })],
      'Bea',
    ],
    [
      'can get there in time',
      [drive('b', '08:00', 'Bea'), drive('c', '09:00', 'Bea'), drive('a', '14:25', 'Ann', { to: north(20) })],
      'Bea',
    ],
    [
      'can reach their next trip in time',
      [drive('b', '08:00', 'Bea'), drive('a', '15:35', 'Ann', { from: north(20) })],
      'Ann',
    ],
  ])('%s', (_, drives, who) => {
    expect(choice(drives)?.driverName).toBe(who)
  })

  test('is another one if the next trip starts too far away', () => {
    const far = { ...asked, to: airport }
    const drives = [drive('b', '08:00', 'Bea'), drive('a', '15:35', 'Ann', { from: north(20) }), far]
    expect(plan(drives).choices.get('asked')?.driverName).toBe('Bea')
  })

  test('does not depend on where the previous night’s trips ended', () => {
    const tonight = drive('late', '10:00', 'Bea', { to: airport, serviceDate: '2026-11-20' })
    const near = drive('soon', '13:00', 'Ann', { to: north(3), serviceDate: '2026-11-20' })
    expect(choice([tonight, near])).toMatchObject({ driverName: 'Ann' })
    expect(choice([tonight])).toMatchObject({ driverName: 'Ann', reason: 'Free, no other trips that day' })
  })

  test('has a shift or a car, even with more trips', () => {
    const offRota = driver('Ann', { car: null })
    expect(choice([drive('b', '11:00', 'Bea')], [offRota, bea])?.driverName).toBe('Bea')
    expect(choice([], [offRota])?.driverName).toBe('Ann')
    expect(
      choice([], [driver('Ann', { car: null, shifts: [shift('06:00', '18:00')] }), bea])?.driverName,
    ).toBe('Ann')
  })

  test('never has a far larger or better car than booked', () => {
    const minibus = car('Minibus 1', { vehicleClass: 'minibus', seats: 14, luggage: 18 })
    const luxury = car('Luxury 1', { vehicleClass: 'luxury' })
    const drives = [drive('b', '11:00', 'Bea')]
    expect(choice(drives, [driver('Ann', { car: minibus }), bea])?.driverName).toBe('Bea')
    expect(choice(drives, [driver('Ann', { car: luxury }), bea])?.driverName).toBe('Bea')
    expect(plan([asked], [driver('Ann', { car: minibus })]).left.get('asked')).toBe(
      'No driver available: 1 has no suitable car',
    )
  })

  test('gets another free car if their own is not suitable', () => {
    const big = drive('asked', '15:00', null, { passengers: 6 })
    const [van, other] = [
      car('Van 1', { vehicleClass: 'van', seats: 8 }),
      car('Van 2', { vehicleClass: 'van', seats: 8 }),
    ]
    const busy = drive('b', '15:10', 'Bea', { vehicleGuid: 'Van 1' })
    const found = plan([big, busy], [ann], { cars: [van, other] }).choices.get('asked')
    expect(found).toMatchObject({
      driverName: 'Ann',
      vehicleName: 'Van 2',
      reason: 'Free, no other trips that day, in Van 2',
    })
  })

  test('has their own car rather than that of another driver on shift', () => {
    const [sedan, luxury] = [car('Sedan 1'), car('Luxury 1', { vehicleClass: 'luxury' })]
    const five = driver('Five', { car: luxury, shifts: [shift('06:00', '18:00')] })
    const one = driver('One', { car: sedan, shifts: [shift('06:00', '18:00')] })
    const worked = [drive('x', '08:00', 'One'), drive('y', '09:00', 'One'), drive('z', '10:00', 'One')]
    const cars = [sedan, luxury]
    expect(plan([...worked, asked], [five, one], { cars }).choices.get('asked')).toMatchObject({
      driverName: 'One',
      vehicleName: 'Sedan 1',
    })
    // The other one is off shift or has a trip: no one else fits.
    const free = drive('w', '15:10', 'One', { vehicleGuid: 'Sedan 2' })
    expect(plan([free, asked], [five, one], { cars }).choices.get('asked')).toMatchObject({
      driverName: 'Five',
      vehicleName: 'Sedan 1',
    })
    const pool = [...cars, car('Sedan 9')]
    expect(plan([free, asked], [five, one], { cars: pool }).choices.get('asked')?.vehicleName).toBe('Sedan 9')
  })

  test.each([
    ['before', '14:25', { to: north(40) }],
    ['after', '15:35', { from: north(40) }],
  ])('never has a car that another driver’s trip just %s takes too far away', (_, time, places) => {
    const sedan = car('Sedan 1')
    const luxury = car('Luxury 1', { vehicleClass: 'luxury' })
    const there = drive('b', time, 'One', { vehicleGuid: 'Sedan 1', ...places })
    const here = { ...asked, to: airport }
    const drivers = [driver('Five', { car: luxury }), driver('One', { car: sedan })]
    const found = plan([there, here], drivers, { cars: [sedan, luxury] })
    expect([found.choices.get('asked') ?? null, found.left.get('asked')]).toEqual([
      null,
      'No driver available: 1 has no suitable car, 1 can’t get there in time',
    ])
  })

  test('is only given for unassigned trips that are not long past', () => {
    expect(
      plan([drive('given', '09:00', 'Ann'), drive('gone', '12:00', null, { status: 'cancelled' })]).choices
        .size,
    ).toBe(0)
    const past = plan([drive('old', '03:00', null)])
    expect([past.choices.size, past.left.get('old')]).toEqual([0, 'The pickup time has passed'])
  })
})

describe('the reason', () => {
  test.each<[string, PlacedDrive[]]>([
    ['Free, no other trips that day', []],
    ['Free, 1 other trip that day', [drive('later', '18:00', 'Ann')]],
    ['Free, 2 other trips that day', [drive('later', '18:00', 'Ann'), drive('last', '20:00', 'Ann')]],
    ['Free, previous drop-off Sea Hotel at 14:30, 1 other trip that day', [drive('a', '14:00', 'Ann')]],
    [
      'Free, previous drop-off Sea Hotel at 14:30, already there, 1 other trip that day',
      [drive('a', '14:00', 'Ann', { to: north(0.9) })],
    ],
    [
      'Free, previous drop-off Sea Hotel at 14:30, 3 km away, 1 other trip that day',
      [drive('a', '14:00', 'Ann', { to: north(2.6) })],
    ],
  ])('%s', (reason, drives) => {
    expect(choice(drives, [ann])?.reason).toBe(reason)
  })

  test('mentions the shift', () => {
    expect(choice([], [driver('Ann', { shifts: [shift('06:00', '18:00')] })])?.reason).toBe(
      'On shift and free, no other trips that day',
    )
  })

  test('no one is available counts drivers by cause', () => {
    const cy = driver('Cy', { shifts: [shift('06:00', '12:00')] })
    const dot = driver('Dot', { shifts: [shift('06:00', '18:00', ['15:10', '15:40'])] })
    const drives = [drive('a', '14:50', 'Ann'), drive('b', '15:10', 'Bea'), asked]
    expect(plan(drives, [ann, bea, cy, dot]).left.get('asked')).toBe(
      'No driver available: 2 have another trip, 1 is off shift, 1 is on a break',
    )
    expect(plan([asked], []).left.get('asked')).toBe('There are no drivers')
  })

  test('no one is available includes cars in use and distances', () => {
    const shared = car('Sedan 1')
    const drives = [
      drive('x', '15:00', 'Elsewhere', { vehicleGuid: 'Sedan 1' }),
      drive('b', '14:25', 'Bea', { to: north(40) }),
      asked,
    ]
    expect(plan(drives, [driver('Ann', { car: shared }), bea]).left.get('asked')).toBe(
      'No driver available: 1 has no free car, 1 can’t get there in time',
    )
  })
})

describe('a whole day', () => {
  test('is planned in order of pickup, counting the drives already planned', () => {
    expect(
      all([drive('third', '16:00', null), drive('first', '09:00', null), drive('second', '12:00', null)]),
    ).toEqual(['first Ann', 'second Bea', 'third Ann'])
  })

  test('never gives a driver two drives at the same time', () => {
    expect(
      all([drive('first', '09:00', null), drive('second', '09:10', null), drive('third', '09:20', null)]),
    ).toEqual(['first Ann', 'second Bea'])
  })

  test('frees the only driver who can take a drive', () => {
    const van = driver('Ann', { car: car('Van 1', { vehicleClass: 'van', seats: 8, luggage: 8 }) })
    const drives = [
      drive('b', '07:00', 'Bea'),
      drive('pair', '09:00', null),
      drive('six', '09:10', null, { passengers: 6, from: null }),
    ]
    const worked = [drive('b2', '06:00', 'Bea', { expectedMinutes: 55 })]
    expect(all([...drives, ...worked], [van, bea])).toEqual(['pair Bea', 'six Ann'])
  })

  test('gives the reason for each drive without a driver', () => {
    const drives = [drive('first', '09:00', null), drive('second', '09:10', null)]
    expect([...plan(drives, [ann]).left]).toEqual([['second', 'No driver available: 1 has another trip']])
  })
})
