import { sql } from 'kysely'
import type { PartyToApprove, WaitlistToApprove } from '#contract/dashboard.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import { allToApprove } from '#domain/date-status/waitlist.ts'
import type { Db } from '#server/db/connection.ts'
import { isPlaceHeld, stillWaits } from '#server/features/date-status/queries.ts'

interface WaitingRead extends PartyToApprove {
  bookingGuid: string
  mode: DateMode
  capacity: number | null
  taken: number
  isHeld: boolean
}

/**
 * The number of waitlisted parties that fit from a date on, and the first one: the longest-waiting on the
 * nearest day.
 */
export async function waitlistToApprove(db: Db, date: string, now: string): Promise<WaitlistToApprove> {
  const { rows } = await sql<WaitingRead>`
    select b.guid as "bookingGuid", g.customer_guid as "customerGuid", b.group_guid as "groupGuid",
      g.reference, c.last_name as party,
      b.adults + b.children + b.infants as passengers, b.service_date as date, b.direction,
        coalesce(status.mode, 'open') as mode,
      case b.direction when 'arrival' then status.arrival_capacity
        else status.departure_capacity end as capacity, coalesce(day.taken, 0) as taken,
      ${isPlaceHeld} as "isHeld"
    from booking b
    join booking_group g on g.guid = b.group_guid
    join customer c on c.guid = g.customer_guid
    left join date_status status on status.date = b.service_date
    left join fast_track_day day on day.date = b.service_date and day.direction = b.direction
    where b.service_date >= ${date}::date and ${stillWaits(now)} and status.closed_at is null
    order by b.service_date, b.direction, b.waitlisted_at, b.guid`.execute(db)
  const lines = Map.groupBy(rows, (it) => `${it.date} ${it.direction}`)
  const fits = [...lines.values()].flatMap((waiting) => {
    const [{ mode, capacity, taken } = openDay] = waiting
    // Those who are paying for their place need no approval.
    return allToApprove({ mode, capacity, taken, waiting }).filter((it) => !it.isHeld)
  })
  const [first] = fits
  return { parties: fits.length, first: first ? partyOnWire(first) : null }
}

function partyOnWire({
  customerGuid,
  groupGuid,
  reference,
  party,
  passengers,
  date,
  direction,
}: WaitingRead): PartyToApprove {
  return { customerGuid, groupGuid, reference, party, passengers, date, direction }
}

const openDay = { mode: 'open', capacity: null, taken: 0 } as const
