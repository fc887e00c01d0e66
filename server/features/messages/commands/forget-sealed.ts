import type { Tx } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

const reason = 'The key that this mail was encrypted with is lost'

/**
 * Replaces the text of the mails that nobody can decrypt any more. Those that were still to be sent have failed. They remain mails with a code, which are never sent again.
 */
export async function forgetSealedMessages(tx: Tx, sealer: Sealer): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: reason })
    .where('sealed', '=', true)
    .where('state', '=', 'waiting')
    .execute()
  const body = sealer.seal('message', reason)
  await tx.updateTable('outbox').set({ body }).where('sealed', '=', true).execute()
}
