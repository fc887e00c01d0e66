import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import { commentedBookings } from '#server/features/daily-reports/queries/booking-comments.ts'
import { writeComments } from '#server/features/reservations/commands/booking-rows.ts'
import type { Work } from '#server/work/work.ts'

/** Writes one text on all the bookings of a row. A note about a day changes nothing of it, so a closed day can still be commented on. */
export async function saveBookingComments(work: Work, guids: readonly string[], comments: string): Promise<Saved | Refusal> {
  const locked = await commentedBookings(work.tx, guids, true)
  if (locked.length < guids.length) return notFound
  await writeComments(work, guids, comments)
  for (const booking of locked) {
    const about = { customerGuid: booking.customer_guid, groupGuid: booking.group_guid }
    const change = { before: { comments: booking.comments }, after: { comments } }
    work.journal.record({ action: 'saveBookingComments', subjectKind: 'booking', subjectGuid: booking.guid, ...about, ...change })
    const moved = { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }
    work.journal.publish({ topic: 'group', ...moved })
    if (isFastTrack(booking.kind)) work.journal.publish({ topic: 'fastTrack', ...moved })
    if (isTransport(booking.kind)) work.journal.publish({ topic: 'trip', ...moved })
  }
  return {}
}
