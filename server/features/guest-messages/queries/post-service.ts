import { sql } from 'kysely'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayIn, listIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage, SpokenBy } from '#domain/message/guest-language.ts'
import { gratuitiesText } from '#domain/message/post-service-words.ts'
import { postServiceFields, type PostServiceField } from '#domain/message/post-service.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { Db } from '#server/db/connection.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'

/** A served reservation, and the data of its message. */
export interface ServedGroup extends SpokenBy {
  guid: string
  customer_guid: string
  reference: string
  email: string
  first_name: string
  last_name: string
  ended_at: Instant
  last_date: string
  kinds: BookingKind[]
  drivers: string[]
  /** The partner gives the drivers an agreed gratuity. */
  is_gratuity_agreed: boolean
}

/**
 * Reservations whose services are all over, at least one of them provided, with an e-mail address and no
 * message yet. A service ends with its last trip or with the check-in of its last passenger. `ended` is the
 * window for the last end.
 */
export async function servedGroups(
  db: Db,
  timeZone: string,
  ended: { from: Instant; to: Instant },
  atMost: number,
): Promise<ServedGroup[]> {
  // A service may end on another day than it was booked for, though rarely two days later.
  const sinceDate = addDays(localDateOf(ended.from, timeZone), -2)
  const { rows } = await sql<ServedGroup>`
    with recent as (
      select distinct group_guid from booking
      where service_date >= ${sinceDate}::date and status = 'completed' and kind not in ('extra', 'fee')
        and not exists (select from post_service_message sent where sent.group_guid = booking.group_guid)
    )
    select g.guid, g.customer_guid, g.reference, c.email, c.first_name, c.last_name, c.phone, c.country,
      c.language, g.gratuity_basis_points > 0 as is_gratuity_agreed, served.*
    from recent
    join booking_group g on g.guid = recent.group_guid
    join customer c on c.guid = g.customer_guid
    cross join lateral (
      select max(coalesce(trips.ended_at, party.ended_at, f.scheduled_at, (b.service_date + b.service_time) at
        time zone ${timeZone})) as ended_at,
        max(b.service_date) as last_date, array_agg(b.kind order by b.service_date, b.service_time, b.guid)
          as kinds,
        (select coalesce(array_agg(distinct account.name), '{}') from trip join account
          on account.guid = trip.driver_guid
          where trip.group_guid = g.guid and trip.status = 'completed') as drivers
      from booking b
      left join flight f on f.guid = b.flight_guid
      left join lateral (select max(completed_at) as ended_at from trip where booking_guid = b.guid) trips
        on true
      left join lateral (select max(at) as ended_at from booking_passenger where booking_guid = b.guid
        and state = 'checkedIn') party on true
      where b.group_guid = g.guid and b.status = 'completed' and b.kind not in ('extra', 'fee')
    ) served
    where c.email <> ''
      and not exists (select from guest_opt_out o where kept_customer(o.customer_guid) = c.guid)
      and served.ended_at between ${ended.from}::timestamptz and ${ended.to}::timestamptz
      and not exists (select from booking b where b.group_guid = g.guid and b.kind not in ('extra', 'fee')
        and b.status in ('waitlisted', 'booked', 'checkedIn'))
    order by served.ended_at, g.guid
    limit ${atMost}`.execute(db)
  return rows
}

/** The template fields of a reservation. */
export async function postServiceSite(db: Db) {
  const [{ company, currency, time_zone: timeZone }, { language }, config] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    postServiceOf(db),
  ])
  return { company, currency, timeZone, language, config }
}

interface Voice {
  language: GuestLanguage
  company: string
  currency: string
  gratuities: readonly number[]
}

export function fieldsOfGroup(group: ServedGroup, voice: Voice): Record<PostServiceField, string> {
  const { kinds, afterService } = guestTexts[voice.language]
  return {
    firstName: group.first_name,
    lastName: group.last_name,
    reference: group.reference,
    services: [...new Set(group.kinds.map((kind) => kinds[kind]))].join(', '),
    date: dayIn(voice.language, group.last_date),
    driver: group.drivers.length === 0 ? afterService.ourTeam : listIn(voice.language, group.drivers),
    ...fieldsOfCompany(voice),
  }
}

/** Example fields for the preview. */
export function fieldsOfExample(voice: Voice): Record<PostServiceField, string> {
  const { kinds } = guestTexts[voice.language]
  const services = `${kinds.arrivalFastTrack}, ${kinds.arrivalTransfer}`
  return {
    ...postServiceFields,
    services,
    date: dayIn(voice.language, '2026-11-20'),
    ...fieldsOfCompany(voice),
  }
}

function fieldsOfCompany({ language, company, currency, gratuities }: Voice): {
  company: string
  gratuities: string
} {
  return { company, gratuities: gratuitiesText(language, gratuities, currency) }
}
