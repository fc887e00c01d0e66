import type { QueryClient } from '@tanstack/react-query'
import type { AppData } from '#contract/account.ts'
import { readStored, writeStored } from '#web/ui/device/stored.ts'
import { keptKey } from './kept-data.ts'
import type { Outbox, QueueName, Sender } from './outbox.ts'
import { unsentMarks } from './unsent-marks.ts'

/** The actions of one kind that this device saves, and how they are sent. */
export interface SavedQueue {
  flush: (owner: string, client: QueryClient) => Promise<void>
}

/**
 * A queue of the signed-in user's device. Another tab may sign in someone else, whose session must not send
 * it.
 */
export function savedQueue<Payload>(
  outbox: Outbox<Payload>,
  senderOf: (client: QueryClient) => Sender<Payload>,
): SavedQueue {
  const senders = new WeakMap<QueryClient, Sender<Payload>>()
  return {
    flush: (owner, client) => {
      const sender = senders.get(client) ?? senderOf(client)
      senders.set(client, sender)
      return outbox.flush(owner, sender, () => isKeptFor(owner))
    },
  }
}

/** Whether the device still belongs to this account: another tab may have signed in someone else. */
function isKeptFor(account: string): boolean {
  return readStored<AppData | null>(keptKey, null)?.guid === account || !canStore()
}

function canStore(): boolean {
  writeStored('can-store', true)
  return readStored('can-store', false)
}

/** Sends what an earlier visit of this user left on the device. */
export async function sendSaved(
  owner: string,
  client: QueryClient,
  queues: Record<QueueName, () => Promise<SavedQueue>>,
): Promise<void> {
  const own = unsentMarks().filter((it) => it.owner === owner)
  await Promise.all(own.map(async ({ queue }) => (await queues[queue]()).flush(owner, client)))
}
