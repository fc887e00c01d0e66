import { calendarFile, gratuityPage, payPage, receiptFile, ticketsFile } from '#contract/addresses.ts'
import type { GuestMessage, GuestTemplate } from '#domain/message/guest-message.ts'
import { isAllWaiting } from '#domain/message/guest-occasion.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import type { ChangeTold } from '#domain/message/superseded.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { replacementOf, withdrawReplaced } from '#server/features/guest-messages/commands/replace-unsent.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import type { Attachment } from '#server/work/outbox.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Decides where a message is listed and which documents it includes. */
export interface GuestMessageAbout {
  customerGuid: string
  /** Null for several reservations, which have too many documents to attach. */
  groupGuid: string | null
  /** The entry of the payment that a receipt is for. */
  paymentGuid?: string
  /** A driver took them: the message links to the gratuity page. */
  wasDriven?: boolean
}

/**
 * The only way to write to a guest. The message is rendered now, in the transaction that causes it, and sent
 * once that commits. It withdraws unsent messages about the reservation that it makes untrue, and says what a
 * withdrawn change would have said. Returns whether the guest has an address.
 */
export async function sendGuestMessage(
  work: UnitOfWork,
  written: GuestMessage,
  about: GuestMessageAbout,
  change: ChangeTold | null = null,
): Promise<boolean> {
  if (written.customer.email === '') return false
  const { message, told, withdrawn, dueAt } = await replacementOf(work, about.groupGuid, written, change)
  const { template, customer } = message
  const { subject, text, html } = renderGuestMessage(message, await guestSiteOf(work.tx))
  const guid = work.outbox.send({
    kind: 'mail',
    template,
    recipient: customer.email,
    subject,
    body: text,
    html,
    attachments: [...documentsOf(message, about), ...(await payLinkOf(work, message, about))],
    customerGuid: about.customerGuid,
    groupGuid: about.groupGuid,
    dueAt,
    told,
  })
  withdrawReplaced(work, withdrawn, guid)
  return true
}

/** The documents of each template. A cancellation's calendar file removes the events. */
const brings: Readonly<Record<GuestTemplate, readonly ('tickets' | 'calendar')[]>> = {
  confirmation: ['tickets', 'calendar'],
  change: ['tickets', 'calendar'],
  cancellation: ['tickets', 'calendar'],
  waitlistApproved: ['tickets', 'calendar'],
  waitlistClosed: [],
  reminder: ['tickets', 'calendar'],
  paymentRequest: [],
  receipt: [],
  newPickup: ['tickets', 'calendar'],
  afterService: [],
}

function documentsOf(
  { template, language, reference, services }: GuestMessage,
  { groupGuid, paymentGuid, wasDriven }: GuestMessageAbout,
): Attachment[] {
  const { documents: labels } = guestTexts[language]
  const receipt =
    template === 'receipt' && paymentGuid !== undefined
      ? [{ name: `receipt-${reference}.pdf`, path: receiptFile(paymentGuid), label: labels.receipt }]
      : []
  if (groupGuid === null) return receipt
  const of = {
    tickets: { name: `ticket-${reference}.pdf`, path: ticketsFile(groupGuid), label: labels.tickets },
    calendar: { name: `calendar-${reference}.ics`, path: calendarFile(groupGuid), label: labels.calendar },
  }
  const gratuity =
    wasDriven === true
      ? [{ name: labels.gratuity, path: gratuityPage(groupGuid), label: labels.gratuity }]
      : []
  // A waitlisted service has neither yet.
  const papers = isAllWaiting(services) ? [] : brings[template]
  return [...papers.map((it) => of[it]), ...receipt, ...gratuity]
}

/** A payment request for one reservation links to the payment page if a card gateway is set up. */
async function payLinkOf(
  work: UnitOfWork,
  { template, language }: GuestMessage,
  { groupGuid }: GuestMessageAbout,
): Promise<Attachment[]> {
  if (template !== 'paymentRequest' || groupGuid === null || !(await takesCards(work.tx))) return []
  const { pay: label } = guestTexts[language].documents
  return [{ name: label, path: payPage(groupGuid), label }]
}
