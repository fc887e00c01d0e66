import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { recordBounce } from '#server/features/messages/commands/record-bounce.ts'
import type { BounceMailbox } from '#server/mail/bounce-mailbox.ts'

const atMost = 500
const name = 'bounces'

/** Reads new mails of the bounce mailbox. Returns how many bounces it recorded. */
export async function readBounces(db: Db, mailbox: BounceMailbox, now: Instant): Promise<number> {
  const stored = await db
    .selectFrom('read_mailbox')
    .select(['uid_validity', 'last_uid'])
    .where('name', '=', name)
    .executeTakeFirst()
  let recorded = 0
  const place = await mailbox.read(
    stored ? { uidValidity: stored.uid_validity, lastUid: stored.last_uid } : null,
    atMost,
    async (raw) => {
      const outcome = await recordBounce(db, raw, now)
      if (outcome === 'recorded') recorded += 1
      return outcome !== 'unrelated'
    },
  )
  const row = { uid_validity: place.uidValidity, last_uid: place.lastUid, read_at: now }
  await db
    .insertInto('read_mailbox')
    .values({ name, ...row })
    .onConflict((it) => it.column('name').doUpdateSet(row))
    .execute()
  return recorded
}
