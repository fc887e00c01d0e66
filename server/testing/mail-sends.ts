import type { Db } from '#server/db/connection.ts'
import { NoUseTrying, type Send } from '#server/features/messages/commands/delivery-channels.ts'

export const taken =
  (got: string[]): Send =>
  async ({ body }) => {
    got.push(body)
    return 'sent'
  }
export const refusing: Send = async () => {
  throw new NoUseTrying('No such mailbox')
}

/** What waits counts as sent, as if some time had passed: a later message doesn't replace it. */
export async function allMailSent(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({ state: 'sent', sent_at: row.ref('created_at') }))
    .where('state', '=', 'waiting')
    .where('kind', '=', 'mail')
    .execute()
}
