import { noPlace } from '#web/features/bookings/drive/drive-values.ts'
import type { JourneyValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/** The next trip: from this one's drop-off, on the same date, with the same cars and no details. */
export function nextJourney(last: JourneyValues): JourneyValues {
  return { ...last, time: '', from: last.to, to: noPlace, stops: [], details: {} }
}

/** The return of a trip, with its stops reversed. */
export function wayBack(last: JourneyValues): JourneyValues {
  return {
    ...last,
    time: '',
    from: last.to,
    to: last.from,
    stops: last.stops.toReversed().map((it) => ({ ...it, at: '' })),
  }
}
