import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { allToApprove } from '#domain/date-status/waitlist.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { isPlaceHeld, stillWaits } from '#server/features/date-status/queries.ts'

export interface PartyToOffer {
  bookingGuid: string
  groupGuid: string
  reference: string
  passengers: number
  date: ServiceDate
  direction: Direction
  startsAt: Instant
  /** The guest has an address, decides and pays alone, and has no offer yet. */
  mayBeOffered: boolean
}

interface WaitingRead extends PartyToOffer {
  mode: DateMode
  capacity: number | null
  taken: number
  isHeld: boolean
}

/**
 * Waitlisted parties that have a place now, in order of joining: those ahead keep theirs, also if they answer
 * later or are approved by an agent.
 */
export async function partiesToOffer(db: Db, from: ServiceDate, now: Instant): Promise<PartyToOffer[]> {
  const { rows } = await sql<WaitingRead>`
    select b.guid as "bookingGuid", b.group_guid as "groupGuid", g.reference,
      b.adults + b.children + b.infants as passengers, b.service_date as date, b.direction,
      f.scheduled_at as "startsAt",
      g.billing <> 'partnerAccount' and c.email <> '' and f.guid is not null
        and not exists (select from waitlist_offer o where o.booking_guid = b.guid and o.answer is null)
        as "mayBeOffered",
      coalesce(status.mode, 'open') as mode,
      case b.direction when 'arrival' then status.arrival_capacity
        else status.departure_capacity end as capacity, coalesce(day.taken, 0) as taken,
      ${isPlaceHeld} as "isHeld"
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    left join flight f on f.guid = b.flight_guid
    left join date_status status on status.date = b.service_date
    left join fast_track_day day on day.date = b.service_date and day.direction = b.direction
    where b.service_date >= ${from}::date and ${stillWaits(now)} and status.closed_at is null
    order by b.service_date, b.direction, b.waitlisted_at, b.guid`.execute(db)
  const lines = Map.groupBy(rows, (it) => `${it.date} ${it.direction}`)
  return [...lines.values()].flatMap((waiting) => {
    const [{ mode, capacity, taken } = openDay] = waiting
    return allToApprove({ mode, capacity, taken, waiting })
  })
}

const openDay = { mode: 'open', capacity: null, taken: 0 } as const
