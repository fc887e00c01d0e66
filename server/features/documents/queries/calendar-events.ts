import { sql } from 'kysely'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import type { GuestService, GuestSite } from '#domain/message/guest-message.ts'
import { serviceCard, serviceTitle } from '#domain/message/service-card.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { CalendarEvent } from '#server/features/documents/export/calendar.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestReservationsOf, type GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

export interface GroupCalendar {
  reference: string
  company: string
  events: CalendarEvent[]
}

/** The services of a group as events in the guest's language, cancelled ones too. Null: there is no such group, or none with services. */
export async function calendarOf(db: Db, scope: PartnerScope, groupGuid: string): Promise<GroupCalendar | null> {
  if (!(await isVisible(db, scope, groupGuid))) return null
  const [reservation] = await guestReservationsOf(db, [groupGuid])
  if (!reservation) return null
  const [site, { airport_code: airport }, versions] = await Promise.all([guestSiteOf(db), siteSettings(db), versionsOf(db, groupGuid)])
  const { facts, past, cancelled } = reservation
  const eventsOf = (some: readonly GuestService[], status: (it: GuestService) => CalendarEvent['status']) =>
    some.flatMap((it): CalendarEvent[] => {
      if (it.startsAt === null || !(isFastTrack(it.kind) || isTransport(it.kind))) return []
      const summary = `${serviceTitle(it, facts.language)}, ${site.company}`
      return [
        {
          guid: it.guid,
          sequence: versions.get(it.guid) ?? 0,
          summary,
          startsAt: it.startsAt,
          where: it.from?.name ?? airport,
          description: descriptionOf(it, facts, site),
          status: status(it),
        },
      ]
    })
  const events = [
    ...eventsOf([...past, ...facts.services], (it) => (it.isWaitlisted ? 'tentative' : 'confirmed')),
    ...eventsOf(cancelled, () => 'cancelled'),
  ]
  return events.length === 0 ? null : { reference: facts.reference, company: site.company, events }
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

/** How often each booking and its drives were changed. None of them is ever deleted, so the sum only rises. */
async function versionsOf(db: Db, groupGuid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ guid: string; version: number }>`
    select b.guid, (b.version - 1 + coalesce((select sum(t.version) from trip t where t.booking_guid = b.guid), 0))::int as version
    from booking b where b.group_guid = ${groupGuid}`.execute(db)
  return new Map(rows.map((it) => [it.guid, it.version]))
}

/** What the message says of the service, without any price: a calendar is often shared. */
function descriptionOf(service: GuestService, { language, reference }: GuestReservation['facts'], site: GuestSite): string {
  const { labels } = guestTexts[language]
  const card = serviceCard(service, { language, site, showsPrices: false })
  const rows = card.rows.filter((it) => it.label !== labels.date)
  return [...rows.map((it) => `${it.label}: ${it.href ?? it.value}`), `${labels.reference}: ${reference}`].join('\n')
}
