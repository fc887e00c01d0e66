import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { describe, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { datesOfPattern } from '#domain/flight/flight-pattern.ts'
import { accounts } from './accounts.ts'
import { readReferenceTable } from '#server/reference-data/reference-tables.ts'
import { carSeats, extras } from './extras.ts'
import { codeshares, flightPatternsAround, rotations } from './flights.ts'
import { guest } from './guests.ts'
import { locations } from './locations.ts'
import { partners } from './partners.ts'
import { fastTrackPrices, hourlyPrices, surcharges, transportPrices } from './prices.ts'
import { windowsOf } from './seasons.ts'
import { taxes } from './taxes.ts'
import { transportServices, vehicles } from './vehicles.ts'
import { zones } from './zones.ts'

const baseDates = ['2026-01-01', '2026-03-28', '2026-07-14', '2026-11-20', '2028-02-29']
const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('flights', () => {
  test('every flight is of a known airline and goes to a known airport', async () => {
    const [airports, airlines] = await Promise.all([
      readReferenceTable('airports'),
      readReferenceTable('airlines'),
    ])
    const [airportCodes, airlineCodes] = [airports, airlines].map(
      ({ rows }) => new Set(rows.map(([code]) => code)),
    )
    expect(
      rotations.filter((it) => !airportCodes?.has(it.otherAirport) || !airlineCodes?.has(it.airline)),
    ).toEqual([])
  })

  test('an aircraft leaves between half an hour and four hours after it came', () => {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    const ground = rotations.map((it) => minutes(it.departure.localTime) - minutes(it.arrival.localTime))
    expect(Math.min(...ground)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...ground)).toBeLessThanOrEqual(240)
  })

  test('no flight number is given twice', () => {
    expect(
      twice(rotations.flatMap((it) => [it.airline + it.arrival.number, it.airline + it.departure.number])),
    ).toEqual([])
  })

  test.each(baseDates)('around %s at least ten flights arrive on every day of the next year', (baseDate) => {
    const arrivals = flightPatternsAround(baseDate).filter((it) => it.direction === 'arrival')
    const perDay = Map.groupBy(
      arrivals.flatMap((it) => datesOfPattern(it, baseDate, addDays(baseDate, 365))),
      (date) => date,
    )
    expect(perDay.size).toBe(366)
    expect(Math.min(...[...perDay.values()].map((it) => it.length))).toBeGreaterThanOrEqual(10)
  })

  test('a codeshare is operated by a flight of the schedule', () => {
    const idents = new Set(
      rotations.flatMap((it) => [it.airline + it.arrival.number, it.airline + it.departure.number]),
    )
    expect(codeshares.filter((it) => !idents.has(it.operatingIdent))).toEqual([])
  })
})

describe('seasons', () => {
  test.each(baseDates)('around %s winter and summer take turns and leave no day out', (baseDate) => {
    const windows = [...windowsOf('winter', baseDate), ...windowsOf('summer', baseDate)].toSorted((a, b) =>
      a.validFrom < b.validFrom ? -1 : 1,
    )
    expect(windows.length).toBeGreaterThan(3)
    expect(windows.slice(1).map((it) => it.validFrom)).toEqual(
      windows.slice(0, -1).map((it) => addDays(it.validTo, 1)),
    )
    expect(windows.every((it) => isServiceDate(it.validFrom) && isServiceDate(it.validTo))).toBe(true)
  })
})

describe('places', () => {
  test('every place is on the island, and no name is used twice', () => {
    const away = locations.filter(
      (it) => it.latitude < 13.03 || it.latitude > 13.34 || it.longitude < -59.66 || it.longitude > -59.41,
    )
    expect(away).toEqual([])
    expect(twice(locations.map((it) => foldForSearch(it.name)))).toEqual([])
    expect(locations.length).toBeGreaterThanOrEqual(45)
  })

  test('a place farther from the airport by air is not reached absurdly faster', () => {
    const km = (place: { latitude: number; longitude: number }) =>
      Math.hypot((place.latitude - 13.0746) * 110.6, (place.longitude + 59.4925) * 108.5)
    const speeds = locations
      .filter((it) => it.kind !== 'airport')
      .map((it) => km(it) / (it.minutesFromAirport / 60))
    expect(Math.min(...speeds)).toBeGreaterThan(10)
    expect(Math.max(...speeds)).toBeLessThan(45)
  })

  test('every zone has a place', () => {
    expect(zones.filter((zone) => !locations.some((it) => it.zone === zone))).toEqual([])
  })
})

