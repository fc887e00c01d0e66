import type { Instant } from '#domain/calendar/instant.ts'
import type { Tx } from '#server/db/connection.ts'

interface Held {
  kind: 'mail' | 'push'
  template: string
  recipient: string
  groupGuid: string
  /** What tells it apart from others about the reservation. */
  text: { subject: string } | { body: string }
  now: Instant
}

/** Deletes one message that is still held back, before it is sent. Returns whether there was one. */
export async function deleteHeld(
  tx: Tx,
  { kind, template, recipient, groupGuid, text, now }: Held,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('guid', 'in', (of) =>
      of
        .selectFrom('outbox')
        .select('guid')
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('attempts', '=', 0)
        .where('next_attempt_at', '>', now)
        .where('template', '=', template)
        .where('recipient', '=', recipient)
        .where('group_guid', '=', groupGuid)
        .$if('body' in text, (it) => it.where('body', '=', 'body' in text ? text.body : ''))
        .$if('subject' in text, (it) => it.where('subject', '=', 'subject' in text ? text.subject : ''))
        .limit(1),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}
