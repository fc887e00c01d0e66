import { refusalText } from '#domain/message/delivery-status.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { readBounce } from '#server/mail/read-bounce.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { bounceMail, lockedSentMail } from '#server/work/outbox-rows.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * `recorded`: a sent message has bounced. `known`: it was recorded before. `delayed`: the recipient's server
 * still tries. `unrelated`: not a bounce, or not of a mail of this portal.
 */
export type BounceOutcome = 'recorded' | 'known' | 'delayed' | 'unrelated'

/** Reads a mail to the bounce address, and records it with the message it is about. */
export async function recordBounce(db: Db, raw: Buffer, now: Instant): Promise<BounceOutcome> {
  const bounce = await readBounce(raw)
  if (bounce === null || bounce.mailIds.length === 0) return 'unrelated'
  const failed = bounce.reports.find((it) => it.action === 'failed')
  return inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, audit, events }) => {
    const message = await lockedSentMail(tx, bounce.mailIds)
    // A bounce would bring back the address of a guest whose personal data was removed.
    if (!message || message.recipient === '') return 'unrelated'
    if (message.state === 'bounced') return 'known'
    if (failed === undefined) return 'delayed'
    const reason = refusalText(failed)
    await bounceMail(tx, message.guid, reason)
    await tx
      .insertInto('message_try')
      .values({ guid: newGuid(), message_guid: message.guid, at: now, outcome: 'bounced', error: reason })
      .execute()
    const isOfAccount = message.account_guid !== null && message.group_guid === null
    audit.record({
      action: 'messageBounced',
      subjectKind: isOfAccount ? 'account' : 'message',
      subjectGuid: isOfAccount ? message.account_guid : message.guid,
      groupGuid: message.group_guid,
      customerGuid: message.customer_guid,
      after: { kind: 'mail', recipient: message.recipient, subject: message.subject },
      reason,
    })
    events.publish({ topic: 'outbox', guid: message.guid })
    if (message.group_guid !== null) events.publish({ topic: 'group', guid: message.group_guid })
    return 'recorded'
  })
}
