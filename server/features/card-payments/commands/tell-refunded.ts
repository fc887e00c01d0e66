import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Tells the guest that the payment for a waitlist place came too late and was refunded. */
export async function tellPlaceRefunded(
  work: UnitOfWork,
  groupGuid: string,
  amountCents: number,
): Promise<void> {
  const { facts, about } = await guestReservationOf(work.tx, groupGuid)
  const payment = { amountCents: -amountCents, method: 'card' as const }
  await sendGuestMessage(work, { ...facts, template: 'placeRefunded', payment }, about)
}
