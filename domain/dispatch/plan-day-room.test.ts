import { describe, expect, test } from 'vitest'
import type { PlacedDrive } from './candidate.ts'
import { car, clock, drive, driver, exampleDate, shift } from './example-day.ts'
import type { CarToFit, DriverToFit } from './conflicts.ts'
import { planDay } from './plan-day.ts'

const morning = `${exampleDate}T05:00:00Z`
const van = (name: string) => car(name, { vehicleClass: 'van', seats: 8, luggage: 8 })
/** Morning drives that put a driver last in the order of suggestions. */
const busyMorning = (name: string) =>
  ['05:00', '05:30', '06:00', '06:30', '07:00'].map((at) => drive(`${name} ${at}`, at, name))
const pair = (time: string, minutes = 30) => drive('pair', time, null, { expectedMinutes: minutes })
const six = drive('six', '09:10', null, { passengers: 6 })

function planned(
  drives: readonly PlacedDrive[],
  drivers: readonly DriverToFit[],
  cars: readonly CarToFit[] = [],
) {
  const { choices, left } = planDay({ drives, drivers, cars, now: morning }, clock)
  return { given: [...choices].map(([guid, it]) => `${guid} ${it.driverName}`), left: [...left] }
}

const ann = driver('Ann', { car: van('Van 1') })
const bea = driver('Bea')
const noCar = 'No driver available: 1 has another trip, 1 has no suitable car'

describe('a drive without a free driver', () => {
  test('takes the slot of a drive that another driver can take', () => {
    const drives = [...busyMorning('Bea'), pair('09:00'), six]
    expect(planned(drives.slice(0, -1), [ann, bea]).given).toEqual(['pair Ann'])
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Bea', 'six Ann'], left: [] })
  })

  test('never takes the slot of an assigned drive', () => {
    expect(planned([drive('pair', '09:00', 'Ann'), six], [ann, bea])).toEqual({
      given: [],
      left: [['six', noCar]],
    })
  })

  test('never moves two drives', () => {
    const late = drive('late', '09:30', null)
    const long = { ...six, expectedMinutes: 60 }
    const drives = [...busyMorning('Bea'), pair('09:00'), long, late]
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Ann', 'late Ann'], left: [['six', noCar]] })
  })

  test('leaves the other drive in place if no one else can take it', () => {
    const late = drive('late', '09:20', null)
    const drives = [drive('bea', '09:00', 'Bea'), pair('09:00'), six, late]
    const both = 'No driver available: 2 have another trip'
    const left = [['six', both], ['late', 'No driver available: 2 have another trip']] // prettier-ignore
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Ann'], left })
  })

  test('frees a slot that another drive can then use', () => {
    const five = drive('five', '09:40', null, { passengers: 5 })
    const drives = [...busyMorning('Bea'), pair('09:00', 60), { ...six, expectedMinutes: 20 }, five]
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Bea', 'six Ann', 'five Ann'], left: [] })
  })

  test('changes nothing if the only suitable car would then be away', () => {
    const shared = van('Van 1')
    const cy = driver('Cy', { car: null, shifts: [shift('06:00', '09:35')] })
    const dee = driver('Dee', { car: shared, shifts: [shift('12:00', '18:00')] })
    const six = drive('six', '09:10', null, { passengers: 6 })
    expect(planned([pair('09:00'), six], [bea, cy, dee], [shared])).toEqual({
      given: ['pair Bea'],
      left: [['six', 'No driver available: 2 are off shift, 1 has another trip']],
    })
  })
})

