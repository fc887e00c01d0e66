import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

/**
 * The small company extended for all products and changes: a third zone, hourly prices, stops, and more
 * flights a day.
 */
export interface WiderCompany extends SmallCompany {
  /** A second place on the coast and one in the hills. */
  inn: string
  villa: string
  coast: string
  hills: string
  flightBy(ident: WiderFlight, date: string): Promise<string>
}

/** The daily schedule of arrivals and departures. */
export const widerFlights = {
  BA2155: ['arrival', '14:00'],
  BA2157: ['arrival', '18:00'],
  BA2159: ['arrival', '23:30'],
  BA2154: ['departure', '17:00'],
  BA2156: ['departure', '20:00'],
  BA2150: ['departure', '00:40'],
} as const
export type WiderFlight = keyof typeof widerFlights

/** Surcharges of 25% during these hours and 20% on this holiday. */
export const night = { fromTime: '22:00', toTime: '05:00', percent: 25 }
export const holiday = '2026-12-01'

export async function makeWiderCompany(portal: TestPortal): Promise<WiderCompany> {
  const company = await makeSmallCompany(portal)
  const { db } = portal.database
  const { now } = portal.clock
  const places = await makeMorePlaces(db, now)
  await makeMorePrices(db, now, { ...company, ...places })
  await makeMoreFlights(db, now, company)
  const flightBy = (ident: WiderFlight, date: string) => flightOf(db, ident, date)
  const flightOn = (date: string, direction: 'arrival' | 'departure') =>
    flightBy(direction === 'arrival' ? 'BA2155' : 'BA2154', date)
  return { ...company, ...places, flightBy, flightOn }
}

async function makeMorePlaces(db: Db, now: string) {
  const zones = await db.selectFrom('zone').select(['guid', 'name']).execute()
  const zoneOf = (name: string) => zones.find((it) => it.name === name)?.guid ?? ''
  const [airportZone, coast] = [zoneOf('Airport'), zoneOf('Coast')]
  const [hills, inn, villa] = [newGuid(), newGuid(), newGuid()]
  await db
    .insertInto('zone')
    .values({ guid: hills, name: 'Hills', ...timestamps(now) })
    .execute()
  const place = (guid: string, name: string, zone: string, minutes: number) => ({
    guid,
    name,
    kind: 'hotel' as const,
    zone_guid: zone,
    minutes_from_airport: minutes,
    query_name: name.toLowerCase(),
    ...timestamps(now),
  })
  await db
    .insertInto('location')
    .values([place(inn, 'Reef Inn', coast, 25), place(villa, 'Hill Villa', hills, 45)])
    .execute()
  return { airportZone, coast, hills, inn, villa }
}

type Zones = Awaited<ReturnType<typeof makeMorePlaces>> & SmallCompany

/**
 * Prices for sedan and van: to the hills 80.00 and 120.00, within the coast 40.00 and 55.00, coast to hills
 * 50.00 and 70.00, by the hour 45.00 and 70.00. A stop is 10.00.
 */
async function makeMorePrices(
  db: Db,
  now: string,
  { sedan, van, airportZone, coast, hills }: Zones,
): Promise<void> {
  const rule = (kind: 'transport' | 'hourly' | 'surcharge', name: string, facts: object) => ({
    guid: newGuid(),
    kind,
    name,
    valid_from: '2020-01-01',
    facts: JSON.stringify(facts),
    ...timestamps(now),
  })
  const way = (name: string, fromZone: string, toZone: string, sedanCents: number, vanCents: number) =>
    [
      { serviceGuid: sedan, cents: sedanCents },
      { serviceGuid: van, cents: vanCents },
    ].map((it) => rule('transport', name, { ...it, fromZone, toZone, taxCode: 'VAT' }))
  const hourly = (serviceGuid: string, centsPerHour: number) =>
    rule('hourly', 'By the hour', { serviceGuid, centsPerHour, minimumHours: 2, taxCode: 'VAT' })
  await db
    .insertInto('price_rule')
    .values([
      ...way('To the hills', airportZone, hills, 8000, 12_000),
      ...way('Along the coast', coast, coast, 4000, 5500),
      ...way('Up the hills', coast, hills, 5000, 7000),
      hourly(sedan, 4500),
      hourly(van, 7000),
      rule('surcharge', 'A stop', { kind: 'extraStop', appliesTo: 'transport', cents: 1000 }),
      rule('surcharge', 'Night', { kind: 'night', appliesTo: 'transport', ...night }),
      rule('surcharge', 'Holiday', {
        kind: 'holiday',
        appliesTo: 'transport',
        dates: [holiday],
        percent: 20,
      }),
    ])
    .execute()
}

async function makeMoreFlights(db: Db, now: string, { today, timeZone }: SmallCompany): Promise<void> {
  const own = ['BA2155', 'BA2154']
  const days = Array.from({ length: 14 }, (_, index) => addDays(today, index))
  const more = Object.entries(widerFlights).filter(([ident]) => !own.includes(ident))
  await db
    .insertInto('flight')
    .values(
      days.flatMap((date) =>
        more.map(([ident, [direction, time]]) => ({
          guid: newGuid(),
          ident,
          airline_code: 'BA',
          number: ident.slice(2),
          direction,
          other_airport: 'LGW',
          service_date: date,
          scheduled_at: scheduledMoment(date, time, timeZone),
          ...timestamps(now),
        })),
      ),
    )
    .execute()
}

async function flightOf(db: Db, ident: WiderFlight, date: string): Promise<string> {
  const row = await db
    .selectFrom('flight')
    .select('guid')
    .where('ident', '=', ident)
    .where('service_date', '=', date)
    .executeTakeFirstOrThrow()
  return row.guid
}
