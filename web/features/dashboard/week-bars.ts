import type { WeekDay } from '#contract/dashboard.ts'

type Places = WeekDay['arrival']

/** The longest bar of the week: what all the others are measured by. At least one, so that an empty week divides by something. */
export function fullest(week: readonly WeekDay[]): number {
  return Math.max(1, ...week.flatMap(({ arrival, departure }) => [arrival, departure].flatMap((it) => [it.taken, it.capacity ?? 0])))
}

/** Widths in hundredths of the longest bar. */
export function barOf({ taken, capacity }: Places, most: number): { taken: number; limit: number | null; isFull: boolean } {
  return {
    taken: (taken / most) * 100,
    limit: capacity === null ? null : (capacity / most) * 100,
    isFull: capacity !== null && taken >= capacity,
  }
}

export function placesWords({ taken, capacity, waitlisted }: Places): string {
  const of = capacity === null ? `${taken}` : `${taken} of ${capacity}`
  return waitlisted > 0 ? `${of}, ${waitlisted} waiting` : of
}
