import { dailyFlights, type FlightRow } from '#contract/flights.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
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

interface SellingNow {
  mode: DeskMode
  timeZone: string
  now: Instant
}

/**
 * The flights in the desk's direction that can be sold: those still ahead by time, then those that have come,
 * the latest first. Without cancelled and departed ones.
 */
export function flightOptions(
  flights: readonly FlightRow[],
  { mode, timeZone, now }: SellingNow,
): { key: string; label: string }[] {
  const sold = flights
    .filter((it) => it.direction === mode && it.status !== 'cancelled' && it.status !== 'departed')
    .toSorted((a, b) => (isBefore(a.bestAt, b.bestAt) ? -1 : 1))
  const isAhead = (flight: FlightRow) => flight.status !== 'landed' && !isBefore(flight.bestAt, now)
  const name = (flight: FlightRow) => `${timeText(flight.bestAt, timeZone)} ${flight.ident} ${flight.city}`
  const over = mode === 'arrival' ? 'landed' : 'due to depart'
  return [
    ...sold.filter(isAhead).map((it) => ({ key: it.guid, label: name(it) })),
    ...sold
      .filter((it) => !isAhead(it))
      .toReversed()
      .map((it) => ({ key: it.guid, label: `${name(it)}, ${over}` })),
  ]
}