describe('prices', () => {
  const baseDate = '2026-11-20'

  test('every service has a price between every two zones, once', () => {
    const pairs = transportPrices(baseDate).map((price) =>
      [price.service, ...[price.fromZone, price.toZone].toSorted((a, b) => a.localeCompare(b))].join('|'),
    )
    expect(pairs).toHaveLength((transportServices.length * zones.length * (zones.length + 1)) / 2)
    expect(twice(pairs)).toEqual([])
  })

  test('peak season is more expensive for every payer', () => {
    const paying = fastTrackPrices(baseDate).filter((it) => it.ageBand !== 'infant')
    const standard = paying.filter((it) => it.validTo === null)
    const dearer = standard.map(({ direction, ageBand, firstCents }) =>
      paying.some(
        (it) =>
          it.direction === direction &&
          it.ageBand === ageBand &&
          it.validTo !== null &&
          it.firstCents > firstCents,
      ),
    )
    expect(dearer).toEqual([true, true, true, true])
  })

  test('every price names a tax that is in force, and every code has one rate at a time', () => {
    const codes = new Set(taxes.filter((it) => it.validTo === null).map((it) => it.code as string))
    const priced = [
      ...fastTrackPrices(baseDate),
      ...transportPrices(baseDate),
      ...hourlyPrices(baseDate),
      ...carSeats,
      ...extras,
    ]
    expect(priced.filter((it) => !codes.has(it.taxCode))).toEqual([])
    expect(codes.size).toBe(taxes.filter((it) => it.validTo === null).length)
  })

  test('the same name of a surcharge is not given twice', () => {
    expect(twice(surcharges(baseDate).map((it) => it.name))).toEqual([])
  })
})

describe('people', () => {
  test('nobody shares an address or a role, and every address is one that cannot exist', () => {
    expect(twice(accounts.map((it) => it.email))).toEqual([])
    expect(twice(accounts.map((it) => it.role))).toEqual([])
    expect(accounts.filter((it) => !/^[a-z.]+@([a-z]+\.)?demo\.example$/.test(it.email))).toEqual([])
  })

  test('every permission except administration is granted to an account other than the administrator', () => {
    const granted = new Set(
      accounts.filter((it) => it.role !== 'administrator').flatMap((it) => it.permissions),
    )
    expect(allPermissions.filter((it) => !granted.has(it))).toEqual(['adminSystem'])
  })

  test('partner users belong to a partner and drivers drive a vehicle there is', () => {
    expect(
      accounts.filter((it) => it.partner !== undefined && !partners.some((its) => its.name === it.partner)),
    ).toEqual([])
    expect(
      accounts.filter(
        (it) => it.defaultVehicle !== undefined && !vehicles.some((its) => its.name === it.defaultVehicle),
      ),
    ).toEqual([])
    expect(accounts.filter((it) => it.permissions.includes('driver') && it.shift !== undefined)).toHaveLength(
      10,
    )
  })

  test('one partner is blocked, and one of the others has little credit', () => {
    expect(partners.filter((it) => it.blocked)).toHaveLength(1)
    expect(partners.filter((it) => !it.blocked && it.creditLimitCents < 1_000_000)).toHaveLength(1)
  })

  test('telephone numbers can be read', () => {
    const guests = Array.from({ length: 64 }, (_, n) => guest(n))
    const phones = [...accounts, ...partners, ...guests].map((it) => it.phone)
    expect(phones.filter((it) => parsePhoneNumberFromString(it)?.isPossible() !== true)).toEqual([])
  })

  test('five hundred guests have five hundred names, the same every time', () => {
    const name = (n: number) => `${guest(n).firstName} ${guest(n).lastName}`
    const names = Array.from({ length: 500 }, (_, n) => name(n))
    expect(twice(names)).toEqual([])
    expect(name(137)).toBe(names[137])
  })
})

test('a vehicle carries what its service promises', () => {
  const promised = vehicles.map((vehicle) => {
    const service = transportServices.find((it) => it.vehicleClass === vehicle.vehicleClass)
    return service !== undefined && vehicle.seats >= service.passengers && vehicle.luggage >= service.luggage
  })
  expect(promised).not.toContain(false)
  expect(twice(vehicles.map((it) => it.plate))).toEqual([])
})
