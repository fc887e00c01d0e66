import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

/** The comment of a set of bookings. Different texts are joined line by line, so that saving loses none. */
export async function commentsOf(db: Db, guids: readonly string[]): Promise<{ comments: string } | Refusal> {
  const rows = await commentedBookings(db, guids)
  if (rows.length < guids.length) return notFound
  return { comments: textOf(rows) }
}

/** The distinct comments. */
export function textOf(rows: readonly { comments: string }[]): string {
  return [...new Set(rows.map((it) => it.comments).filter(Boolean))].join('\n')
}

/** The bookings, in the common lock order. */
export function commentedBookings(db: Db, guids: readonly string[], lock = false) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select([
      'booking.guid',
      'booking.comments',
      'booking.kind',
      'booking.service_date',
      'booking.group_guid',
    ])
    .select(['booking_group.customer_guid', 'booking_group.partner_guid'])
    .where('booking.guid', 'in', guids)
    .orderBy('booking.guid')
    .$if(lock, (it) => it.forUpdate('booking'))
    .execute()
}
