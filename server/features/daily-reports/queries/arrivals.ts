import type { PartyRow } from '#contract/daily-reports.ts'
import type { Db } from '#server/db/connection.ts'
import { airportParties } from '#server/features/daily-reports/queries/airport-parties.ts'

export function arrivals(db: Db, date: string): Promise<PartyRow[]> {
  return airportParties(db, date, 'arrival')
}
