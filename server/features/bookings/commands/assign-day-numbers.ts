import { sql } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { countDayNumbers, lockingOfDays } from '#server/features/date-status/commands/places.ts'
import { numberBookings } from '#server/features/reservations/commands/booking-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const directions = ['arrival', 'departure'] as const satisfies readonly Direction[]

interface Unnumbered {
  guid: string
  group_guid: string
  customer_guid: string
  direction: Direction
}

/**
 * The fast-track parties of a date without a number, by flight time. Waitlisted parties get theirs on
 * approval.
 */
export async function partiesWithoutNumber(db: Db, date: ServiceDate): Promise<Unnumbered[]> {
  const { rows } = await sql<Unnumbered>`
    select b.guid, b.group_guid, g.customer_guid, b.direction from booking b join booking_group g
      on g.guid = b.group_guid
    where b.service_date = ${date} and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      and b.day_number is null
      and b.status in ('booked', 'checkedIn', 'completed')
    order by b.service_time, b.created_at, b.guid`.execute(db)
  return rows
}

/**
 * Gives each party without a number the next one of its direction. Refuses on a closed day. Returns how many
 * were numbered.
 */
export async function assignDayNumbers(work: UnitOfWork, date: ServiceDate): Promise<number | Refusal> {
  await sql`${lockingOfDays(sql`values (${date}::date, 'arrival'), (${date}::date, 'departure')`)}`.execute(
    work.tx,
  )
  const closed = await guardDay(work, [date])
  if (isRefusal(closed)) return closed
  const parties = await partiesWithoutNumber(work.tx, date)
  for (const direction of directions) {
    const own = parties.filter((it) => it.direction === direction)
    if (own.length === 0) continue
    const last = await countDayNumbers(work.tx, date, direction, own.length)
    const numbered = own.map((party, place) => ({ ...party, dayNumber: last - own.length + 1 + place }))
    await numberBookings(work, numbered)
    for (const party of numbered)
      work.audit.record({
        action: 'assignDayNumber',
        subjectKind: 'booking',
        subjectGuid: party.guid,
        customerGuid: party.customer_guid,
        groupGuid: party.group_guid,
        after: { date, dayNumber: party.dayNumber },
      })
  }
  if (parties.length > 0) work.events.publish({ topic: 'fastTrack', date })
  return parties.length
}
