import type { Saved } from '#contract/shapes.ts'
import { moveBooking } from '#domain/booking/booking-states.ts'
import { expectAgain } from '#domain/fast-track/check-in.ts'
import { stepBackOf, whyNotStepBack } from '#domain/fast-track/desk.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { lockDeskBooking, saveParty, notifyDesk } from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Undoes a check-in or a no-show, with a reason: all passengers are expected again. */
export async function stepBack(
  work: UnitOfWork,
  asked: { bookingGuid: string; reason: string; device: string },
): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, { bookingGuid: asked.bookingGuid }, null)
  if (isRefusal(booking)) return booking
  const action = stepBackOf(booking)
  if (action === null)
    return refuse(
      'booking',
      whyNotStepBack(booking, work.actor.permissions, booking.facts) ?? 'There’s no step to undo',
    )
  const status = moveBooking(booking, action, work.actor.permissions, {
    ...booking.facts,
    reason: asked.reason,
  })
  if (isRefusal(status)) return status
  const party = expectAgain(booking.party)
  await saveParty(work, booking, { status, party })
  notifyDesk(work, action, booking, { status, party }, { reason: asked.reason, device: asked.device })
  return { guid: booking.guid }
}
