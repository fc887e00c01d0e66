import type { WeekDay } from '#contract/dashboard.ts'

type Places = WeekDay['arrival']

/** The longest bar of the week, the scale of all others. At least one, to avoid dividing by zero. */
export function fullest(week: readonly WeekDay[]): number {
  return Math.max(
    1,
    ...week.flatMap(({ arrival, departure }) =>
      [arrival, departure].flatMap((it) => [it.taken, it.capacity ?? 0]),
    ),
  )
}

/** Widths in percent of the longest bar. */
export function barOf(
  { taken, capacity }: Places,
  most: number,
): { taken: number; limit: number | null; isFull: boolean } {
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
