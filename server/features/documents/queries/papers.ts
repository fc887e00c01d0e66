import { scopeOfPortal, type PartnerScope } from '#domain/access/partner-reach.ts'
import { calendarFile } from '#server/features/documents/export/calendar.ts'
import { receiptPdf } from '#server/features/documents/export/receipt-pdf.ts'
import { ticketPdf } from '#server/features/documents/export/ticket-pdf.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { calendarOf, ticketsOf } from '#server/features/documents/queries/tickets.ts'
import type { Db } from '#server/db/connection.ts'

/** A document ready to send. */
export interface DrawnPaper {
  name: string
  body: Buffer
}

export async function drawTickets(db: Db, scope: PartnerScope, group: string, ticket: string): Promise<DrawnPaper | null> {
  const tickets = await ticketsOf(db, scope, group, ticket)
  const [first] = tickets
  return first ? { name: `ticket-${first.reference}.pdf`, body: await ticketPdf(tickets) } : null
}

/** The guest's calendar entries; null when nothing is active any more. */
export async function drawCalendar(db: Db, scope: PartnerScope, group: string): Promise<DrawnPaper | null> {
  const services = await calendarOf(db, scope, group)
  const [first] = services
  return first ? { name: `calendar-${first.reference}.ics`, body: Buffer.from(calendarFile(services)) } : null
}

export async function drawReceipt(db: Db, scope: PartnerScope, entry: string): Promise<DrawnPaper | null> {
  const receipt = await receiptOf(db, scope, entry)
  return receipt && { name: `receipt-${receipt.reference}.pdf`, body: await receiptPdf(receipt) }
}

/**
 * The document a message refers to by its path, drawn when the message is sent. Null: it no longer exists (a cancelled booking has no
 * ticket).
 */
export async function drawByPath(db: Db, path: string): Promise<DrawnPaper | null> {
  const [, entry] = /^\/tickets\/receipts\/([0-9a-f-]{36})\.pdf$/.exec(path) ?? []
  if (entry !== undefined) return drawReceipt(db, scopeOfPortal, entry)
  const [, calendar] = /^\/tickets\/([0-9a-f-]{36})\/calendar\.ics$/.exec(path) ?? []
  if (calendar !== undefined) return drawCalendar(db, scopeOfPortal, calendar)
  const [, group, ticket] = /^\/tickets\/([0-9a-f-]{36})\/([0-9a-f-]{36}|all)\.pdf$/.exec(path) ?? []
  return group !== undefined && ticket !== undefined ? drawTickets(db, scopeOfPortal, group, ticket) : null
}
