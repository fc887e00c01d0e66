import { describe, expect, test } from 'vitest'
import { absent, car, clock, drive, driver, shift } from './example-day.ts'
import { objectionsFound, objectionsTo, type Asked } from './objections.ts'

const asked = (more: Partial<Asked>): Asked => {
  const who = more.driver ?? driver('Ann')
  return { drive: drive('new', '14:10', null), driver: who, car: who.car, drives: [], ...more }
}
const van = car('Van 1', { vehicleClass: 'van', seats: 8, luggage: 10 })
const party = (passengers: number, luggage = 2) => drive('new', '14:10', null, { passengers, luggage })
const booked = (name: string, vehicleClass: string) => drive('new', '14:10', null, { service: { name, vehicleClass } })

describe('what speaks against a driver and a car', () => {
  test.each<[string, Partial<Asked>, string[]]>([
    ['nothing when the day is free', {}, []],
    ['another trip of the driver then', { drives: [drive('old', '14:00', 'Ann')] }, ['Ann has OLD then, 14:00 to 14:30']],
    ['nothing when the other has just ended', { drives: [drive('old', '13:40', 'Ann')] }, []],
    ['nothing of another trip that was cancelled', { drives: [drive('old', '14:00', 'Ann', { status: 'cancelled' })] }, []],
    ['nothing of the trip itself', { drive: drive('new', '14:10', 'Ann'), drives: [drive('new', '14:10', 'Ann')] }, []],
    [
      'the car is with another driver then',
      { car: van, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] },
      ['Van 1 is with Bea then, for OLD, 14:00 to 14:30'],
    ],
    [
      'the car is with somebody then',
      { car: van, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1', driverName: null })] },
      ['Van 1 is with another driver then, for OLD, 14:00 to 14:30'],
    ],
    ['nothing of a car that is with nobody', { car: van, drives: [drive('old', '14:00', null, { vehicleGuid: 'Van 1' })] }, []],
    [
      'of the driver’s own trip in that car only the trip',
      { car: van, drives: [drive('old', '14:00', 'Ann', { vehicleGuid: 'Van 1' })] },
      ['Ann has OLD then, 14:00 to 14:30'],
    ],
    ['nothing of other cars where none is known', { car: null, drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] }, []],
    ['nothing when the car is back', { car: van, drives: [drive('old', '13:40', 'Bea', { vehicleGuid: 'Van 1' })] }, []],
    ['nothing of another car of another driver', { drives: [drive('old', '14:00', 'Bea', { vehicleGuid: 'Van 1' })] }, []],
    ['a car out of service', { car: car('Sedan 1', { active: false }) }, ['Sedan 1 is out of service']],
    [
      'papers that have run out by that day',
      { car: car('Van 1', { vehicleClass: 'van', seats: 8, papers: [{ name: 'Inspection', expiresOn: '2026-11-20' }] }) },
      ['Inspection of Van 1 is valid until Fri 20 Nov only'],
    ],
    ['nothing of papers that run out that day', { car: car('Sedan 1', { papers: [{ name: 'Inspection', expiresOn: '2026-11-21' }] }) }, []],
    ['a car below the class booked', { drive: booked('Luxury', 'luxury') }, ['Car of Ann is of class sedan; Luxury is booked']],
    ['nothing of a larger car than booked', { drive: booked('Sedan', 'sedan'), car: van }, []],
    ['nothing of a car that just holds them', { drive: party(3, 3) }, []],
    ['too few seats', { drive: party(5) }, ['Car of Ann has 3 seats for 5 passengers']],
    ['one seat', { car: car('Motorcycle', { seats: 1 }) }, ['Motorcycle has 1 seat for 2 passengers']],
    [
      'too few seats for the child seats',
      { drive: drive('new', '14:10', null, { carSeats: 4 }) },
      ['Car of Ann has 3 seats for 4 passengers'],
    ],
    ['too many bags', { drive: party(2, 5) }, ['Car of Ann takes 3 of 5 bags']],
    ['nothing of no car at all', { drive: party(9, 20), car: null }, []],
    ['a shift that is over', { driver: driver('Bea', { shifts: [shift('06:00', '14:30')] }) }, ['Bea works from 06:00 to 14:30']],
    ['a day off', { driver: driver('Bea', { shifts: [absent('Holiday')] }) }, ['Bea is absent on Sat 21 Nov: Holiday']],
    ['a day off without a note', { driver: driver('Bea', { shifts: [absent('')] }) }, ['Bea is absent on Sat 21 Nov']],
    [
      'a break',
      { driver: driver('Bea', { shifts: [shift('06:00', '18:00', ['14:30', '15:00'])] }) },
      ['Bea has a break from 14:30 to 15:00'],
    ],
    ['nothing of a break that is over', { driver: driver('Bea', { shifts: [shift('06:00', '18:00', ['13:30', '14:10'])] }) }, []],
    [
      'more than twelve hours on duty',
      { drives: [drive('first', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')] },
      ['Ann would be on duty 13 h 10 min, from 01:30 to 14:40: 12 h are allowed'],
    ],
    [
      'nothing of hours that were cancelled',
      { drives: [drive('first', '01:30', 'Ann', { status: 'cancelled' }), drive('noon', '08:00', 'Ann')] },
      [],
    ],
    ['nothing of hours of another driver', { drives: [drive('first', '01:30', 'Bea'), drive('noon', '08:00', 'Ann')] }, []],
    [
      'nothing of when the trip itself was before it is moved',
      { drive: drive('new', '14:10', 'Ann'), drives: [drive('new', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')] },
      [],
    ],
    ['nothing of hours before a night’s rest', { drives: [drive('night', '01:00', 'Ann'), drive('late', '05:30', 'Ann')] }, []],
    [
      'more than six hours without a break',
      { drives: [drive('a', '08:15', 'Ann', { expectedMinutes: 180 }), drive('b', '11:20', 'Ann', { expectedMinutes: 150 })] },
      ['Ann would drive 6 h 25 min without a break of 30 minutes'],
    ],
    [
      'nothing of six hours with a break',
      { drives: [drive('a', '08:00', 'Ann', { expectedMinutes: 180 }), drive('b', '11:30', 'Ann', { expectedMinutes: 150 })] },
      [],
    ],
    ['nothing of one long hire alone', { drive: drive('new', '06:00', null, { expectedMinutes: 14 * 60 }) }, []],
    [
      'all of it at once, the driver’s trips first',
      {
        drive: party(5),
        driver: driver('Ann', { shifts: [shift('06:00', '12:00')] }),
        drives: [drive('old', '14:00', 'Ann')],
      },
      ['Ann has OLD then, 14:00 to 14:30', 'Car of Ann has 3 seats for 5 passengers', 'Ann works from 06:00 to 12:00'],
    ],
  ])('%s', (_, more, expected) => {
    expect(objectionsTo(asked(more), clock)).toEqual(expected)
  })
})

test('an objection is about the driver’s trip, the car elsewhere, the car, or the driver’s shift, break and hours', () => {
  const kinds = (more: Partial<Asked>) => objectionsFound(asked(more), clock).map((it) => it.kind)
  const away = drive('away', '14:00', 'Bea', { vehicleGuid: 'Van 1' })
  const night = [drive('first', '01:30', 'Ann'), drive('noon', '08:00', 'Ann')]
  expect(kinds({ drive: party(9), car: van, drives: [drive('old', '14:00', 'Ann'), away] })).toEqual(['busy', 'carElsewhere', 'car'])
  expect(kinds({ driver: driver('Ann', { shifts: [shift('06:00', '14:30')] }), drives: night })).toEqual(['shift', 'hours'])
  expect(kinds({ driver: driver('Ann', { shifts: [shift('06:00', '18:00', ['14:30', '15:00'])] }) })).toEqual(['pause'])
})
