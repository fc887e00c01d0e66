import { moveBooking, type BookingStatus } from '#domain/booking/booking-states.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { bookingActionAfter } from '#domain/trip/booking-after-trips.ts'
import { updateBooking } from '#server/features/reservations/commands/booking-rows.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Once the last trip of a transport booking has ended, marks the booking as completed or a no-show. A booking
 * that can't change (cancelled, or on a closed day) stays unchanged.
 */
export async function settleBooking(work: UnitOfWork, trip: LockedTrip, timeZone: string): Promise<void> {
  const trips = await work.tx
    .selectFrom('trip')
    .select('status')
    .where('booking_guid', '=', trip.booking_guid)
    .execute()
  const action = bookingActionAfter(trips.map((it) => it.status))
  if (action === null) return
  const booking = { kind: trip.kind, status: trip.booking_status, serviceDate: trip.booking_date }
  const facts = { today: localDateOf(work.now, timeZone), dayClosed: trip.day_closed }
  const status = moveBooking(booking, action, work.actor.permissions, facts)
  if (isRefusal(status)) return
  await moveTo(work, trip, { status, action: `${action}Booking` })
}

/** Reverts the outcome of a booking whose trip is reopened. */
export async function reopenBooking(
  work: UnitOfWork,
  trip: LockedTrip,
  { timeZone, reason }: { timeZone: string; reason: string },
): Promise<Refusal | null> {
  if (trip.booking_status !== 'completed' && trip.booking_status !== 'noShow') return null
  const booking = { kind: trip.kind, status: trip.booking_status, serviceDate: trip.booking_date }
  const facts = { today: localDateOf(work.now, timeZone), dayClosed: trip.day_closed, reason }
  const status = moveBooking(booking, 'reopen', work.actor.permissions, facts)
  if (isRefusal(status)) return status
  await moveTo(work, trip, { status, action: 'reopenBooking', reason })
  return null
}

interface Moved {
  status: BookingStatus
  action: 'completeBooking' | 'markNoShowBooking' | 'reopenBooking'
  reason?: string
}

async function moveTo(
  work: UnitOfWork,
  trip: LockedTrip,
  { status, action, reason = '' }: Moved,
): Promise<void> {
  await updateBooking(work, trip.booking_guid, { status })
  work.audit.record({
    action,
    reason,
    subjectKind: 'booking',
    subjectGuid: trip.booking_guid,
    customerGuid: trip.customer_guid,
    groupGuid: trip.group_guid,
    before: { status: trip.booking_status },
    after: { status },
  })
  work.events.publish({
    topic: 'group',
    date: trip.booking_date,
    guid: trip.group_guid,
    partnerGuid: trip.partner_guid,
  })
}
