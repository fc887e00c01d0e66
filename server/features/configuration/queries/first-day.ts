import { sql } from 'kysely'
import type { FirstDay } from '#contract/first-day.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { firstDayChecklist, isReadyToBook, type SetUp } from '#domain/first-day/checklist.ts'
import { priceKeyOf, type PriceKind } from '#domain/pricing/price-keys.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The Dashboard's setup list; null when nothing is missing or a user has hidden it. */
export async function firstDayOnDashboard(db: Db, hasMail: boolean, now: string): Promise<FirstDay | null> {
  const found = await firstDayOf(db, hasMail, now)
  return found.isReady || found.isHidden ? null : found
}

export async function firstDayOf(db: Db, hasMail: boolean, now: string): Promise<FirstDay> {
  const { settings, time_zone: timeZone } = await siteSettings(db)
  const steps = firstDayChecklist(await setUpOf(db, hasMail, localDateOf(now, timeZone)))
  return { steps, isReady: isReadyToBook(steps), isHidden: settings.firstDayHidden === true }
}

export async function setUpOf(db: Db, hasMail: boolean, today: string): Promise<SetUp> {
  const [places, services, vehicles, prices, rest] = [
    await placesOf(db),
    await db
      .selectFrom('transport_service')
      .select(['guid', 'name', 'vehicle_class as vehicleClass'])
      .where('active', '=', true)
      .execute(),
    await db.selectFrom('vehicle').select('vehicle_class').distinct().where('active', '=', true).execute(),
    await pricesInForce(db, today),
    await scheduleAndPeople(db, today),
  ]
  const keysOf = (kind: PriceKind) =>
    prices.filter((it) => it.kind === kind).map((it) => priceKeyOf(kind, it.facts))
  const airport = places.find((it) => it.places.includes('airport'))
  const zonesWithPlaces = places.filter((it) => it.places.some((kind) => kind !== 'airport'))
  return {
    zones: places.length,
    hasAirportPlace: airport !== undefined,
    otherPlaces: zonesWithPlaces.length,
    services,
    vehicleClasses: vehicles.map((it) => it.vehicle_class),
    taxCodes: keysOf('tax'),
    fastTrackPrices: keysOf('fastTrack'),
    transportPrices: keysOf('transport'),
    airportZone: airport ?? null,
    zonesWithPlaces,
    ...rest,
    hasCapacity: await limitsPlaces(db),
    hasMail,
  }
}

/** Days in the past count: the company knows where capacity is set. */
async function limitsPlaces(db: Db): Promise<boolean> {
  const limited = await db
    .selectFrom('date_status')
    .select('date')
    .where('mode', '=', 'limited')
    .limit(1)
    .executeTakeFirst()
  return limited !== undefined
}

/** The active zones, with the kinds of places in each. */
async function placesOf(db: Db) {
  const { rows } = await sql<{ guid: string; name: string; places: string[] }>`
    select zone.guid, zone.name, coalesce(array_agg(distinct location.kind)
      filter (where location.active), '{}') as places
    from zone left join location on location.zone_guid = zone.guid
    where zone.active
    group by zone.guid
    order by zone.position, zone.name`.execute(db)
  return rows
}

/** Rules that apply today or later. */
function pricesInForce(db: Db, today: string) {
  return db
    .selectFrom('price_rule')
    .select(['kind', 'facts'])
    .where('kind', 'in', ['tax', 'fastTrack', 'transport'])
    .where('active', '=', true)
    .where((is) => is.or([is('valid_to', 'is', null), is('valid_to', '>=', today)]))
    .orderBy('guid')
    .execute()
}

async function scheduleAndPeople(db: Db, today: string) {
  const { rows } = await sql<Pick<SetUp, 'hasFlights' | 'hasDriver' | 'hasDesk'>>`
    select exists (select from flight_pattern where active and valid_to >= ${today})
        or exists (select from flight where service_date >= ${today}) as "hasFlights",
      exists (${accountWith('driver')}) as "hasDriver",
      exists (${accountWith('fastTrack')}) as "hasDesk"`.execute(db)
  return rows[0] ?? { hasFlights: false, hasDriver: false, hasDesk: false }
}

/**
 * Counts people by job. The first administrator has every permission, but isn't a driver or desk operator.
 */
function accountWith(permission: 'driver' | 'fastTrack') {
  return sql`select from account where active and kind = 'staff' and ${permission} = any (permissions)
    and not 'adminSystem' = any (permissions)`
}
