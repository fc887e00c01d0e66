import { fileName } from '#server/files/file-name.ts'
import {
  calendarFile,
  gratuityPage,
  myBookingPage,
  payPage,
  receiptFile,
  ticketsFile,
} from '#contract/addresses.ts'
import { withTermsSince } from '#domain/message/cancellation-terms.ts'
import { moneyIn } from '#domain/message/guest-formats.ts'
import type { GuestMessage, GuestTemplate } from '#domain/message/guest-message.ts'
import { balanceToPay, isAllWaiting } from '#domain/message/guest-occasion.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import type { ChangeTold, Replacement } from '#domain/message/superseded.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { takesCards } from '#server/features/card-gateway/queries.ts'
import { replacementOf, withdrawReplaced } from '#server/features/guest-messages/commands/replace-unsent.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { textGuest } from '#server/features/texting/commands/text-guest.ts'
import type { Attachment } from '#server/work/outbox.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Decides where a message is listed and which documents it includes. */
export interface GuestMessageAbout {
  customerGuid: string
  /** Null for several reservations. */
  groupGuid: string | null
  /** The reservations, if there are several. */
  groups?: readonly { guid: string; reference: string; payCents: number }[]
  /** The entry of the payment that a receipt is for. */
  paymentGuid?: string
  /** A driver took them: the message links to the gratuity page. */
  wasDriven?: boolean
  /** Who wrote it by hand. */
  writtenBy?: string | null
  /** A message written by hand links to the guest's own page. */
  withPage?: boolean
  /** False: by text only, where the company sends no mail on this occasion. */
  byMail?: boolean
}

/**
 * The only way to write to a guest. The message is rendered now, in the transaction that causes it, and sent
 * once that commits: by mail, and as a text if the company has turned that on. It withdraws unsent messages
 * about the reservation that are no longer true, and includes the changes they described. Returns whether
 * anything was written.
 */
export async function sendGuestMessage(
  work: UnitOfWork,
  written: GuestMessage,
  about: GuestMessageAbout,
  change: ChangeTold | null = null,
): Promise<boolean> {
  const services = written.services.map((it) => withTermsSince(it, work.now))
  const replacement = await replacementOf(work, about.groupGuid, { ...written, services }, change)
  const { message, told, dueAt } = replacement
  const isMailed = about.byMail !== false && message.customer.email !== ''
  const mailGuid = isMailed ? await mailGuest(work, about, replacement) : null
  const { customerGuid, groupGuid } = about
  const before = told?.services ?? []
  const isTexted = await textGuest(work, message, { customerGuid, groupGuid, before, dueAt, mailGuid })
  return isMailed || isTexted
}

/** Returns the mail's guid. */
async function mailGuest(
  work: UnitOfWork,
  about: GuestMessageAbout,
  { message, told, withdrawn, dueAt }: Replacement,
): Promise<string> {
  const { template, customer } = message
  const site = await guestSiteOf(work.tx)
  const { currency } = site
  const { subject, text, html } = renderGuestMessage(message, site)
  const guid = work.outbox.send({
    kind: 'mail',
    template,
    recipient: customer.email,
    subject,
    body: text,
    html,
    attachments: [
      ...pageOf(message, about),
      ...documentsOf(message, about),
      ...(await payLinksOf(work, message, about, currency)),
    ],
    customerGuid: about.customerGuid,
    groupGuid: about.groupGuid,
    writtenBy: about.writtenBy ?? null,
    dueAt,
    told,
  })
  withdrawReplaced(work, withdrawn, guid)
  return guid
}

/** The guest’s own page. The last message asks for a gratuity instead. */
function pageOf(
  { template, language }: GuestMessage,
  { groupGuid, withPage = template !== 'written' }: GuestMessageAbout,
): Attachment[] {
  if (groupGuid === null || template === 'afterService' || !withPage) return []
  const { myBooking, answerOffer } = guestTexts[language].documents
  const label = template === 'waitlistOffer' ? answerOffer : myBooking
  return [{ name: label, path: myBookingPage(groupGuid), label }]
}

/** The documents of each template. A cancellation's calendar file removes the events. */
const brings: Readonly<Record<GuestTemplate, readonly ('tickets' | 'calendar')[]>> = {
  confirmation: ['tickets', 'calendar'],
  change: ['tickets', 'calendar'],
  cancellation: ['tickets', 'calendar'],
  waitlistApproved: ['tickets', 'calendar'],
  waitlistClosed: [],
  waitlistOffer: [],
  offerExpired: [],
  offerUnpaid: [],
  placeRefunded: [],
  reminder: ['tickets', 'calendar'],
  paymentRequest: [],
  receipt: [],
  newPickup: ['tickets', 'calendar'],
  driverAssigned: [],
  driverOnTheWay: [],
  driverWaiting: [],
  lateFlight: [],
  answer: [],
  written: [],
  quote: [],
  afterService: [],
}

/** Updates a calendar that already has the events, or removes them. */
function calendarLabel({ template, services }: GuestMessage) {
  if (template === 'cancellation' && services.length === 0) return 'calendarRemove'
  const isUpdate = template === 'change' || template === 'newPickup' || template === 'cancellation'
  return isUpdate ? 'calendarUpdate' : 'calendar'
}

function documentsOf(
  message: GuestMessage,
  { groupGuid, groups = [], paymentGuid, wasDriven }: GuestMessageAbout,
): Attachment[] {
  const { template, language, reference, services } = message
  const { documents: labels } = guestTexts[language]
  const receipt =
    template === 'receipt' && paymentGuid !== undefined
      ? [
          {
            name: fileName('pdf', 'receipt', reference, paymentGuid.slice(-12).toUpperCase()),
            path: receiptFile(paymentGuid),
            label: labels.receipt,
          },
        ]
      : []
  if (groupGuid === null)
    return groups.flatMap(({ guid, reference: own }) =>
      brings[template].includes('tickets')
        ? {
            name: fileName('pdf', 'ticket', own),
            path: ticketsFile(guid),
            label: fillTemplate(labels.ticketsOf, { reference: own }),
          }
        : [],
    )
  const of = {
    tickets: {
      name: fileName('pdf', 'ticket', reference),
      path: ticketsFile(groupGuid),
      label: labels.tickets,
    },
    calendar: {
      name: fileName('ics', 'calendar', reference),
      path: calendarFile(groupGuid),
      label: labels[calendarLabel(message)],
    },
  }
  const gratuity =
    wasDriven === true
      ? [{ name: labels.gratuity, path: gratuityPage(groupGuid), label: labels.gratuity }]
      : []
  // A waitlisted service has neither yet.
  const papers = isAllWaiting(services) ? [] : brings[template]
  return [...papers.map((it) => of[it]), ...receipt, ...gratuity]
}

/** Messages that ask for the balance link to the payment page, if a card gateway is set up. */
async function payLinksOf(
  work: UnitOfWork,
  message: GuestMessage,
  { groupGuid, groups = [] }: GuestMessageAbout,
  currency: string,
): Promise<Attachment[]> {
  const { language, reference } = message
  const { documents } = guestTexts[language]
  const own = groupGuid === null ? groups : [{ guid: groupGuid, reference, payCents: balanceToPay(message) }]
  const open = own.filter((it) => it.payCents > 0)
  if (open.length === 0 || !(await takesCards(work.tx))) return []
  return open.map(({ guid, reference: of, payCents }) => {
    const amount = moneyIn(language, payCents, currency)
    const label = fillTemplate(groupGuid === null ? documents.payFor : documents.pay, {
      amount,
      reference: of,
    })
    return { name: label, path: payPage(guid), label }
  })
}
