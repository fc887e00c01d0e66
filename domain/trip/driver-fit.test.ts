import { describe, expect, test } from 'vitest'
import { isOnShift, objectionsTo, type DriverToFit, type DriveToFit } from './driver-fit.ts'
import { suggestDriver, suggestDrivers, type PlacedDrive } from './suggest-driver.ts'

const day = '2026-11-21'
const timeText = (at: string) => at.slice(11, 16)
const drive = (guid: string, time: string, driverGuid: string | null, more: Partial<PlacedDrive> = {}): PlacedDrive => ({
  guid,
  reference: guid.toUpperCase(),
  driverGuid,
  status: driverGuid === null ? 'unassigned' : 'assigned',
  pickupAt: `${day}T${time}:00Z`,
  expectedMinutes: 30,
  passengers: 2,
  from: null,
  to: null,
  toName: 'Sea Hotel',
  ...more,
})
const driver = (guid: string, more: Partial<DriverToFit> = {}): DriverToFit => ({
  guid,
  name: guid,
  shiftStart: null,
  shiftEnd: null,
  vehicle: { name: 'Sedan One', seats: 3 },
  ...more,
})
const airport = { latitude: 13.0747, longitude: -59.4925 }
const nearAirport = { latitude: 13.08, longitude: -59.5 }
const farNorth = { latitude: 13.3, longitude: -59.63 }

describe('what speaks against a driver', () => {
  const rows: [string, DriveToFit, DriverToFit, string[]][] = [
    ['nothing when the day is free', drive('new', '18:00', null), driver('Bea'), []],
    ['another trip then', drive('new', '14:10', null), driver('Ann'), ['Ann has OLD then, 14:00 to 14:30']],
    ['nothing when the other has just ended', drive('new', '14:30', null), driver('Ann'), []],
    [
      'a shift that is over',
      drive('new', '18:00', null),
      driver('Bea', { shiftStart: '06:00', shiftEnd: '14:00' }),
      ['Bea works from 06:00 to 14:00'],
    ],
    ['nothing of a car that just holds them', drive('new', '18:00', null, { passengers: 3 }), driver('Bea'), []],
    [
      'a car of one seat',
      drive('new', '18:00', null),
      driver('Bea', { vehicle: { name: 'Motorcycle', seats: 1 } }),
      ['Motorcycle has 1 seat for 2 passengers'],
    ],
    ['nothing of no car at all', drive('new', '18:00', null, { passengers: 9 }), driver('Bea', { vehicle: null }), []],
    ['too small a car', drive('new', '18:00', null, { passengers: 5 }), driver('Bea'), ['Sedan One has 3 seats for 5 passengers']],
    [
      'all of it at once',
      drive('new', '14:10', null, { passengers: 5 }),
      driver('Ann', { shiftStart: '06:00', shiftEnd: '12:00' }),
      ['Ann has OLD then, 14:00 to 14:30', 'Ann works from 06:00 to 12:00', 'Sedan One has 3 seats for 5 passengers'],
    ],
  ]
  test.each(rows)('%s', (_, asked, who, expected) => {
    expect(objectionsTo(asked, who, [drive('old', '14:00', 'Ann')], timeText)).toEqual(expected)
  })
})

describe('a shift', () => {
  const rows: [string, string, string, string, boolean][] = [
    ['holds a drive inside it', '06:00', '14:00', '08:00', true],
    ['holds one that ends with it', '06:00', '14:00', '13:30', true],
    ['holds one that begins with it', '06:00', '14:00', '06:00', true],
    ['does not hold one that begins before it', '06:00', '14:00', '05:59', false],
    ['over midnight holds one that begins with it', '22:00', '06:00', '22:00', true],
    ['over midnight holds one that ends with it', '22:00', '06:00', '05:30', true],
    ['over midnight does not hold one that begins before it', '22:00', '06:00', '21:59', false],
    ['that ends as it begins holds none', '08:00', '08:00', '12:00', false],
    ['does not hold one that ends after it', '06:00', '14:00', '13:45', false],
    ['over midnight holds the evening', '22:00', '06:00', '23:00', true],
    ['over midnight holds midnight itself', '22:00', '06:00', '23:50', true],
    ['over midnight does not hold noon', '22:00', '06:00', '12:00', false],
    ['by day does not hold midnight', '00:00', '23:59', '23:50', false],
  ]
  test.each(rows)('%s', (_, shiftStart, shiftEnd, time, expected) => {
    expect(isOnShift({ shiftStart, shiftEnd }, drive('new', time, null), timeText)).toBe(expected)
  })
})

describe('the suggested driver', () => {
  const asked = drive('new', '15:00', null, { from: airport })

  test('is the one whose last place is nearest, and says where and when', () => {
    const drives = [drive('a', '14:00', 'Ann', { to: farNorth }), drive('b', '14:00', 'Bea', { to: nearAirport })]
    const reason = 'Free then, ends at Sea Hotel at 14:30, 1 km away, 1 other trip that day'
    expect(suggestDriver(asked, [driver('Ann'), driver('Bea')], drives, timeText)).toEqual({ driverGuid: 'Bea', driverName: 'Bea', reason })
  })

  test('is, of two as near, the one with fewer trips', () => {
    const drives = [drive('a', '09:00', 'Ann', { to: null }), drive('b', '11:00', 'Ann', { to: null })]
    expect(suggestDriver(asked, [driver('Ann'), driver('Bea')], drives, timeText)).toMatchObject({
      driverGuid: 'Bea',
      reason: 'Free then, no other trip that day',
    })
  })

  test('prefers a driver with a shift or a car over one with neither, however many trips', () => {
    const drives = [drive('b', '11:00', 'Bea')]
    expect(suggestDriver(asked, [driver('Ann', { vehicle: null }), driver('Bea')], drives, timeText)?.driverGuid).toBe('Bea')
  })

  test('is nobody who has another trip then, however near', () => {
    const drives = [drive('a', '14:50', 'Ann', { to: airport })]
    expect(suggestDriver(asked, [driver('Ann'), driver('Bea')], drives, timeText)?.driverGuid).toBe('Bea')
  })

  test('is nobody where nobody fits', () => {
    expect(suggestDriver(asked, [driver('Ann', { shiftStart: '06:00', shiftEnd: '12:00' })], [], timeText)).toBeNull()
  })

  test('is judged by the last trip before, not by a later or a cancelled one', () => {
    const drives = [
      drive('a', '14:00', 'Ann', { to: nearAirport }),
      drive('b', '17:00', 'Ann', { to: farNorth }),
      drive('c', '14:20', 'Ann', { to: farNorth, status: 'cancelled' }),
      drive('d', '14:00', 'Bea', { to: farNorth }),
    ]
    expect(suggestDriver(asked, [driver('Ann'), driver('Bea')], drives, timeText)?.driverGuid).toBe('Ann')
  })
})

test('suggestions for several trips hold together: nobody is suggested for two at once', () => {
  const drives = [drive('late', '15:10', null), drive('early', '15:00', null), drive('alone', '15:05', null), drive('kept', '12:00', 'Ann')]
  const suggested = suggestDrivers(drives, [driver('Ann'), driver('Bea')], timeText)
  expect([...suggested].map(([guid, it]) => [guid, it.driverGuid])).toEqual([
    ['early', 'Bea'],
    ['alone', 'Ann'],
  ])
})

test.each([
  [null, '14:00'],
  ['06:00', null],
  [null, null],
])('a shift from %s to %s has no bounds', (shiftStart, shiftEnd) => {
  expect(isOnShift({ shiftStart, shiftEnd }, drive('new', '05:00', null), timeText)).toBe(true)
})
