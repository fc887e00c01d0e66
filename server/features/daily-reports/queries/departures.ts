import type { PartyRow } from '#contract/daily-reports.ts'
import { airportParties } from '#server/features/daily-reports/queries/airport-parties.ts'
import type { ReportAsked } from '#server/features/daily-reports/queries/report-parts.ts'

export function departures(asked: ReportAsked): Promise<PartyRow[]> {
  return airportParties(asked, 'departure')
}
