import type { ReplyOf } from '#contract/endpoint.ts'
import type { refusedAddress as refusedAddressCall } from '#contract/refused-address.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { customerForm } from '#server/features/customers/queries/customer-page.ts'
import { addressTroubleOf, refusedMails } from '#server/features/messages/queries/address-trouble.ts'
import { messageHtmlOf } from '#server/features/messages/queries/message.ts'
import type { Actor } from '#server/work/actor.ts'

export async function refusedAddress(
  db: Db,
  actor: Actor,
  guid: string,
  now: Instant,
): Promise<ReplyOf<typeof refusedAddressCall> | Refusal> {
  const form = await customerForm(db, actor, guid)
  if (isRefusal(form)) return form
  return {
    address: form.email,
    version: form.version,
    trouble: await addressTroubleOf(db, guid),
    messages: await refusedMails(db, partnerScopeOf(actor), guid, now),
  }
}

/** A refused message as HTML, for the agent who may resend it. */
export async function refusedMessageHtml(
  db: Db,
  actor: Actor,
  { id, message }: { id: string; message: string },
  now: Instant,
): Promise<string | Refusal> {
  const refused = await refusedAddress(db, actor, id, now)
  if (isRefusal(refused)) return refused
  if (!refused.messages.some((it) => it.guid === message)) return notFound
  return (await messageHtmlOf(db, message)) ?? notFound
}
