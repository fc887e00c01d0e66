import { describe, expect, test } from 'vitest'
import { hasLanded, isEarly, isOver, overdueMinutes, type FlightNow } from './overdue.ts'

const now = '2026-11-20T13:00:00Z'
const at = (time: string, status: FlightNow['status'] = 'scheduled', scheduled = time): FlightNow => ({
  status,
  scheduledAt: `2026-11-20T${scheduled}:00Z`,
  bestAt: `2026-11-20T${time}:00Z`,
})
const party = { direction: 'arrival', status: 'booked', here: 0, flight: at('12:35', 'landed') } as const

describe('a flight has landed', () => {
  test.each([
    ['when its landing is reported', at('12:35', 'landed'), true],
    ['when its landing is reported early', at('13:05', 'landed'), true],
    ['when its best known time has come', at('13:00'), true],
    ['not before its time', at('13:01'), false],
    ['not while it is delayed without a new time', at('12:00', 'delayed'), false],
    ['at its new time when it is delayed', at('12:50', 'delayed', '12:00'), true],
    ['not when it is cancelled', at('12:00', 'cancelled'), false],
    ['not when it is diverted', at('12:00', 'diverted'), false],
  ])('%s', (_, flight, landed) => expect(hasLanded(flight, now)).toBe(landed))
})

describe('a party is overdue', () => {
  test.each([
    ['by the minutes since landing', party, 25],
    ['from the moment of landing', { ...party, flight: at('13:00') }, 0],
    ['also after an early landing', { ...party, flight: at('13:05', 'landed') }, 0],
    ['not before landing', { ...party, flight: at('13:10') }, null],
    ['not once someone is here', { ...party, here: 1 }, null],
    ['not once it is checked in', { ...party, status: 'checkedIn' }, null],
    ['not as a no-show', { ...party, status: 'noShow' }, null],
    ['not on departure', { ...party, direction: 'departure' }, null],
    ['not without a flight', { ...party, flight: null }, null],
  ] as const)('%s', (_, of, minutes) => expect(overdueMinutes(of, now)).toBe(minutes))
})

describe('a flight is over', () => {
  test.each([
    ['two hours after landing', 'arrival', at('11:00', 'landed'), true],
    ['not while its guests arrive', 'arrival', at('11:01', 'landed'), false],
    ['once it has departed', 'departure', at('12:59'), true],
    ['once its departure is reported', 'departure', at('13:05', 'departed'), true],
    ['not before it departs', 'departure', at('13:01'), false],
    ['not while its departure is delayed without a new time', 'departure', at('12:00', 'delayed'), false],
    ['when it is cancelled and its time has passed', 'arrival', at('12:59', 'cancelled'), true],
    ['not when it is cancelled and still ahead', 'arrival', at('13:30', 'cancelled'), false],
  ] as const)('%s', (_, direction, flight, over) => expect(isOver(direction, flight, now)).toBe(over))
})

test('checking in is early before an arriving flight has landed, never for a departure or without a flight', () => {
  expect(isEarly({ direction: 'arrival', flight: at('13:30') }, now)).toBe(true)
  expect(isEarly({ direction: 'arrival', flight: at('12:30') }, now)).toBe(false)
  expect(isEarly({ direction: 'departure', flight: at('13:30') }, now)).toBe(false)
  expect(isEarly({ direction: 'arrival', flight: null }, now)).toBe(false)
})
