import { describe, expect, test } from 'vitest'
import type { PlacedDrive } from './candidate.ts'
import { car, clock, drive, driver, exampleDate, shift } from './example-day.ts'
import type { CarToFit, DriverToFit } from './objections.ts'
import { planDay } from './plan-day.ts'

const morning = `${exampleDate}T05:00:00Z`
const van = (name: string) => car(name, { vehicleClass: 'van', seats: 8, luggage: 8 })
/** Drives of the morning that make whoever did them the last to be asked. */
const busyMorning = (name: string) => ['05:00', '05:30', '06:00', '06:30', '07:00'].map((at) => drive(`${name} ${at}`, at, name))
const pair = (time: string, minutes = 30) => drive('pair', time, null, { expectedMinutes: minutes })
const six = drive('six', '09:10', null, { passengers: 6 })

function planned(drives: readonly PlacedDrive[], drivers: readonly DriverToFit[], cars: readonly CarToFit[] = []) {
  const { choices, left } = planDay({ drives, drivers, cars, now: morning }, clock)
  return { given: [...choices].map(([guid, it]) => `${guid} ${it.driverName}`), left: [...left] }
}

const ann = driver('Ann', { car: van('Van 1') })
const bea = driver('Bea')
const noCar = 'Nobody can: 1 has another trip then, 1 has no car that fits'

describe('a drive that finds nobody', () => {
  test('takes the place of one that another driver can take', () => {
    const drives = [...busyMorning('Bea'), pair('09:00'), six]
    expect(planned(drives.slice(0, -1), [ann, bea]).given).toEqual(['pair Ann'])
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Bea', 'six Ann'], left: [] })
  })

  test('not of one that the dispatcher has given away', () => {
    expect(planned([drive('pair', '09:00', 'Ann'), six], [ann, bea])).toEqual({ given: [], left: [['six', noCar]] })
  })

  test('not of two at once', () => {
    const late = drive('late', '09:30', null)
    const long = { ...six, expectedMinutes: 60 }
    const drives = [...busyMorning('Bea'), pair('09:00'), long, late]
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Ann', 'late Ann'], left: [['six', noCar]] })
  })

  test('not where nobody else can take that one: it stays where it was', () => {
    const late = drive('late', '09:20', null)
    const drives = [drive('bea', '09:00', 'Bea'), pair('09:00'), six, late]
    const both = 'Nobody can: 2 have another trip then'
    const left = [['six', both], ['late', 'Nobody can: 2 have another trip then']] // prettier-ignore
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Ann'], left })
  })

  test('and what became free by it goes to another that found nobody', () => {
    const five = drive('five', '09:40', null, { passengers: 5 })
    const drives = [...busyMorning('Bea'), pair('09:00', 60), { ...six, expectedMinutes: 20 }, five]
    expect(planned(drives, [ann, bea])).toEqual({ given: ['pair Bea', 'six Ann', 'five Ann'], left: [] })
  })

  test('not where the only car for it would then be away: all stays as it was', () => {
    const shared = van('Van 1')
    const cy = driver('Cy', { car: null, shifts: [shift('06:00', '09:35')] })
    const dee = driver('Dee', { car: shared, shifts: [shift('12:00', '18:00')] })
    const six = drive('six', '09:10', null, { passengers: 6 })
    expect(planned([pair('09:00'), six], [bea, cy, dee], [shared])).toEqual({
      given: ['pair Bea'],
      left: [['six', 'Nobody can: 2 do not work then, 1 has another trip then']],
    })
  })
})

