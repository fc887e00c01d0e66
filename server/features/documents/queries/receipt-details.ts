import { sql } from 'kysely'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { shortDayIn, timeIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { jsonList, instantJson } from '#server/db/json.ts'

/** What was booked, as a receipt names it below the service. */
export interface BookedService {
  readonly flight: string | null
  readonly drives: readonly { readonly at: Instant; readonly from: string; readonly to: string }[]
}

/** Of the booking `b`: its flight, and its trips with the cars of one trip together. */
export const bookedService = {
  flight: sql<string | null>`(select ident from flight where flight.guid = b.flight_guid)`,
  drives: jsonList(sql`select ${instantJson('one.at')} as at, one."from", one."to" from (
    select distinct on (t.journey) t.pickup_at as at, origin.name as "from", destination.name as "to"
    from trip t
    join location origin on origin.guid = t.from_location_guid
    join location destination on destination.guid = t.to_location_guid
    where t.booking_guid = b.guid and t.status <> 'cancelled'
    order by t.journey, t.pickup_at) one order by one.at`),
}

/**
 * `10:30, Airport – Sea Hotel` for each trip, with its day if it isn't the day of the line; or the flight.
 */
export function serviceTexts(
  { flight, drives }: BookedService,
  { day, language, timeZone }: { day: ServiceDate; language: GuestLanguage; timeZone: string },
): string[] {
  if (drives.length === 0) return flight === null ? [] : [flight]
  return drives.map(({ at, from, to }) => {
    const date = localDateOf(at, timeZone)
    const time = timeIn(language, timeTextOf(at, timeZone))
    return [...(date === day ? [] : [shortDayIn(language, date)]), time, `${from} – ${to}`].join(', ')
  })
}
