import type { DeskParty, arrivalLoadBooking, resetLoadBooking } from '#contract/fast-track.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import { stepBackOf } from '#domain/fast-track/desk.ts'
import { bookingActions, type BookingFacts } from '#domain/booking/booking-states.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import { lastReceiptOf } from '#server/features/ledger/queries/last-receipt.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { deskOf, partyByBooking, partyByGroup } from '#server/features/fast-track/queries/find-parties.ts'
import { detailsOfParties } from '#server/features/fast-track/queries/party-details.ts'
import type { DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

/** The actor and the time. */
export interface Asking {
  db: Db
  actor: Actor
  now: string
}

type Which = QueryOf<typeof arrivalLoadBooking>

/** The party of a booking, or of a group's booking in the desk's direction. */
export async function loadParty(
  asking: Asking,
  which: Which,
  direction: Desk['direction'],
): Promise<DeskParty | Refusal> {
  const { db, actor, now } = asking
  const desk = await deskOf(db, now, { date: which.date, direction })
  if (which.bookingGuid === undefined && which.groupGuid === undefined) return notFound
  const found =
    which.bookingGuid === undefined
      ? await partyByGroup(db, actor, which.groupGuid ?? '', desk)
      : await partyByBooking(db, actor, which.bookingGuid, desk)
  return found && (which.groupGuid === undefined || found.row.group_guid === which.groupGuid)
    ? partyOnWire(asking, found.row, desk)
    : notFound
}

/** The party with its undoable step. */
export async function loadStep(
  asking: Asking,
  bookingGuid: string,
): Promise<ReplyOf<typeof resetLoadBooking> | Refusal> {
  const found = await partyByBooking(asking.db, asking.actor, bookingGuid)
  if (!found) return notFound
  const desk = await deskOf(asking.db, asking.now, { direction: found.row.direction })
  const party = await partyOnWire(asking, found.row, desk)
  if (isRefusal(party)) return party
  const action = stepBackOf(found.row)
  return {
    ...party,
    step: action && {
      label: bookingActions[action].label,
      from: found.row.status,
      to: bookingActions[action].to,
    },
  }
}

/** The inputs of every desk rule: today, and whether the party's day is closed. */
export async function factsOf(db: Db, now: string, serviceDate: string): Promise<BookingFacts> {
  const { time_zone: timeZone } = await siteSettings(db)
  return { today: localDateOf(now, timeZone), dayClosed: await isDayClosed(db, serviceDate) }
}

async function partyOnWire(
  { db, actor, now }: Asking,
  row: DeskRead,
  desk: Desk,
): Promise<DeskParty | Refusal> {
  const facts = await factsOf(db, now, row.service_date)
  const [party] = await detailsOfParties(db, actor, [{ row, desk, facts }])
  return party ? { ...party, receiptUrl: await lastReceiptOf(db, row.group_guid) } : notFound
}
