import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { hireText } from '#domain/trip/hire.ts'

export interface HireRead {
  kind: string
  pickup_at: string
  expected_minutes: number
  arrived_at: string | null
}

/** `Hourly hire, 3 h, until 13:30`. Null: the trip isn’t a hire. */
export function rowHire(row: HireRead, timeZone: string): string | null {
  const { kind, pickup_at: pickupAt, expected_minutes: expectedMinutes, arrived_at: arrivedAt } = row
  return hireText({ kind, pickupAt, expectedMinutes, arrivedAt }, (at) => timeTextOf(at, timeZone))
}
