import { describe, expect, test } from 'vitest'
import { absent, car, clock, drive, driver, shift } from './example-day.ts'
import { findConflicts, conflictsOf, missingCar, type ProposedAssignment } from './conflicts.ts'

const asked = (more: Partial<ProposedAssignment>): ProposedAssignment => {
  const who = more.driver ?? driver('Ann')
  return { drive: drive('new', '14:10', null), driver: who, car: who.car, drives: [], ...more }
}
const van = car('Van 1', { vehicleClass: 'van', seats: 8, luggage: 10 })
const party = (passengers: number, luggage = 2) => drive('new', '14:10', null, { passengers, luggage })
const booked = (name: string, vehicleClass: string) =>
  drive('new', '14:10', null, { service: { name, vehicleClass } })

describe('conflicts of a driver and a car', () => {
  test.each<[string, Partial<ProposedAssignment>, string[]]>([
    ['none on a free day', {}, []],
    [
      'another trip of the driver at that time',
      { drives: [drive('old', '14:00', 'Ann')] },
      ['Ann has OLD from 14:00 to 14:30'],
    ],
    ['none with a trip that has just ended', { drives: [drive('old', '13:40', 'Ann')] }, []],
    ['none with a cancelled trip', { drives: [drive('old', '14:00', 'Ann', { status: 'cancelled' })] }, []],
    [
      'none with the trip itself',
      { drive: drive('new', '14:10', 'Ann'), drives: [drive('new', '14:10', 'Ann')] },
      [],
    ],
    [
      'another driver has the car',
      { car: van, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] },
      ['Bea has Van 1 from 14:00 to 14:30 for OLD'],
    ],
    [
      'an unnamed driver has the car',
      { car: van, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1', driverName: null })] },
      ['Another driver has Van 1 from 14:00 to 14:30 for OLD'],
    ],
    [
      'none with a car on an unassigned trip',
      { car: van, drives: [drive('old', '14:00', null, { vehicleGuid: 'Van 1' })] },
      [],
    ],
    [
      'one conflict, not two, with the driver’s own trip in that car',
      { car: van, drives: [drive('old', '14:00', 'Ann', { vehicleGuid: 'Van 1' })] },
      ['Ann has OLD from 14:00 to 14:30'],
    ],
    [
      'none with other cars when no car is chosen',
      { car: null, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] },
      [],
    ],
    [
      'none when the car is back in time',
      { car: van, drives: [drive('old', '13:40', 'Bea', { vehicleGuid: 'Van 1' })] },
      [],
    ],
    [
      'none with another driver’s car',
      { drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] },
      [],
    ],
    ['a car out of service', { car: car('Sedan 1', { active: false }) }, ['Sedan 1 is out of service']],
    [
      'a document that expires before that day',
      {
        car: car('Van 1', {
          vehicleClass: 'van',
          seats: 8,
          papers: [{ name: 'Inspection', expiresOn: '2026-11-20' }],
        }),
      },
      ['Inspection for Van 1 is only valid until Fri 20 Nov'],
    ],
    [
      'none with a document that expires that day',
      { car: car('Sedan 1', { papers: [{ name: 'Inspection', expiresOn: '2026-11-21' }] }) },
      [],
    ],
    [
      'a car below the booked class',
      { drive: booked('Luxury', 'luxury') },
      ['Car of Ann is in the sedan class, but the guest booked Luxury'],
    ],
    ['none with a larger car than booked', { drive: booked('Sedan', 'sedan'), car: van }, []],
    ['none with a car that is just large enough', { drive: party(3, 3) }, []],
    ['too few seats', { drive: party(5) }, ['Car of Ann has 3 seats for 5 passengers']],
    [
      'a car with one seat',
      { car: car('Motorcycle', { seats: 1 }) },
      ['Motorcycle has 1 seat for 2 passengers'],
    ],
    [
      'too few seats for the child seats',
      { drive: drive('new', '14:10', null, { carSeats: 4 }) },
      ['Car of Ann has 3 seats for 4 passengers'],
    ],
    ['too many bags', { drive: party(2, 5) }, ['Car of Ann has room for 3 of 5 bags']],
    ['none without a car', { drive: party(9, 20), car: null }, []],
    [
      'a shift that is over',
      { driver: driver('Bea', { shifts: [shift('06:00', '14:30')] }) },
      ['Bea works from 06:00 to 14:30'],
    ],
    [
      'a day off',
      { driver: driver('Bea', { shifts: [absent('Holiday')] }) },
      ['Bea is absent on Sat 21 Nov: Holiday'],
    ],
    [
      'a day off without a note',
      { driver: driver('Bea', { shifts: [absent('')] }) },
      ['Bea is absent on Sat 21 Nov'],
    ],
    [
      'a break',
      { driver: driver('Bea', { shifts: [shift('06:00', '18:00', ['14:30', '15:00'])] }) },
      ['Bea has a break from 14:30 to 15:00'],
    ],
    [
      'none with a break that is over',
      { driver: driver('Bea', { shifts: [shift('06:00', '18:00', ['13:30', '14:10'])] }) },
      [],
    ],
    [
      'more than twelve hours on duty',
      { drives: [drive('first', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')] },
      ['Ann would be on duty for 13 h 10 min, from 01:30 to 14:40 (limit 12 h)'],
    ],
    [
      'none with the hours of cancelled trips',
      { drives: [drive('first', '01:30', 'Ann', { status: 'cancelled' }), drive('noon', '08:00', 'Ann')] },
      [],
    ],
    [
      'none with another driver’s hours',
      { drives: [drive('first', '01:30', 'Bea'), drive('noon', '08:00', 'Ann')] },
      [],
    ],
    [
      'none with the trip’s own old time when it is moved',
      {
        drive: drive('new', '14:10', 'Ann'),
        drives: [drive('new', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')],
      },
      [],
    ],
    [
      'none with hours before a night’s rest',
      { drives: [drive('night', '01:00', 'Ann'), drive('late', '05:30', 'Ann')] },
      [],
    ],
    [
      'more than six hours without a break',
      {
        drives: [
          drive('a', '08:15', 'Ann', { expectedMinutes: 180 }),
          drive('b', '11:20', 'Ann', { expectedMinutes: 150 }),
        ],
      },
      ['Ann would drive for 6 h 25 min without a 30-minute break'],
    ],
    [
      'none with six hours that include a break',
      {
        drives: [
          drive('a', '08:00', 'Ann', { expectedMinutes: 180 }),
          drive('b', '11:30', 'Ann', { expectedMinutes: 150 }),
        ],
      },
      [],
    ],
    [
      'none with a single long hire',
      { drive: drive('new', '06:00', null, { expectedMinutes: 14 * 60 }) },
      [],
    ],
    [
      'all of them together, the driver’s trips first',
      {
        drive: party(5),
        driver: driver('Ann', { shifts: [shift('06:00', '12:00')] }),
        drives: [drive('old', '14:00', 'Ann')],
      },
      [
        'Ann has OLD from 14:00 to 14:30',
        'Car of Ann has 3 seats for 5 passengers',
        'Ann works from 06:00 to 12:00',
      ],
    ],
  ])('%s', (_, more, expected) => {
    expect(conflictsOf(asked(more), clock)).toEqual(expected)
  })
})

test('every conflict has its kind', () => {
  const kinds = (more: Partial<ProposedAssignment>) => findConflicts(asked(more), clock).map((it) => it.kind)
  const away = drive('away', '14:00', 'Bea', { vehicleGuid: 'Van 1' })
  const night = [drive('first', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')]
  expect(kinds({ drive: party(9), car: van, drives: [drive('old', '14:00', 'Ann'), away] })).toEqual([
    'busy',
    'carElsewhere',
    'car',
  ])
  expect(kinds({ driver: driver('Ann', { shifts: [shift('06:00', '14:30')] }), drives: night })).toEqual([
    'shift',
    'hours',
  ])
  expect(kinds({ driver: driver('Ann', { shifts: [shift('06:00', '18:00', ['14:30', '15:00'])] }) })).toEqual(
    ['pause'],
  )
})

test.each([
  [{ name: 'Ann' }, null, 'Ann has no car'],
  [{ name: 'Ann' }, van, null],
  [{ name: 'Palm Transfers', isOutside: true }, null, null],
])('whether a car is missing: %j', (who, theirs, expected) => {
  expect(missingCar(who, theirs)).toBe(expected)
})
