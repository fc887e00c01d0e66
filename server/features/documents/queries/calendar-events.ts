import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import { colonIn } from '#domain/message/guest-formats.ts'
import type { GuestPlace } from '#domain/message/guest-journey.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestService, GuestSite } from '#domain/message/guest-message.ts'
import { rowText } from '#domain/message/mail-text.ts'
import { serviceCard, serviceTitle } from '#domain/message/service-card.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { CalendarEvent } from '#server/features/documents/export/calendar.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import {
  guestReservationsOf,
  type GuestReservation,
} from '#server/features/guest-messages/queries/guest-reservations.ts'

export interface GroupCalendar {
  reference: string
  company: string
  timeZone: string
  events: CalendarEvent[]
}

/**
 * A group's services as calendar events in the guest's or the given language, including cancelled ones. Null
 * if there are none.
 */
export async function calendarOf(
  db: Db,
  scope: PartnerScope,
  groupGuid: string,
  spoken: GuestLanguage | null = null,
): Promise<GroupCalendar | null> {
  if (!(await isVisible(db, scope, groupGuid))) return null
  const [reservation] = await guestReservationsOf(db, [groupGuid], spoken)
  if (!reservation) return null
  const [site, versions, { time_zone: timeZone }, airportAddress] = await Promise.all([
    guestSiteOf(db),
    versionsOf(db, groupGuid),
    siteSettings(db),
    airportAddressOf(db),
  ])
  const { facts, past, cancelled, dropped } = reservation
  const eventsOf = (
    some: readonly GuestService[],
    status: (service: GuestService) => CalendarEvent['status'],
  ) =>
    some.flatMap((service): CalendarEvent[] => {
      if (service.startsAt === null || !(isFastTrack(service.kind) || isTransport(service.kind))) return []
      return partsOf(service).map(({ id, part, startsAt }) => ({
        guid: id,
        sequence: versions.get(service.guid) ?? 0,
        summary: `${serviceTitle(service, facts.language)}, ${site.company}`,
        startsAt,
        minutes: (service.hours ?? 0) * 60 || shownMinutes,
        where: whereOf(part.journeys[0]?.from ?? { name: site.airport, address: airportAddress }),
        description: descriptionOf(part, facts, site),
        status: status(service),
      }))
    })
  const events = [
    ...eventsOf([...past, ...facts.services], (it) => (it.isWaitlisted ? 'tentative' : 'confirmed')),
    ...eventsOf([...dropped, ...cancelled], () => 'cancelled'),
  ]
  return events.length === 0 ? null : { reference: facts.reference, company: site.company, timeZone, events }
}

/** `Accra Beach Hotel, Rockley, Christ Church`, as calendars look it up on a map. */
function whereOf({ name, address = '' }: Pick<GuestPlace, 'name' | 'address'>): string {
  return [name, address].filter((it) => it !== '').join(', ')
}

/** The address of the airport, if it is in the list of places: other terminals are further away. */
async function airportAddressOf(db: Db): Promise<string> {
  const place = await db
    .selectFrom('location')
    .select('address')
    .where('kind', '=', 'airport')
    .where('active', '=', true)
    .orderBy('minutes_from_airport')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return place?.address ?? ''
}

/** Long enough to be visible in a calendar; the real duration is unknown. */
const shownMinutes = 45

interface EventPart {
  id: string
  part: GuestService
  startsAt: Instant
}

/**
 * An event for each journey, with an id that it keeps: later files move or cancel the same event. If cars of
 * a journey leave at several times, the event starts with the first and describes all.
 */
function partsOf(service: GuestService): EventPart[] {
  const { guid, journeys, startsAt } = service
  if (startsAt !== null && journeys.length === 0)
    return [{ id: guid, part: service, startsAt: service.meetAt?.startsAt ?? startsAt }]
  return [...Map.groupBy(journeys, (it) => it.number)].flatMap(([number, own]) => {
    const [first] = own
    return first?.startsAt
      ? [
          {
            id: number === 1 ? guid : `${guid}-${number}`,
            part: { ...service, journeys: own },
            startsAt: first.startsAt,
          },
        ]
      : []
  })
}

async function isVisible(db: Db, scope: PartnerScope, groupGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .where(isWithin(scope, 'partner_guid'))
    .executeTakeFirst()
  return row !== undefined
}

/** How often each booking and its trips were changed. Rows are never deleted, so the sum only rises. */
async function versionsOf(db: Db, groupGuid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ guid: string; version: number }>`
    select b.guid, (b.version - 1 + coalesce((select sum(t.version) from trip t
      where t.booking_guid = b.guid), 0))::int as version
    from booking b where b.group_guid = ${groupGuid}`.execute(db)
  return new Map(rows.map((it) => [it.guid, it.version]))
}

/** The service as in the confirmation, without prices: calendars are often shared. */
function descriptionOf(
  service: GuestService,
  { language, reference }: GuestReservation['facts'],
  site: GuestSite,
): string {
  const { labels } = guestTexts[language]
  const card = serviceCard(service, { language, site, showsPrices: false })
  const rows = service.journeys.length > 1 ? card.rows : card.rows.filter((it) => it.label !== labels.date)
  return [
    ...rows.map((it) => rowText(it, language)),
    `${labels.reference}${colonIn(language)}${reference}`,
  ].join('\n')
}
