import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { offerOf, offerText, type Line, type Offer, type WaitingParty } from '#domain/date-status/waitlist.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { batch } from '#server/db/batch.ts'
import type { Db } from '#server/db/connection.ts'
import { waitingFor } from '#server/features/date-status/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Notifies reservations agents, once per date and direction, that places are available and which fitting
 * party has waited longest.
 */
export async function notifyOfPlaces(work: UnitOfWork, offers: readonly Offer[]): Promise<void> {
  if (offers.length === 0) return
  const parties = await partiesOf(
    work.tx,
    offers.map((it) => it.first.bookingGuid),
  )
  // The actor isn't notified of their own change.
  const agents = (await approvingGuids(work.tx)).filter((it) => it !== work.actor.accountGuid)
  for (const offer of offers) {
    const party = parties.find((it) => it.guid === offer.first.bookingGuid)
    if (!party) throw new Error('A waitlisted party has no booking')
    const body = offerText(offer, party.name)
    for (const agent of agents) {
      const whom = { recipient: agent, accountGuid: agent, groupGuid: party.groupGuid }
      work.outbox.send({ kind: 'push', template: 'placesFree', subject: 'Places available', body, ...whom })
    }
  }
}

function partiesOf(
  db: Db,
  bookingGuids: readonly string[],
): Promise<{ guid: string; groupGuid: string; name: string }[]> {
  return db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .select(['booking.guid', 'group_guid as groupGuid', 'customer.last_name as name'])
    .where('booking.guid', 'in', bookingGuids)
    .execute()
}

/** Staff who can approve waitlisted parties: they can view and edit bookings. */
async function approvingGuids(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('guid')
    .where('active', '=', true)
    .where('kind', '=', 'staff')
    .where(sql<boolean>`permissions @> '{viewCustomer,editCustomer}'`)
    .orderBy('guid')
    .execute()
  return rows.map((it) => it.guid)
}

/** The date's places as set and as taken; locked. */
export interface DateChange {
  before: {
    mode: DateMode
    arrival_capacity: number | null
    departure_capacity: number | null
    closed_at: string | null
  } | null
  after: { mode: DateMode }
  places: readonly { direction: Direction; capacity: number | null; taken: number }[]
}

/** The party that gets an offer because a date takes more bookings again; none on a past or closed day. */
export async function offersOfDate(
  work: UnitOfWork,
  date: string,
  { before, after, places }: DateChange,
): Promise<Offer[]> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  if (date < localDateOf(work.now, timeZone) || (before?.closed_at ?? null) !== null) return []
  const waiting = await batch(
    work.tx,
    places.map((place) => {
      const way = { date: sql`${date}::date`, direction: sql`${place.direction}`, now: work.now }
      return sql<WaitingParty>`${waitingFor(way)}`.compile(work.tx)
    }),
  )
  return places.flatMap(({ direction, capacity, taken }, place) => {
    const line: Line = { mode: after.mode, capacity, taken, waiting: waiting[place] ?? [] }
    const offer = offerOf({ date, direction }, { ...line, ...settingsBefore(before, direction) }, line)
    return offer === null ? [] : [offer]
  })
}

/** A day without settings is open. */
function settingsBefore(
  before: DateChange['before'],
  direction: Direction,
): { mode: DateMode; capacity: number | null } {
  if (before === null) return { mode: 'open', capacity: null }
  return {
    mode: before.mode,
    capacity: direction === 'arrival' ? before.arrival_capacity : before.departure_capacity,
  }
}
