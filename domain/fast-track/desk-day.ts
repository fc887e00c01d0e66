import { bestTimeOf, type FlightTimes } from '#domain/flight/flight-times.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'

/**
 * The evening before, while today's desk still serves its late flights: its service date, and the earliest
 * flight time included.
 */
export interface Evening {
  readonly date: ServiceDate
  readonly since: Instant
}

/** How long after its flight a party of the evening before stays on the list. */
const eveningHours = 6

/**
 * The evening that a desk on `date` includes, because a flight belongs to its scheduled date however late it
 * is. Only on the day itself, and only until the day before is closed.
 */
export function eveningOf(
  date: ServiceDate,
  { today, now, isBeforeClosed }: { today: ServiceDate; now: Instant; isBeforeClosed: boolean },
): Evening | null {
  if (date !== today || isBeforeClosed) return null
  return { date: addDays(date, -1), since: addMinutes(now, -eveningHours * 60) }
}

/** Whether a party with that service date and flight belongs to the evening. */
export function isOfEvening(
  serviceDate: ServiceDate,
  flight: FlightTimes | null,
  evening: Evening | null,
): boolean {
  return (
    evening !== null &&
    flight !== null &&
    serviceDate === evening.date &&
    !isBefore(bestTimeOf(flight), evening.since)
  )
}

/** The day the desk sells a flight for: today, or after midnight the evening before for its late flights. */
export function saleDayOf(
  flight: FlightTimes & { readonly serviceDate: ServiceDate },
  at: { today: ServiceDate; now: Instant },
): ServiceDate {
  const evening = eveningOf(at.today, { ...at, isBeforeClosed: false })
  return isOfEvening(flight.serviceDate, flight, evening) ? flight.serviceDate : at.today
}

/** The moment whose day is the first with flights the desk still sells. */
export function firstSaleMoment(now: Instant): Instant {
  return addMinutes(now, -eveningHours * 60)
}
