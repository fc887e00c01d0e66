import { addDays } from '#domain/calendar/service-date.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

/**
 * A company small enough to calculate by hand: one zone pair, two places, two services, round prices, and two
 * flights a day for two weeks.
 */
export interface SmallCompany {
  timeZone: string
  today: string
  airport: string
  hotel: string
  sedan: string
  van: string
  carSeat: string
  extra: string
  partner: string
  blockedPartner: string
  vehicle: string
  /** Guids of the arrival and the departure on a date. */
  flightOn(date: string, direction: 'arrival' | 'departure'): Promise<string>
}

const timeZone = 'America/Barbados'
const flightDays = 14

export async function makeSmallCompany(portal: TestPortal): Promise<SmallCompany> {
  const { db } = portal.database
  const { now } = portal.clock
  const today = localDateOf(now, timeZone)
  await db
    .insertInto('site')
    .values({
      title: 'Kerbside',
      company: 'Small Company',
      agency: 'An Agency',
      currency: 'BBD',
      time_zone: timeZone,
      airport_code: 'BGI',
      updated_at: now,
    })
    .execute()
  const places = await makePlaces(db, now)
  const services = await makeServices(db, now)
  const partners = await makePartners(db, now)
  await makePrices(db, now, services, places)
  await makeFlights(db, now, today)
  return {
    timeZone,
    today,
    ...places,
    ...services,
    ...partners,
    flightOn: (date, direction) => flightOn(db, date, direction),
  }
}

async function makePlaces(db: Db, now: Instant) {
  const [airportZone, coast, airport, hotel] = [newGuid(), newGuid(), newGuid(), newGuid()]
  await db
    .insertInto('zone')
    .values([
      { guid: airportZone, name: 'Airport', ...timestamps(now) },
      { guid: coast, name: 'Coast', ...timestamps(now) },
    ])
    .execute()
  await db
    .insertInto('location')
    .values([
      {
        guid: airport,
        name: 'Airport',
        kind: 'airport',
        zone_guid: airportZone,
        minutes_from_airport: 0,
        query_name: 'airport',
        ...timestamps(now),
      },
      {
        guid: hotel,
        name: 'Sea Hotel',
        kind: 'hotel',
        zone_guid: coast,
        minutes_from_airport: 30,
        query_name: 'sea hotel',
        ...timestamps(now),
      },
    ])
    .execute()
  return { airport, hotel, airportZone, coast }
}

async function makeServices(db: Db, now: Instant) {
  const [sedan, van, carSeat, extra, vehicle] = [newGuid(), newGuid(), newGuid(), newGuid(), newGuid()]
  await db
    .insertInto('transport_service')
    .values([
      { guid: sedan, name: 'Sedan', passengers: 3, luggage: 3, vehicle_class: 'sedan', ...timestamps(now) },
      { guid: van, name: 'Van', passengers: 8, luggage: 10, vehicle_class: 'van', ...timestamps(now) },
    ])
    .execute()
  await db
    .insertInto('vehicle')
    .values({
      guid: vehicle,
      name: 'Sedan One',
      plate: 'ZM 1',
      vehicle_class: 'sedan',
      seats: 3,
      luggage: 3,
      ...timestamps(now),
    })
    .execute()
  await db
    .insertInto('car_seat')
    .values({
      guid: carSeat,
      name: 'Booster',
      from_age_months: 48,
      to_age_months: 144,
      from_weight_kg: 15,
      to_weight_kg: 36,
      cents: 1000,
      tax_code: 'VAT',
      stock: 4,
      ...timestamps(now),
    })
    .execute()
  await db
    .insertInto('extra')
    .values({ guid: extra, name: 'Flowers', cents: 5000, tax_code: 'VAT', ...timestamps(now) })
    .execute()
  return { sedan, van, carSeat, extra, vehicle }
}

