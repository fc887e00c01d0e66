import type { DetailField } from '#domain/fields/detail-field.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import {
  flightsIn,
  type NamedPlace,
  type QuestionMapping,
  type QuestionMeaning,
} from '#domain/import/bokun-words.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { BokunBooking, BokunProduct } from '#server/bokun/bokun-booking.ts'
import type { Db } from '#server/db/connection.ts'
import { bokunSettings, type BokunSettings } from '#server/features/bokun/queries/settings.ts'
import type { ProductMapping } from '#server/features/bokun/rows.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** Everything a Bókun booking is matched against: mapped products and questions, locations and flights. */
export interface Catalogue {
  products: ReadonlyMap<string, ProductMapping>
  questions: readonly QuestionMapping[]
  fields: readonly DetailField[]
  places: readonly NamedPlace[]
  airportGuid: string
  flights: readonly CatalogueFlight[]
  settings: BokunSettings
  currency: string
  timeZone: string
}

export interface CatalogueFlight {
  guid: string
  ident: string
  /** Codeshare numbers. */
  aliases: string[]
  direction: Direction
  serviceDate: string
  time: string
}

/** The key a product is mapped by: its ID (or title, if it has none) and its rate. */
export function productKey({ id, title, rate }: BokunProduct): string {
  return `${id === '' ? title.toLowerCase() : id} ${rate.toLowerCase()}`.trim()
}

/** Loads the catalogue for some bookings, with one statement per kind. */
export async function catalogueFor(db: Db, bookings: readonly BokunBooking[]): Promise<Catalogue> {
  const dates = new Set<string>()
  for (const { date } of bookings.flatMap((it) => it.lines))
    if (date !== null) for (const step of [-1, 0, 1]) dates.add(addDays(date, step))
  const idents = new Set(
    bookings
      .flatMap((it) => it.lines)
      .flatMap((it) => it.questions.flatMap(({ answer }) => flightsIn(answer))),
  )
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const fields = await detailFields(db)
  const [products, questions, places, flights, settings] = await Promise.all([
    mappedProducts(db),
    mappedQuestions(db),
    db
      .selectFrom('location')
      .select(['guid', 'name', 'kind'])
      .where('active', '=', true)
      .where('is_free', '=', false)
      .orderBy('minutes_from_airport')
      .orderBy('guid')
      .execute(),
    flightsOn(db, [...dates], [...idents], timeZone),
    bokunSettings(db),
  ])
  const airportGuid = places.find((it) => it.kind === 'airport')?.guid ?? ''
  return {
    products,
    questions,
    fields,
    places: places.filter((it) => it.guid !== airportGuid),
    airportGuid,
    flights,
    settings,
    currency,
    timeZone,
  }
}

export async function mappedProducts(db: Db): Promise<Map<string, ProductMapping>> {
  const rows = await db.selectFrom('bokun_product').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.key,
      {
        guid: row.guid,
        key: row.key,
        title: row.title,
        rate: row.rate,
        kind: row.kind,
        serviceGuid: row.service_guid,
        fromGuid: row.from_guid,
        toGuid: row.to_guid,
        hours: row.hours,
        taxCode: row.tax_code,
      },
    ]),
  )
}

async function mappedQuestions(db: Db): Promise<QuestionMapping[]> {
  const rows = await db
    .selectFrom('bokun_question')
    .leftJoin('bokun_product', 'bokun_product.guid', 'bokun_question.product_guid')
    .select(['bokun_product.key as product', 'begins', 'meaning'])
    .execute()
  return rows.map((it) => ({
    product: it.product,
    begins: it.begins,
    meaning: it.meaning as QuestionMeaning,
  }))
}

/** Flights with these numbers on the given dates. */
async function flightsOn(
  db: Db,
  dates: readonly string[],
  idents: readonly string[],
  timeZone: string,
): Promise<CatalogueFlight[]> {
  if (dates.length === 0 || idents.length === 0) return []
  const { rows } = await sql<CatalogueFlight>`
    select flight.guid, flight.ident, flight.direction, flight.service_date as "serviceDate",
      to_char(flight.scheduled_at at time zone ${timeZone}, 'HH24:MI') as time,
      coalesce((select json_agg(own.ident) from flight_alias own where own.operating_ident = flight.ident),
        '[]') as aliases
    from flight where service_date = any(${dates}::date[]) and (ident = any(${idents}::text[])
      or ident in (select operating_ident from flight_alias
        where flight_alias.ident = any(${idents}::text[])))
    order by service_date, scheduled_at, guid`.execute(db)
  return rows
}