describe('no driver available', () => {
  const off = { shifts: [shift('06:00', '12:00')] }
  const pause = { shifts: [shift('06:00', '18:00', ['15:10', '15:40'])] }
  const asked = drive('asked', '15:00', null, { from: { latitude: 13, longitude: -59.5 } })
  const faraway = { latitude: 13.4, longitude: -59.5 }
  const cases: [string, Partial<DriverToFit>, (name: string) => PlacedDrive[], string, string][] = [
    ['busy', {}, (name) => [drive(name, '14:50', name)], 'has another trip', 'have another trip'],
    [
      'without a free car',
      {},
      (name) => [drive(name, '15:00', 'Eve', { vehicleGuid: name })],
      'has no free car',
      'have no free car',
    ],
    [
      'without a suitable car',
      { car: car('Car', { seats: 1 }) },
      () => [],
      'has no suitable car',
      'have no suitable car',
    ],
    ['off shift', off, () => [], 'is off shift', 'are off shift'],
    ['on a break', pause, () => [], 'is on a break', 'are on a break'],
    [
      'over the hours limit',
      {},
      (name) => [drive(`${name}1`, '02:30', name), drive(`${name}2`, '09:00', name)],
      'would exceed the hours limit',
      'would exceed the hours limit',
    ],
    [
      'far away',
      {},
      (name) => [drive(name, '14:25', name, { to: faraway })],
      'can’t get there in time',
      'can’t get there in time',
    ],
  ]
  test.each(cases)('when all are %s', (_, more, drives, one, several) => {
    const who = (name: string) => driver(name, { car: car(name), ...more })
    const why = (names: string[]) => planned([...names.flatMap(drives), asked], names.map(who)).left
    expect(why(['Ann'])).toEqual([['asked', `No driver available: 1 ${one}`]])
    expect(why(['Ann', 'Bea'])).toEqual([['asked', `No driver available: 2 ${several}`]])
  })

  test('names the most common reason first', () => {
    const drives = [drive('a', '14:50', 'Ann'), drive('b', '14:50', 'Bea'), asked]
    expect(planned(drives, [driver('Cy', off), ann, bea]).left).toEqual([
      ['asked', 'No driver available: 2 have another trip, 1 is off shift'],
    ])
  })

  test('counts a driver’s car before their hours', () => {
    const big = drive('asked', '15:00', null, { passengers: 5 })
    expect(planned([big], [driver('Cy', off)]).left).toEqual([
      ['asked', 'No driver available: 1 has no suitable car'],
    ])
  })

  test('for a driver without a car when no car of the fleet is suitable', () => {
    const cy = driver('Cy', { car: null, shifts: [shift('06:00', '18:00')] })
    expect(planned([asked], [cy], [car('Bike', { seats: 1 })])).toEqual({
      given: [],
      left: [['asked', 'No driver available: 1 has no suitable car']],
    })
  })
})

describe('ties', () => {
  const named = (guid: string) => driver('Ann', { guid })
  test('between drivers are broken by name, then by guid', () => {
    expect(planned([pair('09:00')], [bea, driver('Ann')]).given).toEqual(['pair Ann'])
    const { choices } = planDay(
      { drives: [pair('09:00')], drivers: [named('2'), named('1'), named('3')], cars: [], now: morning },
      clock,
    )
    expect(choices.get('pair')?.driverGuid).toBe('1')
  })

  test('between drives at the same time are broken by guid', () => {
    const drives = ['c', 'a', 'b'].map((guid) => drive(guid, '09:00', null))
    expect(planned(drives, [driver('Ann'), bea]).given).toEqual(['a Ann', 'b Bea'])
  })
})

describe('a driver with the usual car out of service', () => {
  const cy = driver('Cy', { car: car('Car', { active: false }), shifts: [shift('05:00', '18:00')] })
  const carOf = (cars: CarToFit[]) =>
    planDay({ drives: [pair('09:00')], drivers: [cy], cars, now: morning }, clock).choices.get('pair')
  test('gets another car, preferably of the booked class, then by name', () => {
    expect(carOf([van('A Van'), car('Sedan 2'), car('Sedan 1')])?.vehicleName).toBe('Sedan 1')
  })

  test('comes after drivers with a car, and a larger car comes after the booked class', () => {
    const ann = driver('Ann', { car: car('Car', { active: false }) })
    expect(planned([pair('09:00')], [ann, bea], [car('Sedan 1')]).given).toEqual(['pair Bea'])
    expect(planned([pair('09:00')], [driver('Ann', { car: van('Van 1') }), bea]).given).toEqual(['pair Bea'])
  })
})

test('a pickup up to an hour ago is planned, an earlier one is not', () => {
  const drives = [
    drive('long past', '03:59', null),
    drive('late', '04:00', null),
    drive('next', '05:30', null),
  ]
  expect(planned(drives, [ann, bea])).toEqual({
    given: ['late Bea', 'next Bea'],
    left: [['long past', 'The pickup time has passed']],
  })
})
