import { sql, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { dateStatus, dateStatusMonth, DayOfMonth } from '#contract/date-status.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { placesLeft, type Capacity, type DateMode } from '#domain/date-status/capacity.ts'
import type { Db } from '#server/db/connection.ts'

interface DayRead {
  date: string
  mode: DateMode
  arrival_capacity: number | null
  departure_capacity: number | null
  comments: string
  day_comments: string
  closed_at: string | null
  closed_by: string | null
  version: number
  arrival_taken: number
  departure_taken: number
  arrival_waitlisted: number
  departure_waitlisted: number
}

export async function monthOfDates(db: Db, date: string): Promise<ReplyOf<typeof dateStatusMonth>> {
  const { first, last } = daysOfMonth(monthOf(date))
  const rows = await daysFrom(db, first, last)
  return { first, last, items: rows.map(dayOnWire) }
}

export async function dateStatusOf(db: Db, date: string): Promise<ReplyOf<typeof dateStatus.load>> {
  const [row] = await daysFrom(db, date, date)
  if (!row) throw new Error(`No date status was found for ${date}`)
  return { ...dayOnWire(row), dayComments: row.day_comments, closedBy: row.closed_by }
}

/** The places of a date and direction. To take one, lock its fast_track_day row and read again. */
export async function capacityOf(db: Db, date: string, direction: Direction): Promise<Capacity> {
  const [row] = await daysFrom(db, date, date)
  return capacityIn(row, direction)
}

/**
 * Selects waitlisted fast tracks `b` that can still be approved: those whose flight isn't due yet. Others
 * stay on the waitlist until they are cancelled, without holding up anyone.
 */
export function stillWaits(now: string): RawBuilder<boolean> {
  return sql<boolean>`b.status = 'waitlisted' and b.kind in ('arrivalFastTrack', 'departureFastTrack')
    and not exists (select from flight due where due.guid = b.flight_guid and due.scheduled_at < ${now})`
}

/** Whether the guest of a waitlisted booking `b` accepted an offer and is paying for the place. */
export const isPlaceHeld = sql<boolean>`exists (select from waitlist_offer o
  where o.booking_guid = b.guid and o.answer is null and o.held_until is not null)`

/** The waitlist of a date and direction, longest wait first. */
export function waitingFor(at: {
  date: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  now: string
}): RawBuilder<unknown> {
  return sql`select b.guid as "bookingGuid", b.adults + b.children + b.infants as passengers, g.reference,
      ${isPlaceHeld} as "isHeld"
    from booking b join booking_group g on g.guid = b.group_guid
    where b.service_date = ${at.date} and b.direction = ${at.direction} and ${stillWaits(at.now)}
    order by b.waitlisted_at, b.guid`
}

/** Whether a date is closed and locked. */
export async function isDayClosed(db: Db, date: string): Promise<boolean> {
  const day = await db
    .selectFrom('date_status')
    .select('closed_at')
    .where('date', '=', date)
    .executeTakeFirst()
  return (day?.closed_at ?? null) !== null
}

/** Staff on shift in each hour of a date; empty if not entered. */
export async function staffOnShift(db: Db, date: string): Promise<number[]> {
  const day = await db
    .selectFrom('date_status')
    .select('staff_by_hour')
    .where('date', '=', date)
    .executeTakeFirst()
  return (day?.staff_by_hour ?? []) as number[]
}

/** Every day of the period has a row, even without settings or bookings. */
async function daysFrom(db: Db, first: string, last: string): Promise<DayRead[]> {
  const { rows } = await sql<DayRead>`
    select day.date::date, coalesce(status.mode, 'open') as mode, status.arrival_capacity,
      status.departure_capacity, coalesce(status.comments, '') as comments,
      coalesce(status.day_comments, '') as day_comments, status.closed_at, account.name as closed_by,
        coalesce(status.version, 0) as version,
      coalesce(arrival.taken, 0) as arrival_taken, coalesce(departure.taken, 0) as departure_taken,
      coalesce(waiting.arrival, 0) as arrival_waitlisted,
        coalesce(waiting.departure, 0) as departure_waitlisted
    from generate_series(${first}::date, ${last}::date, interval '1 day') day(date)
    left join date_status status on status.date = day.date::date
    left join account on account.guid = status.closed_by
    left join fast_track_day arrival on arrival.date = day.date::date and arrival.direction = 'arrival'
    left join fast_track_day departure on departure.date = day.date::date
      and departure.direction = 'departure'
    left join (
      select service_date, sum(adults + children + infants)
        filter (where kind = 'arrivalFastTrack') as arrival,
        sum(adults + children + infants) filter (where kind = 'departureFastTrack') as departure
      from booking
      where status = 'waitlisted' and service_date between ${first}::date and ${last}::date
      group by service_date
    ) waiting on waiting.service_date = day.date::date
    order by day.date`.execute(db)
  return rows
}

function capacityIn(row: DayRead | undefined, direction: Direction): Capacity {
  if (!row) return { mode: 'open', capacity: null, taken: 0 }
  const [capacity, taken] =
    direction === 'arrival'
      ? [row.arrival_capacity, row.arrival_taken]
      : [row.departure_capacity, row.departure_taken]
  return { mode: row.mode, capacity, taken }
}

function dayOnWire(row: DayRead): DayOfMonth {
  const { date, mode, comments, closed_at: closedAt, version } = row
  const places = (direction: Direction) => {
    const { capacity, taken } = capacityIn(row, direction)
    const waitlisted = direction === 'arrival' ? row.arrival_waitlisted : row.departure_waitlisted
    return { capacity, taken, waitlisted, left: placesLeft({ mode, capacity, taken }) }
  }
  return {
    date,
    mode,
    arrival: places('arrival'),
    departure: places('departure'),
    comments,
    closedAt,
    version,
  }
}
