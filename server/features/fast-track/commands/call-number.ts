import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { lockDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Calls a party to the desk: its number is on the board on the wall. Called again, it comes first again. */
export async function callNumber(work: UnitOfWork, bookingGuid: string): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, { bookingGuid }, null)
  if (isRefusal(booking)) return booking
  if (booking.day_number === null) return refuse('booking', 'This party has no day number')
  if (booking.status !== 'booked' && booking.status !== 'checkedIn')
    return refuse('booking', 'This party isn’t waiting, so you can’t call its number')
  const call = { called_at: work.now, called_by: work.actor.accountGuid }
  await work.tx
    .insertInto('party_call')
    .values({ booking_guid: booking.guid, ...call })
    .onConflict((it) => it.column('booking_guid').doUpdateSet(call))
    .execute()
  work.audit.record({
    action: 'callNumber',
    subjectKind: 'booking',
    subjectGuid: booking.guid,
    customerGuid: booking.customer_guid,
    groupGuid: booking.group_guid,
    after: { dayNumber: booking.day_number },
  })
  work.events.publish({
    topic: 'fastTrack',
    date: booking.service_date,
    guid: booking.group_guid,
    partnerGuid: booking.partner_guid,
  })
  return { guid: booking.guid }
}
