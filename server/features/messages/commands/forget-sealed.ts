import type { Tx } from '#server/db/connection.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { replaceSealedBodies } from '#server/work/outbox-rows.ts'

const reason = 'The key that this mail was encrypted with is lost'

/** Replaces the text of mails that can't be decrypted any more. They remain mails with a code, which are never sent again. */
export async function forgetSealedMessages(tx: Tx, sealer: Sealer): Promise<void> {
  await replaceSealedBodies(tx, { body: sealer.seal('message', reason), reason })
}
