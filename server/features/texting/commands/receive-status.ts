import * as z from 'zod/mini'
import { guid } from '#contract/shapes.ts'
import { deliveryOf, failureText, isForSms, optedOutCode } from '#domain/texting/delivery-failures.ts'
import type { AppContext } from '#server/app-context.ts'
import { storeTry } from '#server/features/messages/commands/store-result.ts'
import { textWebhook, type TextCall } from '#server/features/texting/commands/text-webhook.ts'
import { stopTexts } from '#server/features/texting/commands/stop-texts.ts'
import { textSettingsOf } from '#server/features/texting/queries/text-settings.ts'
import { textStatusPath } from '#server/features/texting/queries/webhook-paths.ts'
import type { Webhook } from '#server/http/webhook.ts'
import { guestActor } from '#server/work/actor.ts'
import { lockedText, noteTextFailed, noteTextSent } from '#server/work/text-rows.ts'
import type { Attachment } from '#server/work/outbox.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Where the provider reports the status of a text. Reports arrive in any order and more than once. */
export function textStatusWebhook(context: AppContext): Webhook {
  const { db } = context.database
  return textWebhook(context, textStatusPath, async ({ form, query, now }: TextCall) => {
    const message = z.safeParse(guid, query['message'])
    const id = form.get('MessageSid') ?? ''
    const status = form.get('MessageStatus') ?? ''
    if (!message.success || !/^\w{1,64}$/.test(id)) return 400
    const code = /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0]
    const report = { id, status, code: code === undefined ? null : Number(code) }
    await inUnitOfWork(db, { actor: guestActor, now }, (work) => note(work, message.data, report))
    return 200
  })
}

interface Report {
  id: string
  status: string
  code: number | null
}

async function note(work: UnitOfWork, messageGuid: string, { id, status, code }: Report): Promise<void> {
  const { tx, now, events } = work
  const state = deliveryOf(status)
  const text = state === null ? undefined : await lockedText(tx, messageGuid)
  // A guest whose personal data was removed has no number to try by SMS.
  if (text?.recipient === '') return
  // A text that was sent again has the id of its last attempt.
  if (!text || (text.provider_id !== null && text.provider_id !== id)) return
  const isNews =
    text.delivered_at === null && text.state !== 'failed' && !(state === 'sent' && text.state === 'sent')
  if (!isNews) return
  if (state === 'failed') await fail(work, text, { id, code })
  else await noteTextSent(tx, text.guid, { providerId: id, now, isDelivered: state === 'delivered' })
  events.publish({ topic: 'outbox', guid: text.guid })
  if (text.group_guid !== null) events.publish({ topic: 'group', guid: text.group_guid })
}

async function fail(
  work: UnitOfWork,
  text: NonNullable<Awaited<ReturnType<typeof lockedText>>>,
  { id, code }: { id: string; code: number | null },
): Promise<void> {
  const { tx, now, outbox } = work
  const reason = failureText(code)
  await noteTextFailed(tx, text.guid, { providerId: id, reason })
  await storeTry(tx, { message_guid: text.guid, at: now, outcome: 'failed', error: reason })
  if (code === optedOutCode) await stopTexts(work, text.recipient)
  const { smsSender } = await textSettingsOf(tx)
  if (text.kind !== 'whatsapp' || !isForSms(code) || smsSender === '') return
  outbox.send({
    kind: 'sms',
    template: text.template,
    recipient: text.recipient,
    subject: text.subject,
    body: text.body,
    attachments: text.attachments as Attachment[],
    customerGuid: text.customer_guid,
    groupGuid: text.group_guid,
    accountGuid: text.account_guid,
    againOf: text.guid,
  })
}
