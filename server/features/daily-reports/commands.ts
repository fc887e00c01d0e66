import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import { messages } from '#contract/wire-errors.ts'
import { commentedBookings, textOf } from '#server/features/daily-reports/queries/booking-comments.ts'
import { writeComments } from '#server/features/reservations/commands/booking-rows.ts'
import { quoted, whyStale } from '#server/work/seen.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves one text on all bookings of a row. Comments don't affect anything else, so they are allowed on a
 * closed day.
 */
export async function saveBookingComments(
  work: UnitOfWork,
  guids: readonly string[],
  { comments, seen }: { comments?: string | undefined; seen?: string | undefined },
): Promise<Saved | Refusal> {
  if (comments === undefined) return refuseField('comments', messages.required)
  const locked = await commentedBookings(work.tx, guids, true)
  if (locked.length < guids.length) return notFound
  const stored = textOf(locked)
  const stale = whyStale(seen, stored, quoted(stored))
  if (stale !== null) return stale
  await writeComments(work, guids, comments)
  for (const booking of locked) {
    const about = { customerGuid: booking.customer_guid, groupGuid: booking.group_guid }
    const change = { before: { comments: booking.comments }, after: { comments } }
    work.audit.record({
      action: 'saveBookingComments',
      subjectKind: 'booking',
      subjectGuid: booking.guid,
      ...about,
      ...change,
    })
    const moved = { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }
    work.events.publish({ topic: 'group', ...moved })
    if (isFastTrack(booking.kind)) work.events.publish({ topic: 'fastTrack', ...moved })
    if (isTransport(booking.kind)) work.events.publish({ topic: 'trip', ...moved })
  }
  return {}
}
