import type { GroupDetail } from '#contract/groups.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingChange } from '#domain/reservation/booking-changes.ts'
import { dayText } from '#web/ui/value/format.ts'

type Booking = GroupDetail['bookings'][number]

/** `Arrival fast track, Fri 20 Nov 14:05, BA255` */
export function serviceText({ kind, serviceDate, serviceTime, flight }: Booking): string {
  return [bookingKinds[kind].label, `${dayText(serviceDate)} ${serviceTime}`.trim(), flight?.ident]
    .filter(Boolean)
    .join(', ')
}

/** The services that the change is currently allowed for, or just `booking` if given. */
export function servicesFor(group: GroupDetail, change: BookingChange, booking: Booking | null): Booking[] {
  if (booking !== null) return [booking]
  return group.bookings.filter((it) => it.changes.some((own) => own.change === change && own.whyNot === null))
}

const over: readonly Booking['status'][] = ['cancelled', 'completed', 'noShow']

/** The services that are not over. People can be added to these, and they can be cancelled. */
export function openServices(group: GroupDetail): Booking[] {
  return group.bookings.filter((it) => !over.includes(it.status))
}
