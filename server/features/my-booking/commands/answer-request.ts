import type { Saved } from '#contract/shapes.ts'
import { whyNoRequestAnswer } from '#domain/my-booking/request-state.ts'
import { requestTextIn } from '#domain/my-booking/request-text.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { lockedRequest, recordFinished } from '#server/features/my-booking/commands/guest-requests.ts'
import { seatsWantedIn } from '#server/features/my-booking/queries/guest-requests.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** An agent answers what a guest asked for: by e-mail, and on the guest's page. */
export async function answerRequest(
  work: UnitOfWork,
  request: string,
  text: string,
): Promise<Saved | Refusal> {
  const found = await lockedRequest(work, request)
  if (isRefusal(found)) return found
  const whyNot = whyNoRequestAnswer(found)
  if (whyNot !== null) return refuse('text', whyNot)
  await work.tx
    .updateTable('guest_request')
    .set({ answer: text, done_at: work.now, done_by: work.actor.accountGuid })
    .where('guid', '=', request)
    .execute()
  const { groupGuid, customerGuid } = found
  const { facts } = await guestReservationOf(work.tx, groupGuid)
  const seats = await seatsWantedIn(work.tx, request)
  const { currency } = await siteSettings(work.tx)
  const asked = requestTextIn(facts.language, { text: found.text, seats }, currency)
  const message = { ...facts, template: 'answer', services: [], answer: { asked, text } } as const
  const isSent = await sendGuestMessage(work, message, { customerGuid, groupGuid })
  recordFinished(work, 'answerGuestRequest', found, { answer: text })
  return isSent
    ? mailReply(work, { sent: `Reply sent to ${facts.customer.email}`, done: 'Reply saved' })
    : { toast: 'Reply shown on My booking. Not e-mailed: the guest has no e-mail address.' }
}
