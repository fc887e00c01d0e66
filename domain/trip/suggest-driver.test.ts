import { describe, expect, test } from 'vitest'
import type { DriverToFit } from './driver-fit.ts'
import { suggestDriver, suggestDrivers, type PlacedDrive } from './suggest-driver.ts'

const timeText = (at: string) => at.slice(11, 16)
const airport = { latitude: 13, longitude: -59.5 }
/** Places north of the airport: a degree of latitude is 111 km. */
const north = (kilometres: number) => ({ latitude: 13 + kilometres / 111.195, longitude: -59.5 })

function drive(guid: string, time: string, driverGuid: string | null, more: Partial<PlacedDrive> = {}): PlacedDrive {
  return {
    guid,
    reference: guid,
    driverGuid,
    status: driverGuid === null ? 'unassigned' : 'assigned',
    pickupAt: `2026-11-21T${time}:00Z`,
    expectedMinutes: 30,
    passengers: 2,
    from: null,
    to: null,
    toName: 'Sea Hotel',
    ...more,
  }
}

function driver(name: string, more: Partial<DriverToFit> = {}): DriverToFit {
  return { guid: name, name, shiftStart: null, shiftEnd: null, vehicle: { name: 'Sedan', seats: 3 }, ...more }
}

const asked = drive('asked', '15:00', null, { from: airport })
const [ann, bea] = [driver('Ann'), driver('Bea')]
const whoOf = (drives: PlacedDrive[], drivers = [ann, bea]) => suggestDriver(asked, drivers, drives, timeText)?.driverGuid

describe('who is suggested', () => {
  test.each<[string, PlacedDrive[], string]>([
    ['of two alike, by name', [], 'Ann'],
    ['who is nearer by a kilometre', [drive('a', '14:00', 'Ann', { to: north(3) }), drive('b', '14:00', 'Bea', { to: north(2) })], 'Bea'],
    [
      'within a kilometre nobody is nearer: by name',
      [drive('a', '14:00', 'Ann', { to: north(2.3) }), drive('b', '14:00', 'Bea', { to: north(1.8) })],
      'Ann',
    ],
    ['who ends nine kilometres away before who could be anywhere', [drive('b', '14:00', 'Bea', { to: north(9) })], 'Bea'],
    ['who could be anywhere before who ends eleven kilometres away', [drive('a', '14:00', 'Ann', { to: north(11) })], 'Bea'],
    [
      'who has fewer trips, the cancelled not counted',
      [drive('a', '08:00', 'Ann'), drive('b', '08:00', 'Bea', { status: 'cancelled' })],
      'Bea',
    ],
    [
      'by where the last trip before ends, not the first',
      [
        drive('a1', '09:00', 'Ann', { to: north(1) }),
        drive('a2', '14:00', 'Ann', { to: north(30) }),
        drive('b', '14:00', 'Bea', { to: north(20) }),
      ],
      'Bea',
    ],
    [
      'by where the last trip before ends, in whatever order they are listed',
      [
        drive('a2', '14:00', 'Ann', { to: north(30) }),
        drive('a1', '09:00', 'Ann', { to: north(1) }),
        drive('b', '14:00', 'Bea', { to: north(20) }),
      ],
      'Bea',
    ],
    ['a trip that ends as this one begins is before it', [drive('b', '14:30', 'Bea', { to: airport })], 'Bea'],
  ])('%s', (_, drives, who) => {
    expect(whoOf(drives)).toBe(who)
  })

  test.each<[string, Partial<DriverToFit>, Partial<DriverToFit>, string]>([
    ['a shift is as good as a car', { vehicle: null, shiftStart: '06:00', shiftEnd: '18:00' }, {}, 'Ann'],
    ['neither comes last', { vehicle: null }, {}, 'Bea'],
    ['neither comes last, also when listed last', {}, { vehicle: null }, 'Ann'],
    ['both without: by name', { vehicle: null }, { vehicle: null }, 'Ann'],
  ])('%s', (_, ofAnn, ofBea, who) => {
    const drivers = [driver('Ann', ofAnn), driver('Bea', ofBea)]
    expect([whoOf([], drivers), whoOf([], drivers.toReversed())]).toEqual([who, who])
  })

  test('the trip itself, if already assigned, does not count against its driver', () => {
    const given = { ...asked, driverGuid: 'Ann', status: 'assigned' as const }
    expect(suggestDriver(given, [ann], [given], timeText)).toMatchObject({ driverGuid: 'Ann', reason: 'Free then, no other trip that day' })
  })
})

describe('why', () => {
  test.each<[string, PlacedDrive[]]>([
    ['Free then, no other trip that day', []],
    ['Free then, 1 other trip that day', [drive('later', '18:00', 'Ann')]],
    ['Free then, 2 other trips that day', [drive('later', '18:00', 'Ann'), drive('last', '20:00', 'Ann')]],
    ['Free then, ends at Sea Hotel at 14:30, 1 other trip that day', [drive('a', '14:00', 'Ann')]],
    ['Free then, ends at Sea Hotel at 14:30, right there, 1 other trip that day', [drive('a', '14:00', 'Ann', { to: north(0.9) })]],
    ['Free then, ends at Sea Hotel at 14:30, 3 km away, 1 other trip that day', [drive('a', '14:00', 'Ann', { to: north(2.6) })]],
  ])('%s', (reason, drives) => {
    expect(suggestDriver(asked, [ann], drives, timeText)).toEqual({ driverGuid: 'Ann', driverName: 'Ann', reason })
  })

  test('how far is not known where the pickup has no place', () => {
    const nowhere = { ...asked, from: null }
    const reason = 'Free then, ends at Sea Hotel at 14:30, 1 other trip that day'
    expect(suggestDriver(nowhere, [ann], [drive('a', '14:00', 'Ann', { to: airport })], timeText)?.reason).toBe(reason)
  })
})

describe('for several trips', () => {
  test('each counts with those suggested before, in order of pickup', () => {
    const drives = [drive('third', '16:00', null), drive('first', '09:00', null), drive('second', '12:00', null)]
    const suggested = suggestDrivers(drives, [ann, bea], timeText)
    expect([...suggested].map(([guid, it]) => `${guid} ${it.driverGuid}`)).toEqual(['first Ann', 'second Bea', 'third Ann'])
  })

  test('nobody is suggested for two at once', () => {
    const suggested = suggestDrivers([drive('first', '09:00', null), drive('second', '09:10', null)], [ann, bea], timeText)
    expect([...suggested].map(([guid, it]) => `${guid} ${it.driverGuid}`)).toEqual(['first Ann', 'second Bea'])
  })

  test('assigned trips keep their driver, and cancelled ones need none', () => {
    const drives = [drive('given', '09:00', 'Ann'), drive('gone', '12:00', null, { status: 'cancelled' })]
    expect(suggestDrivers(drives, [ann, bea], timeText).size).toBe(0)
  })
})
