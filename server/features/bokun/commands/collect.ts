import { channelCollectedEntry, channelReturnedEntry } from '#domain/ledger/channel-entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { collectedFor } from '#server/features/bokun/queries/known-bookings.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Collected {
  groupGuid: string
  customerGuid: string
  channel: string
  /** What the channel has taken from the guest by now, in all. */
  cents: number
}

/** Brings what the channel owes for a reservation to what it has collected: posts the difference, and nothing where there is none. */
export async function postCollected(work: UnitOfWork, { groupGuid, customerGuid, channel, cents }: Collected): Promise<number> {
  const moved = cents - (await collectedFor(work.tx, groupGuid))
  if (moved === 0) return 0
  const asked = { channel, groupGuid, amountCents: Math.abs(moved) }
  const entry = moved > 0 ? channelCollectedEntry(asked) : channelReturnedEntry(asked)
  // The amount is above zero.
  if (isRefusal(entry)) throw new Error('What a channel collected was refused')
  await postEntry(work, entry, { customerGuid, groupGuid })
  return moved
}
