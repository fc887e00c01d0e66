import { reachAsPortal, scopeOfPortal, type PartnerScope } from '#domain/access/partner-reach.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { calendarFile, methodOf } from '#server/features/documents/export/calendar.ts'
import { payoutReceiptPdf, type PayoutReceipt } from '#server/features/documents/export/payout-receipt-pdf.ts'
import { receiptPdf } from '#server/features/documents/export/receipt-pdf.ts'
import { ticketPdf } from '#server/features/documents/export/ticket-pdf.ts'
import { creditPayoutReceipt } from '#server/features/documents/queries/payout-receipts.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { calendarOf } from '#server/features/documents/queries/calendar-events.ts'
import { ticketsOf } from '#server/features/documents/queries/tickets.ts'
import { issuedInvoice } from '#server/features/invoices/queries/invoice-detail.ts'
import { fileName } from '#server/files/file-name.ts'
import { drawnStatement } from '#server/features/partners/queries/statement-paper.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

/** A document ready to send. */
export interface DrawnPaper {
  name: string
  body: Buffer
  /** The media type in a mail, if the file name isn't enough. */
  type?: string
  /** The whole group is cancelled: the file removes its events from the calendar. */
  isCancelled?: boolean
}

/** The sender address of mails, and the current time. */
export interface DrawContext {
  from: string
  now: Instant
}

/** Papers are in the guest’s language, or in that of the page that links to them (`spoken`). */
export async function drawTickets(
  db: Db,
  scope: PartnerScope,
  group: string,
  ticket: string,
  spoken: GuestLanguage | null = null,
): Promise<DrawnPaper | null> {
  const tickets = await ticketsOf(db, scope, group, ticket, spoken)
  const [first] = tickets
  return first
    ? {
        name: fileName('pdf', 'ticket', first.reference),
        body: await ticketPdf(tickets, await letterheadOf(db)),
      }
    : null
}

/** Whether a document that is no ticket, or a ticket, can be drawn: a cancelled service has none. */
export async function hasTicket(db: Db, path: string): Promise<boolean> {
  const [, group = '', ticket = ''] = /^\/tickets\/([\w-]{36})\/([\w-]+)\.pdf$/.exec(path) ?? []
  return group === '' || (await ticketsOf(db, scopeOfPortal, group, ticket)).length > 0
}

/** The guest's calendar file. For a cancelled group it removes the events. */
export async function drawCalendar(
  db: Db,
  scope: PartnerScope,
  group: string,
  { from, now }: DrawContext,
  spoken: GuestLanguage | null = null,
): Promise<DrawnPaper | null> {
  const calendar = await calendarOf(db, scope, group, spoken)
  if (calendar === null) return null
  const { reference, events, ...site } = calendar
  const method = methodOf(events)
  return {
    name: fileName('ics', 'calendar', reference),
    body: Buffer.from(calendarFile({ events, ...site, from, now })),
    // A mail program acts on a calendar file whose type names its method (RFC 6047, 2.4).
    type: `text/calendar; charset=utf-8; method=${method}`,
    isCancelled: method === 'CANCEL',
  }
}

export async function drawReceipt(
  db: Db,
  scope: PartnerScope,
  entry: string,
  spoken: GuestLanguage | null = null,
): Promise<DrawnPaper | null> {
  const receipt = await receiptOf(db, scope, entry, spoken)
  return (
    receipt && {
      name: fileName('pdf', 'receipt', receipt.reference, receipt.number),
      body: await receiptPdf(receipt, await letterheadOf(db)),
    }
  )
}

/** The receipt for credit paid out to a partner, for users who may see that partner. */
export async function drawCreditPayout(
  db: Db,
  entry: string,
  mayReach: (partnerGuid: string) => boolean,
): Promise<DrawnPaper | null> {
  const found = await creditPayoutReceipt(db, entry)
  if (!found || !mayReach(found.partnerGuid)) return null
  return {
    name: fileName('pdf', 'receipt', found.receipt.number.toLowerCase()),
    body: await receiptPdf(found.receipt, await letterheadOf(db)),
  }
}

export type { PayoutReceipt }

/** The receipt for gratuities paid out to a driver. */
export async function drawPayout(db: Db, receipt: PayoutReceipt): Promise<DrawnPaper> {
  return {
    name: fileName('pdf', 'gratuities', receipt.number.toLowerCase()),
    body: await payoutReceiptPdf(receipt, await letterheadOf(db)),
  }
}

/**
 * The document a message refers to by its path, drawn when the message is sent. Null: it no longer exists (a
 * cancelled booking has no ticket).
 */
export async function drawByPath(db: Db, path: string, context: DrawContext): Promise<DrawnPaper | null> {
  const [, entry] = /^\/tickets\/receipts\/([0-9a-f-]{36})\.pdf$/.exec(path) ?? []
  if (entry !== undefined)
    return (await drawReceipt(db, scopeOfPortal, entry)) ?? drawCreditPayout(db, entry, () => true)
  const [, invoice] = /^\/reports\/invoice-([0-9a-f-]{36})\.pdf$/.exec(path) ?? []
  if (invoice !== undefined) return storedInvoice(db, invoice)
  const [, partner, from, to] =
    /^\/reports\/partner-([0-9a-f-]{36})-statement-([\d-]{10})-([\d-]{10})\.pdf$/.exec(path) ?? []
  if (partner !== undefined && from !== undefined && to !== undefined)
    return drawStatement(db, partner, { from, to }, context.now)
  const [, calendar] = /^\/tickets\/([0-9a-f-]{36})\/calendar\.ics$/.exec(path) ?? []
  if (calendar !== undefined) return drawCalendar(db, scopeOfPortal, calendar, context)
  const [, group, ticket] = /^\/tickets\/([0-9a-f-]{36})\/([0-9a-f-]{36}|all)\.pdf$/.exec(path) ?? []
  return group !== undefined && ticket !== undefined ? drawTickets(db, scopeOfPortal, group, ticket) : null
}

async function storedInvoice(db: Db, guid: string): Promise<DrawnPaper | null> {
  const issued = await issuedInvoice(db, scopeOfPortal, guid)
  return issued && { name: fileName('pdf', 'invoice', issued.paper.number), body: issued.pdf }
}

async function drawStatement(
  db: Db,
  partnerGuid: string,
  days: { from: string; to: string },
  now: Instant,
): Promise<DrawnPaper | null> {
  const statement = await drawnStatement(db, reachAsPortal(partnerGuid), days, now)
  return isRefusal(statement) ? null : statement
}
