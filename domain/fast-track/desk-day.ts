import { bestTimeOf, type FlightTimes } from '#domain/flight/flight-times.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'

/** The evening before, as long as a desk of today still meets its late flights: its service date, and the earliest flight that counts as late. */
export interface Evening {
  readonly date: ServiceDate
  readonly since: Instant
}

/** For so long after its flight's best time a party of the evening before is still on the list. */
const eveningHours = 6

/**
 * The evening that a desk of `date` takes along: a flight belongs to its scheduled date, however late. Only on the day itself, and only until
 * the day before is closed.
 */
export function eveningOf(
  date: ServiceDate,
  { today, now, isBeforeClosed }: { today: ServiceDate; now: Instant; isBeforeClosed: boolean },
): Evening | null {
  if (date !== today || isBeforeClosed) return null
  return { date: addDays(date, -1), since: addMinutes(now, -eveningHours * 60) }
}

/** Whether a party of that service date and flight is still one of the evening. */
export function isOfEvening(serviceDate: ServiceDate, flight: FlightTimes | null, evening: Evening | null): boolean {
  return evening !== null && flight !== null && serviceDate === evening.date && !isBefore(bestTimeOf(flight), evening.since)
}

/** The day that the desk sells a flight for: today, and after midnight the evening before for its late flights. */
export function saleDayOf(
  flight: FlightTimes & { readonly serviceDate: ServiceDate },
  it: { today: ServiceDate; now: Instant },
): ServiceDate {
  const evening = eveningOf(it.today, { ...it, isBeforeClosed: false })
  return isOfEvening(flight.serviceDate, flight, evening) ? flight.serviceDate : it.today
}

/** The moment whose day is the first with flights that a desk still sells. */
export function firstSaleMoment(now: Instant): Instant {
  return addMinutes(now, -eveningHours * 60)
}
