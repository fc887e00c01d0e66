import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { writeMail as contract } from '#contract/written-mail.ts'
import { guestLanguageOf } from '#domain/message/guest-language.ts'
import { whyNotWritten } from '#domain/message/saved-text.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import { lockCustomers } from '#server/features/customers/queries/merging.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { mailedGuest } from '#server/features/written-mail/queries/mail-to-write.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Sends a guest what a member of staff wrote. */
export async function writeMail(
  work: UnitOfWork,
  customer: string,
  { group: groupAsked, to, subject, text, withBooking }: BodyOf<typeof contract>,
): Promise<Saved | Refusal> {
  const { tx, actor } = work
  const asked = { customer, group: groupAsked }
  const before = await mailedGuest(tx, asked)
  if (isRefusal(before)) return before
  // Neither is merged or erased while the message is written.
  await lockCustomers(tx, [before.guid])
  const guest = await mailedGuest(tx, asked)
  if (isRefusal(guest)) return guest
  const address = guest.addresses.find((it) => it.toLowerCase() === to.toLowerCase())
  if (address === undefined) return refuseField('to', 'Choose an address of this guest')
  for (const [field, typed] of Object.entries({ subject, text })) {
    const whyNot = whyNotWritten(typed)
    if (whyNot !== null) return refuseField(field, whyNot)
  }
  const { group, firstName, lastName } = guest
  const isAboutBooking = withBooking && group !== null
  const { language: own } = await guestSettingsOf(tx)
  await sendGuestMessage(
    work,
    {
      template: 'written',
      language: guestLanguageOf(guest, own),
      customer: { firstName, lastName, email: address },
      reference: isAboutBooking ? group.reference : '',
      onAccount: false,
      services: [],
      words: { subject, text },
    },
    {
      customerGuid: guest.guid,
      groupGuid: group?.guid ?? null,
      writtenBy: actor.accountGuid,
      withPage: isAboutBooking,
    },
  )
  work.audit.record({
    action: 'writeToGuest',
    subjectKind: group === null ? 'customer' : 'group',
    subjectGuid: group?.guid ?? guest.guid,
    customerGuid: guest.guid,
    groupGuid: group?.guid ?? null,
    after: { to: address, subject },
  })
  work.events.publish({ topic: 'customer', guid: guest.guid })
  if (group !== null)
    work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  return mailReply(work, { sent: `E-mail sent to ${address}` })
}
