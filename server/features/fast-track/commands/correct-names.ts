import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import {
  lockDeskBooking,
  madeOnDevice,
  type MadeOnDevice,
} from '#server/features/fast-track/commands/desk-booking.ts'
import { renamed, type NamedAtDesk } from '#server/features/fast-track/commands/rename.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Corrects names of a party at the desk, without checking anyone in. */
export async function correctNames(
  work: UnitOfWork,
  asked: { bookingGuid: string; passengers: readonly NamedAtDesk[] } & MadeOnDevice,
): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, asked, null, asked.at)
  if (isRefusal(booking)) return booking
  if (asked.passengers.some(({ guid }) => !booking.party.some((it) => it.guid === guid)))
    return refuse('passengers', 'A passenger is no longer in this party. Reload the party and try again.')
  const names = await renamed(work, booking.party, asked.passengers)
  work.audit.record({
    action: 'editPassengers',
    subjectKind: 'booking',
    subjectGuid: booking.guid,
    customerGuid: booking.customer_guid,
    groupGuid: booking.group_guid,
    after: { renamed: names, ...madeOnDevice(asked) },
  })
  const about = { date: booking.service_date, guid: booking.group_guid, partnerGuid: booking.partner_guid }
  work.events.publish({ topic: 'fastTrack', ...about })
  work.events.publish({ topic: 'group', ...about })
  return { guid: booking.guid }
}