describe('nobody can', () => {
  const off = { shifts: [shift('06:00', '12:00')] }
  const pause = { shifts: [shift('06:00', '18:00', ['15:10', '15:40'])] }
  const asked = drive('asked', '15:00', null, { from: { latitude: 13, longitude: -59.5 } })
  const faraway = { latitude: 13.4, longitude: -59.5 }
  const cases: [string, Partial<DriverToFit>, (name: string) => PlacedDrive[], string, string][] = [
    ['busy', {}, (name) => [drive(name, '14:50', name)], 'has another trip then', 'have another trip then'],
    ['with the car away', {}, (name) => [drive(name, '15:00', 'Eve', { vehicleGuid: name })], 'has no car then', 'have no car then'],
    ['with too small a car', { car: car('Car', { seats: 1 }) }, () => [], 'has no car that fits', 'have no car that fits'],
    ['off', off, () => [], 'does not work then', 'do not work then'],
    ['having a break', pause, () => [], 'has a break then', 'have a break then'],
    [
      'over the hours',
      {},
      (name) => [drive(`${name}1`, '02:30', name), drive(`${name}2`, '09:00', name)],
      'would be over the hours',
      'would be over the hours',
    ],
    ['far away', {}, (name) => [drive(name, '14:25', name, { to: faraway })], 'cannot be there in time', 'cannot be there in time'],
  ]
  test.each(cases)('when all are %s', (_, more, drives, one, several) => {
    const who = (name: string) => driver(name, { car: car(name), ...more })
    const why = (names: string[]) => planned([...names.flatMap(drives), asked], names.map(who)).left
    expect(why(['Ann'])).toEqual([['asked', `Nobody can: 1 ${one}`]])
    expect(why(['Ann', 'Bea'])).toEqual([['asked', `Nobody can: 2 ${several}`]])
  })

  test('says first what is true of most', () => {
    const drives = [drive('a', '14:50', 'Ann'), drive('b', '14:50', 'Bea'), asked]
    expect(planned(drives, [driver('Cy', off), ann, bea]).left).toEqual([
      ['asked', 'Nobody can: 2 have another trip then, 1 does not work then'],
    ])
  })

  test('says of a driver first what the car lacks, then what the hours say', () => {
    const big = drive('asked', '15:00', null, { passengers: 5 })
    expect(planned([big], [driver('Cy', off)]).left).toEqual([['asked', 'Nobody can: 1 has no car that fits']])
  })

  test('where the company has cars, and none fits whoever has none', () => {
    const cy = driver('Cy', { car: null, shifts: [shift('06:00', '18:00')] })
    expect(planned([asked], [cy], [car('Bike', { seats: 1 })])).toEqual({
      given: [],
      left: [['asked', 'Nobody can: 1 has no car that fits']],
    })
  })
})

describe('of what is alike', () => {
  const named = (guid: string) => driver('Ann', { guid })
  test('the first by name, then by number, whatever the order', () => {
    expect(planned([pair('09:00')], [bea, driver('Ann')]).given).toEqual(['pair Ann'])
    const { choices } = planDay({ drives: [pair('09:00')], drivers: [named('2'), named('1'), named('3')], cars: [], now: morning }, clock)
    expect(choices.get('pair')?.driverGuid).toBe('1')
  })

  test('drives of one time are given by number', () => {
    const drives = ['c', 'a', 'b'].map((guid) => drive(guid, '09:00', null))
    expect(planned(drives, [driver('Ann'), bea]).given).toEqual(['a Ann', 'b Bea'])
  })
})

describe('a driver with the usual car out of service', () => {
  const cy = driver('Cy', { car: car('Car', { active: false }), shifts: [shift('05:00', '18:00')] })
  const carOf = (cars: CarToFit[]) => planDay({ drives: [pair('09:00')], drivers: [cy], cars, now: morning }, clock).choices.get('pair')
  test('takes another of the class booked first, then by name', () => {
    expect(carOf([van('A Van'), car('Sedan 2'), car('Sedan 1')])?.vehicleName).toBe('Sedan 1')
  })

  test('is asked after whoever has a car, and a larger car after the one booked', () => {
    const ann = driver('Ann', { car: car('Car', { active: false }) })
    expect(planned([pair('09:00')], [ann, bea], [car('Sedan 1')]).given).toEqual(['pair Bea'])
    expect(planned([pair('09:00')], [driver('Ann', { car: van('Van 1') }), bea]).given).toEqual(['pair Bea'])
  })
})

test('a pickup an hour ago is planned, one before that is not', () => {
  const drives = [drive('long past', '03:59', null), drive('late', '04:00', null), drive('next', '05:30', null)]
  expect(planned(drives, [ann, bea])).toEqual({ given: ['late Bea', 'next Bea'], left: [['long past', 'Its pickup time is past']] })
})
