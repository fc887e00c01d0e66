import type { ReplyOf } from '#contract/endpoint.ts'
import type { readMessageText, resendFailedMail as resendCall } from '#contract/messages.ts'
import type { Saved } from '#contract/shapes.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { mayHandOver, noMailServer } from '#domain/message/hand-over.ts'
import { messagesText, whyNotSendAgain } from '#domain/message/message-states.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { mailOfOutage } from '#server/features/messages/queries/failed-mail.ts'
import { isReplaced } from '#server/features/messages/queries/replaced.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { isWithinReach } from '#server/features/messages/queries/within-reach.ts'
import { requeueMessages } from '#server/work/outbox-rows.ts'
import type { Attachment } from '#server/work/outbox.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * A message that failed or was only stored is queued again as itself. A sent one goes out as a new message,
 * because mail programs drop a second mail with the same Message-ID.
 */
export async function sendAgain(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const { tx, now, audit, events } = work
  const message = await lockedMessage(work, guid)
  if (!message || !(await isWithinReach(tx, work.actor, guid))) return notFound
  const isRemoved = message.kind !== 'push' && message.recipient === ''
  const why = whyNotSendAgain({ ...message, isReplaced: await isReplaced(tx, guid), isRemoved })
  if (why !== null) return refuse('message', why)
  if (message.state === 'sent' && (await hasFreshCopy(work, guid)))
    return refuse('message', 'This message was just sent again. Try again in two minutes.')
  if (message.state === 'sent') sendCopy(work, message)
  else await requeueMessages(tx, [guid], now)
  audit.record({
    action: 'sendMessageAgain',
    ...subjectOf(message),
    before: { state: message.state },
    after: factsOf(message),
  })
  events.publish({ topic: 'outbox', guid })
  const toast = 'Sending the message again'
  if (message.kind !== 'mail') return { toast }
  const reply = mailReply(work, { sent: toast, guid })
  const permissions = mayHandOver({
    template: message.template,
    sealed: message.sealed,
    isToPartnerUser: false,
    isToGuest: message.customer_guid !== null,
  })
  return permissions.some((it) => holds(work.actor, it)) ? reply : { toast: reply.toast }
}

/** A second press, or one after another. */
async function hasFreshCopy({ tx, now }: UnitOfWork, guid: string): Promise<boolean> {
  const copy = await tx
    .selectFrom('outbox')
    .select('guid')
    .where('again_of', '=', guid)
    .where('created_at', '>', addMinutes(now, -2))
    .limit(1)
    .executeTakeFirst()
  return copy !== undefined
}

/** Sends messages once more, in their old order, to a corrected address. */
export async function sendCopiesTo(
  work: UnitOfWork,
  guids: readonly string[],
  recipient: string,
): Promise<void> {
  if (guids.length === 0) return
  const messages = await work.tx
    .selectFrom('outbox')
    .selectAll()
    .where('guid', 'in', guids)
    .orderBy('position')
    .forUpdate()
    .execute()
  for (const message of messages) {
    sendCopy(work, { ...message, recipient })
    work.audit.record({
      action: 'sendMessageAgain',
      ...subjectOf(message),
      before: { state: message.state, recipient: message.recipient },
      after: factsOf({ ...message, recipient }),
    })
    work.events.publish({ topic: 'outbox', guid: message.guid })
  }
}

/**
 * Queues all mail that an outage kept from being sent, in its old order, and lists what it leaves out. A
 * second press finds none left.
 */
export async function resendFailedMail(work: UnitOfWork): Promise<ReplyOf<typeof resendCall> | Refusal> {
  const { tx, now, audit, events, outbox } = work
  await tx
    .selectFrom('outbox')
    .select('guid')
    .where('state', '=', 'failed')
    .where('kind', '=', 'mail')
    .orderBy('guid')
    .forUpdate()
    .execute()
  const { failed, left } = await mailOfOutage(tx, now)
  if (failed.length === 0) return refuse('message', 'No messages to resend')
  await requeueMessages(
    tx,
    failed.map((it) => it.guid),
    now,
  )
  for (const message of failed) {
    audit.record({
      action: 'sendMessageAgain',
      ...subjectOf(message),
      before: { state: message.state },
      after: factsOf(message),
    })
    events.publish({ topic: 'outbox', guid: message.guid })
  }
  return { left, toast: outbox.isMailOff ? noMailServer : `Resending ${messagesText(failed.length)}` }
}

/**
 * The text of a message with a code. A reader could use the code, so each read is recorded in the history.
 */
export async function readSealedText(
  work: UnitOfWork,
  sealer: Sealer,
  guid: string,
): Promise<ReplyOf<typeof readMessageText> | Refusal> {
  const message = await lockedMessage(work, guid)
  if (!message?.sealed) return notFound
  work.audit.record({ action: 'readSealedMessage', ...subjectOf(message), after: factsOf(message) })
  if (message.account_guid !== null) work.events.publish({ topic: 'account', guid: message.account_guid })
  return { text: sealer.open('message', message.body) }
}

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockedMessage>>>

function lockedMessage({ tx }: UnitOfWork, guid: string) {
  return tx.selectFrom('outbox').selectAll().where('guid', '=', guid).forUpdate().executeTakeFirst()
}

function sendCopy({ outbox }: UnitOfWork, message: LockedMessage): void {
  outbox.send({
    kind: message.kind,
    template: message.template,
    recipient: message.recipient,
    subject: message.subject,
    body: message.body,
    html: message.html,
    attachments: message.attachments as Attachment[],
    customerGuid: message.customer_guid,
    groupGuid: message.group_guid,
    accountGuid: message.account_guid,
    againOf: message.guid,
  })
}

/** A message about an account appears in the history of that account. */
function subjectOf(message: Pick<LockedMessage, 'guid' | 'account_guid' | 'group_guid' | 'customer_guid'>) {
  const isOfAccount = message.account_guid !== null && message.group_guid === null
  return {
    subjectKind: isOfAccount ? 'account' : 'message',
    subjectGuid: isOfAccount ? message.account_guid : message.guid,
    groupGuid: message.group_guid,
    customerGuid: message.customer_guid,
  }
}

function factsOf({ kind, recipient, subject }: Pick<LockedMessage, 'kind' | 'recipient' | 'subject'>) {
  return kind === 'mail' ? { kind, recipient, subject } : { kind, subject }
}
