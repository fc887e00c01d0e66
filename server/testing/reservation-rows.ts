import type { Db } from '#server/db/connection.ts'

/** All rows of one reservation as tests assert them: sorted, without generated values. */
export async function rowsOf(db: Db, groupGuid: string) {
  const postings = db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
    .where('entry.group_guid', '=', groupGuid)
  return {
    group: await db
      .selectFrom('booking_group')
      .selectAll()
      .where('guid', '=', groupGuid)
      .executeTakeFirstOrThrow(),
    bookings: await db
      .selectFrom('booking')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('service_date')
      .orderBy('service_time')
      .orderBy('kind')
      .orderBy('guid')
      .execute(),
    passengers: await db
      .selectFrom('passenger')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('position')
      .execute(),
    attendance: await db
      .selectFrom('booking_passenger')
      .innerJoin('passenger', 'passenger.guid', 'booking_passenger.passenger_guid')
      .innerJoin('booking', 'booking.guid', 'booking_passenger.booking_guid')
      .select([
        'booking.kind',
        'booking_passenger.booking_guid',
        'passenger.position',
        'booking_passenger.state',
      ])
      .where('booking.group_guid', '=', groupGuid)
      .orderBy('booking_guid')
      .orderBy('position')
      .execute(),
    trips: await db
      .selectFrom('trip')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('booking_guid')
      .orderBy('sequence')
      .execute(),
    entries: await db
      .selectFrom('entry')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('at')
      .orderBy('guid')
      .execute(),
    postings: await postings
      .select(['entry.kind', 'account', 'party_guid', 'detail', 'amount_cents'])
      .orderBy('entry.at')
      .execute(),
    messages: await db
      .selectFrom('outbox')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('created_at')
      .orderBy('guid')
      .execute(),
    history: await db
      .selectFrom('history')
      .selectAll()
      .where('group_guid', '=', groupGuid)
      .orderBy('at')
      .orderBy('guid')
      .execute(),
    events: await eventsOf(db, groupGuid),
  }
}

/** Events published for the group and its trips. */
function eventsOf(db: Db, groupGuid: string) {
  const trips = db.selectFrom('trip').select('guid').where('group_guid', '=', groupGuid)
  return db
    .selectFrom('event')
    .selectAll()
    .where((where) => where.or([where('guid', '=', groupGuid), where('guid', 'in', trips)]))
    .orderBy('id')
    .execute()
}

export type ReservationRows = Awaited<ReturnType<typeof rowsOf>>

/** Bookings by kind, for a reservation with at most one of each. */
export function byKind({ bookings }: Pick<ReservationRows, 'bookings'>) {
  return Object.fromEntries(bookings.map((it) => [it.kind, it]))
}

/** The places taken on a date. */
export async function takenOn(db: Db, date: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('fast_track_day')
    .select(['direction', 'taken'])
    .where('date', '=', date)
    .orderBy('direction')
    .execute()
  return Object.fromEntries(rows.map((it) => [it.direction, it.taken]))
}
