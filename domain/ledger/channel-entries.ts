import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry } from './entries.ts'

interface OfChannel {
  readonly channel: string
  readonly amountCents: number
}

/** Money that a channel took from the guest: the guest owes it no more, the channel does. */
export function channelCollectedEntry({ channel, amountCents, groupGuid }: OfChannel & { groupGuid: string }): Entry | Refusal {
  return entryOver('payment', `Collected by ${channel}`, amountCents, [
    posting('channelReceivable', channel, amountCents),
    posting('customerReceivable', groupGuid, -amountCents),
  ])
}

/** Money that a channel gave back to its guest, and owes no more. */
export function channelReturnedEntry({ channel, amountCents, groupGuid }: OfChannel & { groupGuid: string }): Entry | Refusal {
  return entryOver('refund', `Refunded by ${channel}`, amountCents, [
    posting('customerReceivable', groupGuid, amountCents),
    posting('channelReceivable', channel, -amountCents),
  ])
}

/** What a channel paid to the bank for what it had collected. */
export function channelSettledEntry({ channel, amountCents, reference }: OfChannel & { reference: string }): Entry | Refusal {
  const memo = reference === '' ? `Paid by ${channel}` : `Paid by ${channel}, ${reference}`
  return entryOver('transfer', memo, amountCents, [posting('bank', null, amountCents), posting('channelReceivable', channel, -amountCents)])
}
