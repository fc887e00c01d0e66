import type { PlacedDrive } from './candidate.ts'
import type { CarToFit, DriverToFit } from './conflicts.ts'
import { dayShift } from './rota.ts'
import type { DayShift } from './shift.ts'

/** Drives, drivers and cars for the dispatch tests, in UTC. */
export const exampleDate = '2026-11-21'
export const clock = (at: string) => at.slice(11, 16)

export function drive(
  guid: string,
  time: string,
  driverGuid: string | null,
  more: Partial<PlacedDrive> = {},
): PlacedDrive {
  return {
    guid,
    reference: guid.toUpperCase(),
    driverGuid,
    driverName: driverGuid,
    vehicleGuid: null,
    status: driverGuid === null ? 'unassigned' : 'assigned',
    serviceDate: exampleDate,
    pickupAt: `${exampleDate}T${time}:00Z`,
    expectedMinutes: 30,
    passengers: 2,
    luggage: 2,
    carSeats: 0,
    service: { name: 'Sedan', vehicleClass: 'sedan' },
    from: null,
    to: null,
    toName: 'Sea Hotel',
    ...more,
  }
}

export function car(name: string, more: Partial<CarToFit> = {}): CarToFit {
  return { guid: name, name, vehicleClass: 'sedan', seats: 3, luggage: 3, active: true, papers: [], ...more }
}

export function driver(name: string, more: Partial<DriverToFit> = {}): DriverToFit {
  return { guid: name, name, shifts: [], car: car(`Car of ${name}`), ...more }
}

/** A rota shift on the example day, optionally with a break. */
export function shift(from: string, to: string, pause?: readonly [string, string]): DayShift {
  const entry = {
    driverGuid: '',
    date: exampleDate,
    absent: false,
    from,
    to,
    breakFrom: pause?.[0] ?? null,
    breakTo: pause?.[1] ?? null,
  }
  return dayShift(exampleDate, { from: null, to: null }, { ...entry, note: '' }, 'UTC')
}

export function absent(note: string): DayShift {
  const entry = {
    driverGuid: '',
    date: exampleDate,
    absent: true,
    from: null,
    to: null,
    breakFrom: null,
    breakTo: null,
    note,
  }
  return dayShift(exampleDate, { from: null, to: null }, entry, 'UTC')
}
