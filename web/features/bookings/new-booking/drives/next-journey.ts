import { noPlace } from '../../drive/drive-values.ts'
import type { JourneyValues } from '../new-booking-values.ts'

/** The journey after this one: from where it ended, on the same day, in the same cars. What was noted for the first is not said again. */
export function nextJourney(last: JourneyValues): JourneyValues {
  return { ...last, time: '', from: last.to, to: noPlace, stops: [], notesForDriver: '', notesForOffice: '' }
}

/** The same journey the other way round, its stops from last to first. */
export function wayBack(last: JourneyValues): JourneyValues {
  return { ...last, time: '', from: last.to, to: last.from, stops: last.stops.toReversed().map((it) => ({ ...it, at: '' })) }
}
