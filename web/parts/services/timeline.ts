import { countedLine } from '#domain/pricing/counted-line.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'

export type BookingShown = GroupDetail['bookings'][number]
type Booking = BookingShown

export interface TimelineDay {
  date: string
  bookings: Booking[]
}

/**
 * Services by day, in order of time. Transport is listed at its pickup, which can be the day before its
 * flight. Extras that belong to a service are left out.
 */
export function timelineOf(bookings: readonly Booking[]): TimelineDay[] {
  const isListedElsewhere = (it: Booking) =>
    it.kind === 'extra' && bookings.some((other) => other.guid === it.belongsTo)
  const placed = bookings
    .filter((it) => !isListedElsewhere(it))
    .map((booking) => ({ booking, ...startOf(booking) }))
    .toSorted((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
  return [...Map.groupBy(placed, (it) => it.date)].map(([date, day]) => ({
    date,
    bookings: day.map((it) => it.booking),
  }))
}

export function startOf({ trips, serviceDate, serviceTime }: Booking): { date: string; time: string } {
  const [first] = trips
  return first
    ? { date: first.serviceDate, time: first.pickupTime }
    : { date: serviceDate, time: serviceTime }
}

/** `2 × Welcome drinks` */
export function extraName({ priceLines }: Booking): string {
  const names = priceLines.map(countedLine)
  return names.length > 0 ? names.join(', ') : bookingKinds.extra.label
}
