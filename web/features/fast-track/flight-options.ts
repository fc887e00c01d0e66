import { dailyFlights, type FlightRow } from '#contract/flights.ts'
import { firstSaleMoment } from '#domain/fast-track/desk-day.ts'
import { dateText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { portalNow } from '#web/clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useLoad } from '#web/api/use-load.ts'
import type { DeskMode } from './desk-calls.ts'

/** The first day the desk sells flights for: today, or after midnight the evening before. */
export function useFirstSaleDay(): string {
  return dateText(firstSaleMoment(portalNow()), useAccount().site.timeZone)
}

/** The flights the desk sells now: today's, and after midnight the late ones of the evening before. */
export function useSaleFlights() {
  const [today, first] = [useToday(), useFirstSaleDay()]
  const flights = useLoad(dailyFlights, { query: { startDate: today } })
  const evening = useLoad(dailyFlights, { query: { startDate: first } }, { skip: first === today })
  const since = firstSaleMoment(portalNow())
  const late = first === today ? [] : (evening.data?.items ?? []).filter((it) => it.bestAt >= since)
  return { flights, items: [...late, ...(flights.data?.items ?? [])] }
}

/** The flights in the desk's direction that can be sold, by time, without cancelled or departed ones. */
export function flightOptions(flights: readonly FlightRow[], mode: DeskMode, timeZone: string): { key: string; label: string }[] {
  return flights
    .filter((it) => it.direction === mode && it.status !== 'cancelled' && it.status !== 'departed')
    .toSorted((a, b) => (a.bestAt < b.bestAt ? -1 : 1))
    .map((it) => ({ key: it.guid, label: `${timeText(it.bestAt, timeZone)} ${it.ident} ${it.city}` }))
}
