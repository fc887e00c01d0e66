import type { BodyOf } from '#contract/endpoint.ts'
import type { correctAddress as correctAddressCall } from '#contract/refused-address.ts'
import type { Saved } from '#contract/shapes.ts'
import { messagesText } from '#domain/message/message-states.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { editCustomer } from '#server/features/customers/commands/edit-customer.ts'
import { customerForm } from '#server/features/customers/queries/customer-page.ts'
import { refusedAddress } from '#server/features/customers/queries/refused-address.ts'
import { sendCopiesTo } from '#server/features/messages/commands/send-again.ts'
import { redirectUnsent } from '#server/work/outbox-rows.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Corrects a refused address, and resends the chosen messages to it, in their old order. Only messages that
 * are still true can be chosen; the reader saw them before.
 */
export async function correctAddress(
  work: UnitOfWork,
  guid: string,
  { email, version, messages }: BodyOf<typeof correctAddressCall>,
): Promise<Saved | Refusal> {
  const refused = await refusedAddress(work.tx, work.actor, guid, work.now)
  if (isRefusal(refused)) return refused
  if (refused.trouble !== null && email.toLowerCase() === refused.address.toLowerCase())
    return refuseField('email', `Mail to ${refused.address} was refused. Enter another address.`)
  if (messages.some((chosen) => !refused.messages.some((it) => it.guid === chosen)))
    return refuse('messages', 'These messages have changed. Reload to see the changes.')
  const form = await customerForm(work.tx, work.actor, guid)
  if (isRefusal(form)) return form
  const edited = await editCustomer(work, guid, { email, version })
  if (isRefusal(edited)) return edited
  await redirectUnsent(work.tx, ['mail'], {
    customerGuid: guid,
    from: refused.address,
    to: email,
    now: work.now,
  })
  await sendCopiesTo(work, messages, email)
  const done = 'Address corrected'
  if (messages.length === 0) return { guid, toast: done }
  return { guid, ...mailReply(work, { done, sent: `${done}, resending ${messagesText(messages.length)}` }) }
}
