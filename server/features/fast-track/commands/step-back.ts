import type { Saved } from '#contract/shapes.ts'
import { moveBooking } from '#domain/booking/booking-states.ts'
import { expectAgain } from '#domain/fast-track/check-in.ts'
import { stepBackOf, whyNotStepBack } from '#domain/fast-track/desk.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockDeskBooking, saveParty, tellOfDesk } from '#server/features/fast-track/commands/desk-booking.ts'
import type { Work } from '#server/work/work.ts'

/** Takes a check-in or a no-show back, with a reason: everybody is expected again. */
export async function stepBack(work: Work, asked: { bookingGuid: string; reason: string; device: string }): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, { bookingGuid: asked.bookingGuid }, null)
  if (!booking) return notFound
  const action = stepBackOf(booking)
  if (action === null)
    return refuse(booking.reference, whyNotStepBack(booking, work.actor.permissions, booking.facts) ?? 'There is no step to take back')
  const status = moveBooking(booking, action, work.actor.permissions, { ...booking.facts, reason: asked.reason })
  if (isRefusal(status)) return status
  const party = expectAgain(booking.party)
  await saveParty(work, booking, { status, party })
  tellOfDesk(work, action, booking, { status, party }, { reason: asked.reason, device: asked.device })
  return { guid: booking.guid }
}
