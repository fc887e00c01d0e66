import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { GuestPayment } from '#domain/message/guest-message.ts'
import type { Tender } from '#domain/till/tender.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Moved {
  guid: string
  /** Negative for a refund. */
  amountCents: number
  method: PaymentMethod
  tender?: Tender | null
}

/** Sends the receipt of a payment or refund just posted. */
export async function sendReceipt(
  work: UnitOfWork,
  groupGuid: string,
  { guid, tender, ...payment }: Moved,
): Promise<void> {
  await send(work, groupGuid, guid, { ...payment, ...(tender ? { tender } : {}) })
}

/** Notifies the guest that a receipt is void. */
export async function sendVoided(
  work: UnitOfWork,
  groupGuid: string,
  { guid, amountCents, method }: Moved,
): Promise<void> {
  await send(work, groupGuid, guid, { amountCents, method, isVoid: true })
}

async function send(
  work: UnitOfWork,
  groupGuid: string,
  paymentGuid: string,
  payment: GuestPayment,
): Promise<void> {
  const { about, facts, money } = await guestReservationOf(work.tx, groupGuid)
  await sendGuestMessage(work, { ...facts, template: 'receipt', money, payment }, { ...about, paymentGuid })
}
