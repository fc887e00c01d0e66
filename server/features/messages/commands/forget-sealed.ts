import type { Tx } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { replaceSealedBodies } from '#server/work/outbox-rows.ts'

const reason = 'The key that encrypted this e-mail is lost'

/**
 * Replaces the text of mails that can't be decrypted any more. They still count as mails with a code, which
 * can't be resent.
 */
export async function forgetSealedMessages(tx: Tx, sealer: Sealer): Promise<void> {
  await replaceSealedBodies(tx, { body: sealer.seal('message', reason), reason })
}
