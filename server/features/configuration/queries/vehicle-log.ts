import { sql } from 'kysely'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { stateOfPaper, type Paper, type PaperState } from '#domain/vehicle/papers.ts'
import { statusWords } from '#contract/status-words.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** One line of a vehicle's log. */
export interface VehicleLine {
  kind: 'Document' | 'Trip'
  date: string
  time: string
  what: string
  driver: string
  passengers: number | null
  luggage: number | null
  reference: string
  state: string
}

const daysBack = 365
const paperWords: Record<PaperState, string> = {
  valid: 'Valid',
  expiresSoon: 'Expires soon',
  expired: 'Expired',
}

/** A vehicle's documents, then its trips of the last year and all upcoming ones. */
export async function vehicleLog(
  db: Db,
  guid: string,
  now: string,
): Promise<{ name: string; plate: string; lines: VehicleLine[] } | Refusal> {
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['name', 'plate', 'documents'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!vehicle) return notFound
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const papers = (vehicle.documents as Paper[]).map((it) => paperLine(it, today))
  return {
    name: vehicle.name,
    plate: vehicle.plate,
    lines: [...papers, ...(await tripLines(db, guid, addDays(today, -daysBack), timeZone))],
  }
}

function paperLine(paper: Paper, today: string): VehicleLine {
  const state = paperWords[stateOfPaper(paper, today)]
  return {
    kind: 'Document',
    date: paper.expiresOn,
    time: '',
    what: paper.name,
    driver: '',
    passengers: null,
    luggage: null,
    reference: '',
    state,
  }
}

interface TripRead {
  service_date: string
  pickup_at: string
  from_name: string
  to_name: string
  driver: string | null
  passengers: number
  luggage: number
  reference: string
  status: TripStatus
}

async function tripLines(db: Db, guid: string, from: string, timeZone: string): Promise<VehicleLine[]> {
  const { rows } = await sql<TripRead>`
    select trip.service_date, trip.pickup_at, place.name as from_name, target.name as to_name,
      account.name as driver, trip.passengers, trip.luggage,
      booking_group.reference, trip.status
    from trip
    join location place on place.guid = trip.from_location_guid
    join location target on target.guid = trip.to_location_guid
    join booking_group on booking_group.guid = trip.group_guid
    left join account on account.guid = trip.driver_guid
    where trip.vehicle_guid = ${guid} and trip.service_date >= ${from}
    order by trip.pickup_at, trip.guid`.execute(db)
  return rows.map((row) => ({
    kind: 'Trip',
    date: row.service_date,
    time: timeTextOf(row.pickup_at, timeZone),
    what: `${row.from_name} – ${row.to_name}`,
    driver: row.driver ?? '',
    passengers: row.passengers,
    luggage: row.luggage,
    reference: row.reference,
    state: statusWords.trip[row.status],
  }))
}
