import { sql } from 'kysely'
import type { confirmCloseDay, OpenItemShown } from '#contract/close-day.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { resolveAll, whyNotClose, type ResolvedItem } from '#domain/concierge/close-day.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { closeDate, lockDate } from '#server/features/date-status/commands/close-date.ts'
import { claimDay } from '#server/features/date-status/commands/day-lock.ts'
import { settleParty } from '#server/features/fast-track/commands/settle-party.ts'
import { addAgreed } from '#server/features/gratuities/commands/agreed-gratuities.ts'
import { moveGratuities } from '#server/features/gratuities/commands/move-gratuities.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { settleTrip } from '#server/features/trips/commands/settle-trip.ts'
import { lockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { groupsOn, openItemsOf } from '#server/features/concierge/queries/open-items.ts'
import { quoted, whyStale } from '#server/work/seen.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Closes a date: gives every open item its outcome and locks the date. All rows are locked first, in a fixed
 * order, so that a concurrent change either commits before and is seen, or comes after and is refused.
 */
export async function closeDay(
  work: UnitOfWork,
  date: string,
  { resolutions, comments, seen }: BodyOf<typeof confirmCloseDay>,
): Promise<Saved | Refusal> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  await lockServices(work, date)
  const day = await lockDate(work, date)
  await lockDrives(work, date)
  await claimDay(work.tx, date)
  const why = whyNotClose(date, { today: localDateOf(work.now, timeZone), isClosed: day.closed_at !== null })
  if (why !== null) return refuse('date', why)
  const stale = whyStale(seen, day.day_comments, quoted(day.day_comments))
  if (stale !== null) return stale
  const open = await openItemsOf(work.tx, { date, now: work.now, timeZone })
  const resolved = resolveAll(open, resolutions)
  if (isRefusal(resolved)) return resolved
  for (const item of resolved) {
    const refused = await settle(work, item)
    if (refused !== null) return refused
  }
  await closeDate(work, day, {
    comments: comments ?? day.day_comments,
    resolved: resolved.map(({ item: { kind, name, text, amountCents }, outcome, reason }) => ({
      kind,
      name,
      text,
      amountCents,
      outcome,
      reason,
    })),
  })
  return { toast: `${serviceDateText(date)} is closed` }
}

async function lockServices(work: UnitOfWork, date: string): Promise<void> {
  await sql`select guid from booking_group where guid in (${groupsOn(date)})
    order by guid for no key update`.execute(work.tx)
  await sql`select guid from booking where group_guid in (${groupsOn(date)})
    order by guid for no key update`.execute(work.tx)
}

async function lockDrives(work: UnitOfWork, date: string): Promise<void> {
  const drives = sql`trip where service_date = ${date}::date`
  await sql`select guid from ${drives} order by guid for no key update`.execute(work.tx)
  await sql`select guid from account where guid in (select driver_guid from ${drives})
    order by guid for no key update`.execute(work.tx)
}

/** Carried-over items are unchanged; money and drawers are settled on their own pages. */
async function settle(
  work: UnitOfWork,
  { item, outcome, reason }: ResolvedItem<OpenItemShown>,
): Promise<Refusal | null> {
  if (outcome === 'carriedOver') return null
  if (item.kind === 'party') return settleParty(work, item.guid, { outcome, reason })
  const trip = await lockedTrip(work.tx, item.guid)
  if (!trip) return notFound
  await settleTrip(work, trip, { outcome, reason })
  if (outcome === 'served' && trip.driver_guid !== null) {
    await moveGratuities(work, trip, trip.driver_guid)
    await addAgreed(work, trip)
  }
  return null
}