async function makePartners(db: Db, now: Instant) {
  const [partner, blockedPartner] = [newGuid(), newGuid()]
  const terms = {
    settlement: 'netRate',
    basis_points: 1000,
    credit_limit_cents: 100_000,
    terms_days: 30,
    ...timestamps(now),
  } as const
  await db
    .insertInto('partner')
    .values([
      { guid: partner, name: 'Good Hotel', legal_name: 'Good Hotel Ltd', ...terms },
      {
        guid: blockedPartner,
        name: 'Blocked Hotel',
        legal_name: 'Blocked Hotel Ltd',
        ...terms,
        blocked: true,
      },
    ])
    .execute()
  return { partner, blockedPartner }
}

/**
 * Fast track: 100.00 for the first adult, 80.00 for each further one, children half price, infants free.
 * Sedan 60.00, van 90.00. VAT of 10% is added.
 */
async function makePrices(
  db: Db,
  now: Instant,
  services: { sedan: string; van: string },
  zones: { airportZone: string; coast: string },
) {
  const rule = (
    kind: 'fastTrack' | 'transport' | 'hourly' | 'surcharge' | 'tax',
    name: string,
    facts: object,
  ) => ({
    guid: newGuid(),
    kind,
    name,
    valid_from: '2020-01-01',
    facts: JSON.stringify(facts),
    ...timestamps(now),
  })
  const bands = { adult: [10_000, 8000], child: [5000, 5000], infant: [0, 0] } as const
  const fastTrack = (['arrival', 'departure'] as const).flatMap((direction) =>
    Object.entries(bands).map(([ageBand, [firstCents, nextCents]]) =>
      rule('fastTrack', `${direction} ${ageBand}`, {
        direction,
        ageBand,
        firstCents,
        nextCents,
        taxCode: 'VAT',
      }),
    ),
  )
  const transport = Object.entries({ sedan: 6000, van: 9000 }).map(([service, cents]) =>
    rule('transport', `${service} to coast`, {
      serviceGuid: services[service as 'sedan' | 'van'],
      fromZone: zones.airportZone,
      toZone: zones.coast,
      cents,
      taxCode: 'VAT',
    }),
  )
  const vat = rule('tax', 'VAT', { code: 'VAT', basisPoints: 1000, inclusive: false })
  await db
    .insertInto('price_rule')
    .values([...fastTrack, ...transport, vat])
    .execute()
}

async function makeFlights(db: Db, now: Instant, today: string) {
  await db
    .insertInto('airport')
    .values([
      {
        code: 'BGI',
        name: 'Grantley Adams',
        city: 'Bridgetown',
        country: 'BB',
        time_zone: timeZone,
        query_name: 'bgi bridgetown grantley adams',
      },
      {
        code: 'LGW',
        name: 'Gatwick',
        city: 'London',
        country: 'GB',
        time_zone: 'Europe/London',
        query_name: 'lgw london gatwick',
      },
    ])
    .execute()
  await db
    .insertInto('airline')
    .values({ code: 'BA', name: 'British Airways', query_name: 'ba british airways' })
    .execute()
  const days = Array.from({ length: flightDays }, (_, index) => addDays(today, index))
  const flight = (date: string, direction: 'arrival' | 'departure', number: string, time: string) => ({
    guid: newGuid(),
    ident: `BA${number}`,
    airline_code: 'BA',
    number,
    direction,
    other_airport: 'LGW',
    service_date: date,
    scheduled_at: scheduledMoment(date, time, timeZone),
    ...timestamps(now),
  })
  await db
    .insertInto('flight')
    .values(
      days.flatMap((date) => [
        flight(date, 'arrival', '2155', '14:00'),
        flight(date, 'departure', '2154', '17:00'),
      ]),
    )
    .execute()
}

async function flightOn(db: Db, date: string, direction: 'arrival' | 'departure'): Promise<string> {
  const row = await db
    .selectFrom('flight')
    .select('guid')
    .where('service_date', '=', date)
    .where('direction', '=', direction)
    .executeTakeFirstOrThrow()
  return row.guid
}
