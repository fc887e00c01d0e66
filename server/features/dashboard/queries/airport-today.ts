import { sql } from 'kysely'
import type { AirportSide, WaveHour } from '#contract/dashboard.ts'
import type { Db } from '#server/db/connection.ts'

interface SideRead {
  direction: 'arrival' | 'departure'
  parties: number
  passengers: number
  checked_in: number
  completed: number
  waitlisted: number
}

/** Counts a date's fast-track parties by state, and passengers with a place. */
export async function airportToday(
  db: Db,
  date: string,
): Promise<{ arrival: AirportSide; departure: AirportSide }> {
  const { rows } = await sql<SideRead>`
    select direction, count(*) filter (where status <> 'waitlisted') as parties,
      coalesce(sum(adults + children + infants) filter (where status <> 'waitlisted'), 0) as passengers,
      count(*) filter (where status = 'checkedIn') as checked_in, count(*)
        filter (where status = 'completed') as completed,
      count(*) filter (where status = 'waitlisted') as waitlisted
    from booking
    where service_date = ${date}::date and kind in ('arrivalFastTrack', 'departureFastTrack')
      and status <> 'cancelled'
    group by direction`.execute(db)
  const side = (direction: SideRead['direction']): AirportSide => {
    const row = rows.find((it) => it.direction === direction)
    return {
      parties: row?.parties ?? 0,
      passengers: row?.passengers ?? 0,
      checkedIn: row?.checked_in ?? 0,
      completed: row?.completed ?? 0,
      waitlisted: row?.waitlisted ?? 0,
    }
  }
  return { arrival: side('arrival'), departure: side('departure') }
}

/** The waitlist from the date on. */
export async function waitlistFrom(db: Db, date: string): Promise<{ parties: number; passengers: number }> {
  const { rows } = await sql<{ parties: number; passengers: number }>`
    select count(*) as parties, coalesce(sum(adults + children + infants), 0) as passengers
    from booking
    where status = 'waitlisted' and service_date >= ${date}::date`.execute(db)
  return rows[0] ?? { parties: 0, passengers: 0 }
}

/** A date's fast-track passengers by hour of service, without waitlisted ones. */
export async function waveOf(db: Db, date: string): Promise<WaveHour[]> {
  const { rows } = await sql<WaveHour>`
    select extract(hour from service_time)::integer as hour,
      coalesce(sum(adults + children + infants) filter (where direction = 'arrival'), 0) as arrival,
      coalesce(sum(adults + children + infants) filter (where direction = 'departure'), 0) as departure
    from booking
    where service_date = ${date}::date and kind in ('arrivalFastTrack', 'departureFastTrack')
      and status not in ('cancelled', 'waitlisted')
    group by 1
    order by 1`.execute(db)
  return rows
}
