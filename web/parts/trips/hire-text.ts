import type { TripFacts } from '#contract/trip-shapes.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { hireText } from '#domain/trip/hire.ts'
import { timeText } from '#web/ui/value/time-format.ts'

type Hire = Pick<TripFacts, 'kind' | 'pickupAt' | 'endsAt' | 'life'>

/** A trip’s `Hourly hire, 3 h, until 13:30`, on the board or the driver’s phone. Null: it isn’t a hire. */
export function tripHireText({ kind, pickupAt, endsAt, life }: Hire, timeZone: string): string | null {
  const { arrivedAt } = life
  const expectedMinutes = minutesBetween(pickupAt, endsAt)
  return hireText({ kind, pickupAt, expectedMinutes, arrivedAt }, (at) => timeText(at, timeZone))
}
