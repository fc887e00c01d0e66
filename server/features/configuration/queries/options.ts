import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { getCountries } from 'libphonenumber-js'
import { sql } from 'kysely'
import { optionsAtMost, type OptionList, type OptionWithFacts } from '#contract/options.ts'
import { allows, officePermissions } from '#domain/access/permissions.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { unknownAirline } from '#domain/flight/manual-flight.ts'
import type { Db } from '#server/db/connection.ts'
import { airportLabel, airportsNamed } from '#server/features/flights/queries/airports.ts'
import { isOffice } from '#server/features/follow-ups/queries/office-people.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** The entries of a list that match the typed text, in display order. */
export function optionsOf(db: Db, actor: Actor, list: OptionList, query: string): Promise<OptionWithFacts[]> {
  // Punctuation alone normalises to an empty text, which would match everything.
  if (query !== '' && foldForSearch(query) === '') return Promise.resolve([])
  return lists[list](db, query, actor)
}

type ReadOptions = (db: Db, query: string, actor: Actor) => Promise<OptionWithFacts[]>

const lists: Record<OptionList, ReadOptions> = {
  locations: async (db, query) => {
    const rows = await db
      .selectFrom('location')
      .innerJoin('zone', 'zone.guid', 'location.zone_guid')
      .select([
        'location.guid',
        'location.name',
        'kind',
        'zone.name as zone',
        'minutes_from_airport as minutesFromAirport',
      ])
      .where('location.active', '=', true)
      .where('location.query_name', 'like', likeFolded(query))
      .orderBy(sql`kind <> 'airport'`)
      .orderBy('location.name')
      .limit(optionsAtMost)
      .execute()
    return rows
  },

  'transport-services': (db, query) =>
    db
      .selectFrom('transport_service')
      .select(['guid', 'name', 'passengers', 'luggage', 'vehicle_class as vehicleClass'])
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .orderBy('position')
      .orderBy('name')
      .limit(optionsAtMost)
      .execute(),

  vehicles: async (db, query, actor) => {
    if (actor.partnerGuid !== null) return []
    return db
      .selectFrom('vehicle')
      .select(['guid', 'name', 'plate', 'vehicle_class as vehicleClass', 'seats as passengers', 'luggage'])
      .where('active', '=', true)
      .where((is) => is.or([is('name', 'ilike', like(query)), is('plate', 'ilike', like(query))]))
      .orderBy('name')
      .limit(optionsAtMost)
      .execute()
  },

  'car-seats': (db, query) =>
    db
      .selectFrom('car_seat')
      .select(['guid', 'name', 'cents', 'from_age_months as fromAgeMonths', 'to_age_months as toAgeMonths'])
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .orderBy('from_age_months')
      .limit(optionsAtMost)
      .execute(),

  extras: (db, query) =>
    db
      .selectFrom('extra')
      .select(['guid', 'name', 'cents', 'tax_code as taxCode'])
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .orderBy('name')
      .limit(optionsAtMost)
      .execute(),

  drivers: async (db, query, actor) => {
    if (actor.partnerGuid !== null) return []
    return db
      .selectFrom('account')
      .select(['guid', 'name'])
      .where(sql<boolean>`'driver' = any (permissions)`)
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .orderBy('name')
      .limit(optionsAtMost)
      .execute()
  },

  // The history can name anyone who ever signed in, active or not.
  people: async (db, query, actor) => {
    if (!holds(actor, 'adminSystem') && !holds(actor, 'financial')) return []
    return db
      .selectFrom('account')
      .select(['guid', 'name'])
      .where('name', 'ilike', like(query))
      .orderBy('name')
      .orderBy('guid')
      .limit(optionsAtMost)
      .execute()
  },

  // Whom a follow-up can be for.
  office: async (db, query, actor) => {
    if (actor.kind === 'partner' || !allows(officePermissions, actor.permissions)) return []
    return db
      .selectFrom('account')
      .select(['guid', 'name'])
      .where(isOffice)
      .where('name', 'ilike', like(query))
      .orderBy('name')
      .orderBy('guid')
      .limit(optionsAtMost)
      .execute()
  },

  partners: async (db, query, actor) => {
    const rows = await db
      .selectFrom('partner')
      .select(['guid', 'name', 'blocked'])
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .where(isWithin(partnerScopeOf(actor), 'guid'))
      .orderBy('name')
      .limit(optionsAtMost)
      .execute()
    // Booking on a blocked partner's account needs a policy override.
    return rows.map(({ guid, name, blocked }) => ({
      guid,
      name,
      blocked,
      disabled: blocked && !holds(actor, 'policyOverride'),
    }))
  },

  airlines: async (db, query) => {
    const code = query.trim().toUpperCase()
    const rows = await db
      .selectFrom('airline')
      .select(['code', 'name'])
      .where('query_name', 'like', likeFolded(query))
      .where('code', '<>', unknownAirline)
      .orderBy(sql`${code} not in (code, icao)`)
      .orderBy('name')
      .limit(optionsAtMost)
      .execute()
    return rows.map((it) => ({ key: it.code, value: `${it.name} (${it.code})` }))
  },

  airports: async (db, query) => {
    const rows = await airportsNamed(db, query, optionsAtMost)
    return rows.map((it) => ({ key: it.code, value: airportLabel(it), city: it.city, country: it.country }))
  },

  countries: async (_, query) =>
    countries().filter(
      (it) => it.key === query.toUpperCase() || foldForSearch(it.value).includes(foldForSearch(query)),
    ),

  zones: (db, query) =>
    db
      .selectFrom('zone')
      .select(['guid', 'name'])
      .where('active', '=', true)
      .where('name', 'ilike', like(query))
      .orderBy('position')
      .orderBy('name')
      .limit(optionsAtMost)
      .execute(),

  'tax-codes': async (db, query) => {
    // What most prices use comes first. Before there are prices: what is taxed, rather than not.
    const { rows } = await sql<{ code: string }>`
      select code from (select facts ->> 'code' as code, max((facts ->> 'basisPoints')::int) as rate
        from price_rule
        where kind = 'tax' and active and facts ->> 'code' ilike ${like(query)} group by 1) tax
      order by (select count(*) from price_rule priced
        where priced.active and priced.facts ->> 'taxCode' = tax.code) desc, rate = 0, code
      limit ${optionsAtMost}`.execute(db)
    return rows.map(({ code }) => ({ key: code, value: code }))
  },

  'payment-methods': async (_, query) =>
    paymentMethods.filter((it) => foldForSearch(it.value).includes(foldForSearch(query))),
}

const paymentMethods = [
  { key: 'cash', value: 'Cash' },
  { key: 'card', value: 'Card' },
  { key: 'bank', value: 'Bank transfer' },
]

let named: { key: string; value: string }[] | null = null

/** Countries with telephone codes, by their English names. */
function countries(): { key: string; value: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  named ??= getCountries()
    .map((code) => ({ key: code, value: names.of(code) ?? code }))
    .toSorted((a, b) => a.value.localeCompare(b.value, 'en'))
  return named
}

/** Substring match; the typed text is literal, including % and _. */
function like(query: string): string {
  return `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

function likeFolded(query: string): string {
  return `%${foldForSearch(query)}%`
}
