import { sql, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { ListedTrip, queryTrips } from '#contract/trip-list.ts'
import { readInstant } from '#domain/calendar/airport-time.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { cursorOf, notAPlace, readCursor } from '#server/features/customers/queries/list-place.ts'
import { tripsThatFit, type TripFilters } from '#server/features/dispatch/queries/trip-filters.ts'
import { chargedForTrips } from '#server/features/trips/queries/trip-prices.ts'
import { holds, type Actor } from '#server/work/actor.ts'

type Asked = QueryOf<typeof queryTrips>
type Page = ReplyOf<typeof queryTrips>

/** A list or a total of many years would hold back everyone else. */
const withinMs = 10_000

const listTakesLong = refuseField('from', 'This list takes too long. Choose dates or more filters.')
const searchTakesLong = refuseField('query', 'This search took too long. Choose dates, or enter more text.')

/** Reads trips, unless it takes too long. */
export async function tripsInTime<T>(
  db: Db,
  { query }: Pick<TripFilters, 'query'>,
  read: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  const isSearch = query.trim() !== ''
  const found = await inTime(db, isSearch ? searchAtMostMs : withinMs, async (tx) => ({ it: await read(tx) }))
  return found ? found.it : isSearch ? searchTakesLong : listTakesLong
}

/** Whoever can open a reservation sees its prices there. */
export const seesPrices = (actor: Actor) => holds(actor, 'viewCustomer')

/** Matching trips by pickup, earliest or latest first. */
export function tripsFound(db: Db, actor: Actor, asked: Asked): Promise<Page | Refusal> {
  return tripsInTime(db, asked, (tx) => pageOf(tx, actor, asked))
}

/** A page of trips, and where the next one starts. */
export async function pageOf(db: Db, actor: Actor, asked: Asked): Promise<Page | Refusal> {
  const after = asked.cursor === undefined ? null : placeOf(asked.cursor)
  if (isRefusal(after)) return after
  const { limit } = asked
  const { rows } = await sql<Row>`${listed(await tripsThatFit(db, asked), asked, after)}`.execute(db)
  const shown = rows.slice(0, limit)
  const prices = seesPrices(actor)
    ? await chargedForTrips(
        db,
        shown.map((it) => it.guid),
      )
    : null
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((it) => onWire(it, prices)),
    nextCursor: last
      ? cursorOf({
          stageName: 'pickup',
          key: `${last.serviceDate} ${last.pickupAt}`,
          id: last.guid,
          group: null,
        })
      : null,
  }
}

interface Place {
  date: string
  at: string
  guid: string
}

function placeOf(cursor: string): Place | Refusal {
  const place = readCursor(cursor)
  if (isRefusal(place)) return place
  const [date = '', at = '', ...more] = place.key.split(' ')
  const isMoment = /^20\d\d-[-\d:.T]+Z$/.test(at) && readInstant(at) !== null
  return more.length === 0 && isServiceDate(date) && isMoment ? { date, at, guid: place.id } : notAPlace
}

type Row = Omit<ListedTrip, 'priceCents' | 'vehicle'> & {
  vehicleGuid: string | null
  vehicleName: string | null
  vehiclePlate: string | null
}

/** The trips of a page with their columns. The page is chosen first, by the trips alone. */
function listed(
  found: RawBuilder<unknown>,
  { sort = 'pickup', limit }: Asked,
  after: Place | null,
): RawBuilder<unknown> {
  const [sign, way] = sort === 'pickup' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const order = sql`t.service_date ${way}, t.pickup_at ${way}, t.guid ${way}`
  const isAfter =
    after === null
      ? sql`true`
      : sql`(t.service_date, t.pickup_at, t.guid) ${sign}
        (${after.date}::date, ${after.at}::timestamptz, ${after.guid}::uuid)`
  return sql`select t.guid, t.version, g.customer_guid as "customerGuid",
      t.group_guid as "groupGuid", g.reference,
      t.service_date as "serviceDate", t.pickup_at as "pickupAt", t.status,
      coalesce(lead.name, trim(c.first_name || ' ' || c.last_name)) as "guestName", t.passengers,
      json_build_object('name', pf.name, 'kind', pf.kind) as from,
      json_build_object('name', pt.name, 'kind', pt.kind) as to,
      f.ident as flight, s.name as service, t.driver_guid as "driverGuid", d.name as "driverName",
      coalesce(d.outside_company, false) as "isOutside",
      v.guid as "vehicleGuid", v.name as "vehicleName", v.plate as "vehiclePlate",
      partner.name as "partnerName", t.agreed_cost_cents as "agreedCostCents"
    from (select t.guid from (${found}) t where ${isAfter} order by ${order}
      limit ${limit + 1}) page
    join trip t on t.guid = page.guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    join transport_service s on s.guid = t.service_guid
    left join partner on partner.guid = g.partner_guid
    left join vehicle v on v.guid = t.vehicle_guid
    left join account d on d.guid = t.driver_guid
    left join flight f on f.guid = t.flight_guid
    left join lateral (
      select trim(first_name || ' ' || last_name) as name from passenger
      where group_guid = t.group_guid and first_name || last_name <> '' order by position limit 1
    ) lead on true
    order by ${order}`
}

function onWire(
  { vehicleGuid, vehicleName, vehiclePlate, ...row }: Row,
  prices: ReadonlyMap<string, number> | null,
): ListedTrip {
  return {
    ...row,
    vehicle:
      vehicleGuid === null ? null : { guid: vehicleGuid, name: vehicleName ?? '', plate: vehiclePlate ?? '' },
    priceCents: prices === null ? null : (prices.get(row.guid) ?? 0),
  }
}
