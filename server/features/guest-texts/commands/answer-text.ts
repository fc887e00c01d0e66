import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { TextChannel } from '#domain/texting/text-settings.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { answeringOf, conversationOf } from '#server/features/guest-texts/queries/conversation.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The guest written to: a number, and the reservation it is about, if any. */
interface Recipient {
  number: string
  wroteBy: TextChannel | null
  groupGuid: string | null
  customerGuid: string | null
}

/** Writes to the guest of a reservation, by the channel the guest wrote by. */
export async function writeToGroup(
  work: UnitOfWork,
  of: { customerGuid: string; groupGuid: string },
  text: string,
): Promise<Saved | Refusal> {
  const { tx, actor } = work
  const group = await tx
    .selectFrom('booking_group')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .select(['booking_group.guid', 'customer_guid', 'phone'])
    .where('booking_group.guid', '=', of.groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', of.customerGuid))
    .forNoKeyUpdate('booking_group')
    .executeTakeFirst()
  const found = group && (await conversationOf(tx, actor, { groupGuid: group.guid, phone: group.phone }))
  if (!group) return notFound
  if (!found) return actor.kind === 'partner' ? notFound : refuse('text', 'Text messages aren’t set up')
  const { number, incoming } = found
  const wroteBy = incoming.at(-1)?.channel ?? null
  return write(work, { number, wroteBy, groupGuid: group.guid, customerGuid: group.customer_guid }, text)
}

/** Answers a text, also one that belongs to no reservation. */
export async function answerText(work: UnitOfWork, guid: string, text: string): Promise<Saved | Refusal> {
  const asked = await lockedGuestText(work, guid)
  if (isRefusal(asked)) return asked
  const { number, channel, group_guid: groupGuid, customer_guid: customerGuid } = asked
  return write(work, { number, wroteBy: channel, groupGuid, customerGuid }, text)
}

/** A text needs no answer. A second press changes nothing. */
export async function finishText(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const asked = await lockedGuestText(work, guid)
  if (isRefusal(asked)) return asked
  const { number, group_guid: groupGuid, customer_guid: customerGuid, text } = asked
  const finished = await finishOpen(work, { number, groupGuid })
  if (finished === 0) work.audit.replayed = true
  else record(work, 'finishGuestText', { number, groupGuid, customerGuid }, guid, text)
  return { toast: 'Marked as done' }
}

async function lockedGuestText({ tx, actor }: UnitOfWork, guid: string) {
  const found = await tx
    .selectFrom('guest_text')
    .leftJoin('booking_group', 'booking_group.guid', 'guest_text.group_guid')
    .select(['number', 'channel', 'text', 'group_guid', 'customer_guid'])
    .where('guest_text.guid', '=', guid)
    .forUpdate('guest_text')
    .executeTakeFirst()
  return !found || actor.kind === 'partner' ? notFound : found
}

async function write(
  work: UnitOfWork,
  { number, wroteBy, groupGuid, customerGuid }: Recipient,
  text: string,
): Promise<Saved | Refusal> {
  const { tx, outbox, actor, events } = work
  const { channel, whyNoAnswer } = await answeringOf(tx, number, wroteBy)
  if (whyNoAnswer !== null || channel === null)
    return refuse('text', whyNoAnswer ?? 'The guest can’t be texted')
  const guid = outbox.send({
    kind: channel,
    template: 'textAnswer',
    recipient: number,
    subject: '',
    body: text,
    customerGuid,
    groupGuid,
    writtenBy: actor.accountGuid,
  })
  await finishOpen(work, { number, groupGuid })
  record(work, 'answerGuestText', { number, groupGuid, customerGuid }, guid, text)
  events.publish({ topic: 'outbox', guid })
  return { toast: 'Message sent' }
}

/** What the guest wrote about the reservation is answered. Returns how many texts were open. */
async function finishOpen(
  { tx, now, actor, events }: UnitOfWork,
  { number, groupGuid }: { number: string; groupGuid: string | null },
): Promise<number> {
  const finished = await tx
    .updateTable('guest_text')
    .set({ answered_at: now, answered_by: actor.accountGuid })
    .where('answered_at', 'is', null)
    .where((it) =>
      groupGuid === null
        ? it.and([it('number', '=', number), it('group_guid', 'is', null)])
        : it('group_guid', '=', groupGuid),
    )
    .returning('guid')
    .execute()
  events.publish({ topic: 'guestText' })
  if (groupGuid !== null) events.publish({ topic: 'group', guid: groupGuid })
  return finished.length
}

function record(
  { audit }: UnitOfWork,
  action: 'answerGuestText' | 'finishGuestText',
  { number, groupGuid, customerGuid }: Omit<Recipient, 'wroteBy'>,
  messageGuid: string,
  text: string,
): void {
  audit.record({
    action,
    subjectKind: groupGuid === null ? 'message' : 'group',
    subjectGuid: groupGuid ?? messageGuid,
    groupGuid,
    customerGuid,
    after: { phone: number, text },
  })
}
