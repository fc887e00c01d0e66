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
  const site = {
    title: company.title,
    company: company.company,
    agency: company.agency,
    currency: company.currency,
  }
  const settings = JSON.stringify({
    guestMessages: { helpPhone: company.helpPhone },
    papers: company.papers,
    till: { currencies: [dollars] },
  })
  await db
    .insertInto('site')
    .values({
      ...site,
      time_zone: company.timeZone,
      airport_code: company.airportCode,
      demo_company: true,
      settings,
      updated_at: now,
    })
    .execute()
  const zoneGuids = named(zones)
  await db
    .insertInto('zone')
    .values(
      zones.map((name, position) => ({ guid: guidOf(zoneGuids, name), name, position, ...timestamps(now) })),
    )
    .execute()
  const placeGuids = await loadPlaces(db, now, zoneGuids)
  await loadSchedule(db, now, today)
  const fleet = await loadFleet(db, now, today)
  return { zones: zoneGuids, ...fleet, partners: await loadPartners(db, now, placeGuids) }
}

async function loadPlaces(db: Db, now: Instant, zoneGuids: Named): Promise<Named> {
  const guids = named(locations.map((it) => it.name))
  await db
    .insertInto('location')
    .values(
      locations.map((location) => ({
        guid: guidOf(guids, location.name),
        name: location.name,
        kind: location.kind,
        zone_guid: guidOf(zoneGuids, location.zone),
        address: location.address,
        latitude: location.latitude,
        longitude: location.longitude,
        minutes_from_airport: location.minutesFromAirport,
        query_name: foldForSearch(location.name),
        ...timestamps(now),
      })),
    )
    .execute()
  return guids
}

async function loadSchedule(db: Db, now: Instant, today: string): Promise<void> {
  await db
    .insertInto('flight_pattern')
    .values(
      flightPatternsAround(today).map((pattern) => ({
        guid: newGuid(),
        airline_code: pattern.airline,
        number: pattern.number,
        direction: pattern.direction,
        other_airport: pattern.otherAirport,
        valid_from: pattern.validFrom,
        valid_to: pattern.validTo,
        weekdays: [...pattern.weekdays],
        local_time: pattern.localTime,
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
      transportServices.map((service, position) => ({
        guid: guidOf(services, service.name),
        name: service.name,
        description: service.description,
        passengers: service.passengers,
        luggage: service.luggage,
        vehicle_class: service.vehicleClass,
        position,
        ...timestamps(now),
      })),
    )
    .execute()
  await db
    .insertInto('vehicle')
    .values(
      vehicles.map((vehicle) => ({
        guid: guidOf(cars, vehicle.name),
        name: vehicle.name,
        plate: vehicle.plate,
        vehicle_class: vehicle.vehicleClass,
        seats: vehicle.seats,
        luggage: vehicle.luggage,
        documents: JSON.stringify(
          vehicle.documents.map((paper) => ({
            name: paper.name,
            expiresOn: addDays(today, paper.expiresInDays),
          })),
        ),
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
      carSeats.map((seat) => ({
        guid: newGuid(),
        name: seat.name,
        guest_names: JSON.stringify(seat.guestNames),
        from_age_months: seat.fromAgeMonths,
        to_age_months: seat.toAgeMonths,
        from_weight_kg: seat.fromWeightKg,
        to_weight_kg: seat.toWeightKg,
        cents: seat.cents,
        tax_code: seat.taxCode,
        stock: seat.stock,
        ...timestamps(now),
      })),
    )
    .execute()
  await db
    .insertInto('extra')
    .values(
      extras.map((it) => ({
        guid: newGuid(),
        name: it.name,
        cents: it.cents,
        tax_code: it.taxCode,
        ...timestamps(now),
      })),
    )
    .execute()
}

async function loadPartners(db: Db, now: Instant, placeGuids: Named): Promise<Named> {
  const guids = named(partners.map((it) => it.name))
  await db
    .insertInto('partner')
    .values(
      partners.map((partner) => ({
        guid: guidOf(guids, partner.name),
        name: partner.name,
        legal_name: partner.legalName,
        tax_number: partner.taxNumber,
        address: partner.address,
        country: partner.country,
        e_invoice: partner.eInvoice,
        service_email: partner.serviceEmail,
        billing_email: partner.billingEmail,
        phone: partner.phone,
        location_guid: partner.location === undefined ? null : guidOf(placeGuids, partner.location),
        settlement: partner.settlement,
        basis_points: partner.basisPoints,
        credit_limit_cents: partner.creditLimitCents,
        terms_days: partner.termsDays,
        blocked: partner.blocked,
        notes: partner.notes ?? '',
        note_for_drivers: partner.noteForDrivers ?? '',
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
