import { sendReceipt } from '#server/features/till/mail.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Sends the receipt for a card payment made without a desk. */
export function sendCardReceipt(
  work: UnitOfWork,
  groupGuid: string,
  { guid, amountCents }: { guid: string; amountCents: number },
): Promise<void> {
  return sendReceipt(work, groupGuid, { guid, amountCents, method: 'card' })
}
