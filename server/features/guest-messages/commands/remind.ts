import type { Saved } from '#contract/shapes.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  customerWritten,
  hasJustBeenReminded,
  lockedReservationsAhead,
  type ReservationAhead,
} from '#server/features/guest-messages/queries/reservations-ahead.ts'
import { guestReservationsOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { messageAbout } from '#server/features/guest-messages/queries/message-about.ts'
import { nothingAhead } from '#server/features/guest-messages/queries/reminder-preview.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Mail programs cut off longer mails. */
const reservationsAtMost = 10

/**
 * One reminder of all upcoming reservations of the customer, or a payment request if only unpaid ones are
 * left.
 */
export async function remindCustomer(work: UnitOfWork, named: string): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, named)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await lockedReservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  if (found === null) return notFound
  const ahead = found.filter((it) => it.isAhead)
  const unpaid = found.filter((it) => it.owes)
  if (ahead.length > 0) return send(work, customerGuid, ahead, 'reminder', today)
  return unpaid.length > 0
    ? send(work, customerGuid, unpaid, 'paymentRequest', today)
    : refuse('reminder', 'This guest has no upcoming services and nothing to pay')
}

/** A reminder for one reservation. */
export async function remindOfBooking(
  work: UnitOfWork,
  asked: { customer: string; group: string },
): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, asked.customer)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await lockedReservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  const own = found?.find((it) => it.guid === asked.group)
  if (own === undefined) return notFound
  return own.isAhead ? send(work, customerGuid, [own], 'reminder', today) : refuse('reminder', nothingAhead)
}

/** A payment request for one reservation, upcoming or past. */
export async function askForPayment(
  work: UnitOfWork,
  asked: { customer: string; group: string },
): Promise<Saved | Refusal> {
  const customerGuid = await customerWritten(work.tx, asked.customer)
  if (customerGuid === null) return notFound
  const today = await todayOf(work)
  const found = await lockedReservationsAhead(work.tx, partnerScopeOf(work.actor), customerGuid, today)
  const own = found?.find((it) => it.guid === asked.group)
  return own === undefined ? notFound : send(work, customerGuid, [own], 'paymentRequest', today)
}

async function send(
  work: UnitOfWork,
  customerGuid: string,
  reservations: readonly ReservationAhead[],
  template: 'reminder' | 'paymentRequest',
  today: string,
): Promise<Saved | Refusal> {
  const told = reservations.slice(0, reservationsAtMost)
  const found = await guestReservationsOf(
    work.tx,
    told.map((it) => it.guid),
  )
  const [first] = found
  if (!first) return notFound
  const { email } = first.facts.customer
  if (email === '') return refuse('reminder', 'Add an e-mail address to the customer first')
  const groupGuid = found.length === 1 ? first.about.groupGuid : null
  const sent = { customerGuid, groupGuid, template }
  if (await hasJustBeenReminded(work.tx, sent, addMinutes(work.now, -1)))
    return refuse('reminder', 'A reminder was just sent. Try again in a minute.')
  await sendGuestMessage(work, messageAbout(found, first, template, today), {
    customerGuid,
    groupGuid,
    groups: found.map(({ about, facts, money }) => ({
      guid: about.groupGuid,
      reference: facts.reference,
      payCents: facts.onAccount && template === 'reminder' ? 0 : Math.max(0, money.balanceCents),
    })),
  })
  const asked = found.reduce((cents, it) => cents + Math.max(0, it.money.balanceCents), 0)
  const references = found.map((it) => it.facts.reference)
  work.audit.record({
    action: template === 'reminder' ? 'sendReminder' : 'askForPayment',
    subjectKind: groupGuid === null ? 'customer' : 'group',
    subjectGuid: groupGuid ?? customerGuid,
    customerGuid,
    groupGuid,
    after: { to: email, references, ...(template === 'reminder' ? {} : { amountCents: asked }) },
  })
  for (const { guid, partnerGuid } of told) work.events.publish({ topic: 'group', guid, partnerGuid })
  const what = template === 'reminder' ? 'a reminder' : 'a payment request'
  const rest =
    reservations.length > told.length
      ? ` for the next ${told.length} of ${reservations.length} reservations`
      : ''
  return mailReply(work, { sent: `Sending ${what} to ${email}${rest}` })
}

async function todayOf({ tx, now }: UnitOfWork): Promise<string> {
  return localDateOf(now, (await siteSettings(tx)).time_zone)
}
