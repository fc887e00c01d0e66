import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry } from './entries.ts'

interface OfChannel {
  readonly channel: string
  readonly amountCents: number
}

/** Money collected by a channel: the guest's debt becomes the channel's. */
export function channelCollectedEntry({
  channel,
  amountCents,
  groupGuid,
}: OfChannel & { groupGuid: string }): Entry | Refusal {
  return entryOver('payment', `Collected by ${channel}`, amountCents, [
    posting('channelReceivable', channel, amountCents),
    posting('customerReceivable', groupGuid, -amountCents),
  ])
}

/** A refund made by a channel, which reduces what it owes. */
export function channelReturnedEntry({
  channel,
  amountCents,
  groupGuid,
}: OfChannel & { groupGuid: string }): Entry | Refusal {
  return entryOver('refund', `Refunded by ${channel}`, amountCents, [
    posting('customerReceivable', groupGuid, amountCents),
    posting('channelReceivable', channel, -amountCents),
  ])
}

/** A channel's bank payment for the money it collected. */
export function channelSettledEntry({
  channel,
  amountCents,
  reference,
}: OfChannel & { reference: string }): Entry | Refusal {
  const memo = reference === '' ? `Paid by ${channel}` : `Paid by ${channel}, ${reference}`
  return entryOver('transfer', memo, amountCents, [
    posting('bank', null, amountCents),
    posting('channelReceivable', channel, -amountCents),
  ])
}
