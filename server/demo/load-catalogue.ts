import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { company, dollars } from '#server/demo/facts/company.ts'
import { carSeats, extras } from '#server/demo/facts/extras.ts'
import { codeshares, flightPatternsAround } from '#server/demo/facts/flights.ts'
import { locations } from '#server/demo/facts/locations.ts'
import { partners } from '#server/demo/facts/partners.ts'
import { transportServices, vehicles } from '#server/demo/facts/vehicles.ts'
import { zones } from '#server/demo/facts/zones.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

/** The loaded rows: name → guid. */
export type Named = Map<string, string>

export interface Catalogue {
  zones: Named
  services: Named
  vehicles: Named
  partners: Named
}

/** Everything that the demo company sells and drives, before its first guest. */
export async function loadCatalogue(db: Db, now: Instant, today: string): Promise<Catalogue> {
  const site = { title: company.title, company: company.company, agency: company.agency, currency: company.currency }
  const settings = JSON.stringify({
    guestMessages: { helpPhone: company.helpPhone },
    papers: company.papers,
    till: { currencies: [dollars] },
  })
  await db
    .insertInto('site')
    .values({ ...site, time_zone: company.timeZone, airport_code: company.airportCode, demo_company: true, settings, updated_at: now })
    .execute()
  const zoneGuids = named(zones)
  await db
    .insertInto('zone')
    .values(zones.map((name, position) => ({ guid: guidOf(zoneGuids, name), name, position, ...timestamps(now) })))
    .execute()
  await loadPlaces(db, now, zoneGuids)
  await loadSchedule(db, now, today)
  return { zones: zoneGuids, ...(await loadFleet(db, now, today)), partners: await loadPartners(db, now) }
}

async function loadPlaces(db: Db, now: Instant, zoneGuids: Named): Promise<void> {
  await db
    .insertInto('location')
    .values(
      locations.map((it) => ({
        guid: newGuid(),
        name: it.name,
        kind: it.kind,
        zone_guid: guidOf(zoneGuids, it.zone),
        address: it.address,
        latitude: it.latitude,
        longitude: it.longitude,
        minutes_from_airport: it.minutesFromAirport,
        query_name: foldForSearch(it.name),
        ...timestamps(now),
      })),
    )
    .execute()
}

async function loadSchedule(db: Db, now: Instant, today: string): Promise<void> {
  await db
    .insertInto('flight_pattern')
    .values(
      flightPatternsAround(today).map((it) => ({
        guid: newGuid(),
        airline_code: it.airline,
        number: it.number,
        direction: it.direction,
        other_airport: it.otherAirport,
        valid_from: it.validFrom,
        valid_to: it.validTo,
        weekdays: [...it.weekdays],
        local_time: it.localTime,
        ...timestamps(now),
      })),
    )
    .execute()
  await db
    .insertInto('flight_alias')
    .values(codeshares.map((it) => ({ ident: it.ident, operating_ident: it.operatingIdent })))
    .execute()
}

async function loadFleet(db: Db, now: Instant, today: string): Promise<{ services: Named; vehicles: Named }> {
  const services = named(transportServices.map((it) => it.name))
  const cars = named(vehicles.map((it) => it.name))
  await db
    .insertInto('transport_service')
    .values(
      transportServices.map((it, position) => ({
        guid: guidOf(services, it.name),
        name: it.name,
        description: it.description,
        passengers: it.passengers,
        luggage: it.luggage,
        vehicle_class: it.vehicleClass,
        position,
        ...timestamps(now),
      })),
    )
    .execute()
  await db
    .insertInto('vehicle')
    .values(
      vehicles.map((it) => ({
        guid: guidOf(cars, it.name),
        name: it.name,
        plate: it.plate,
        vehicle_class: it.vehicleClass,
        seats: it.seats,
        luggage: it.luggage,
        documents: JSON.stringify(it.documents.map((paper) => ({ name: paper.name, expiresOn: addDays(today, paper.expiresInDays) }))),
        ...timestamps(now),
      })),
    )
    .execute()
  await loadItems(db, now)
  return { services, vehicles: cars }
}

async function loadItems(db: Db, now: Instant): Promise<void> {
  await db
    .insertInto('car_seat')
    .values(
      carSeats.map((it) => ({
        guid: newGuid(),
        name: it.name,
        from_age_months: it.fromAgeMonths,
        to_age_months: it.toAgeMonths,
        from_weight_kg: it.fromWeightKg,
        to_weight_kg: it.toWeightKg,
        cents: it.cents,
        tax_code: it.taxCode,
        stock: it.stock,
        ...timestamps(now),
      })),
    )
    .execute()
  await db
    .insertInto('extra')
    .values(extras.map((it) => ({ guid: newGuid(), name: it.name, cents: it.cents, tax_code: it.taxCode, ...timestamps(now) })))
    .execute()
}

async function loadPartners(db: Db, now: Instant): Promise<Named> {
  const guids = named(partners.map((it) => it.name))
  await db
    .insertInto('partner')
    .values(
      partners.map((it) => ({
        guid: guidOf(guids, it.name),
        name: it.name,
        legal_name: it.legalName,
        tax_number: it.taxNumber,
        address: it.address,
        service_email: it.serviceEmail,
        billing_email: it.billingEmail,
        phone: it.phone,
        settlement: it.settlement,
        basis_points: it.basisPoints,
        credit_limit_cents: it.creditLimitCents,
        terms_days: it.termsDays,
        blocked: it.blocked,
        ...timestamps(now),
      })),
    )
    .execute()
  return guids
}

function named(names: readonly string[]): Named {
  return new Map(names.map((name) => [name, newGuid()]))
}

export function guidOf(guids: Named, name: string): string {
  const guid = guids.get(name)
  if (guid === undefined) throw new Error(`The demo company has no ${name}`)
  return guid
}
