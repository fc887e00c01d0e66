import type { BodyOf } from '#contract/endpoint.ts'
import type { disputeInvoice, resolveDispute, sendInvoice } from '#contract/invoices.ts'
import type { Saved } from '#contract/shapes.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { releaseInvoice } from '#server/features/invoices/commands/allocate.ts'
import { mailInvoice } from '#server/features/invoices/commands/send-papers.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { withdrawUntrueReminders } from '#server/features/invoices/commands/withdraw-reminders.ts'
import { newGuid } from '#server/work/guid.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Voids an invoice: its payments are released, and the next invoice credits it and includes its services
 * again.
 */
export async function makeInvoiceVoid(
  work: UnitOfWork,
  guid: string,
  reason: string,
): Promise<Saved | Refusal> {
  const invoice = await lockedInvoice(work, guid)
  if (isRefusal(invoice)) return invoice
  if (invoice.isVoid) return refuse('invoice', 'This invoice is already void')
  await releaseInvoice(work, guid)
  const voided = { voided_at: work.now, voided_by: work.actor.accountGuid, void_reason: reason }
  await work.tx.updateTable('invoice').set(voided).where('guid', '=', guid).execute()
  await work.tx
    .deleteFrom('invoice_line')
    .where('invoice_guid', '=', guid)
    .where('settles', '=', false)
    .execute()
  await withdrawUntrueReminders(work, invoice.partnerGuid)
  record(work, 'voidInvoice', invoice, { cents: invoice.paper.chargedCents }, reason)
  return { guid, toast: `Invoice ${invoice.number} voided` }
}

/** E-mails an invoice; can be repeated. */
export async function sendInvoiceTo(
  work: UnitOfWork,
  guid: string,
  { email }: BodyOf<typeof sendInvoice>,
): Promise<Saved | Refusal> {
  const invoice = await lockedInvoice(work, guid)
  if (isRefusal(invoice)) return invoice
  if (invoice.isVoid) return refuse('invoice', 'A void invoice can’t be sent')
  mailInvoice(work, { guid, paper: invoice.paper, email, language: invoice.language })
  record(work, 'sendInvoice', invoice, { email })
  return { guid, ...mailReply(work, { sent: `Sending invoice ${invoice.number} to ${email}` }) }
}

/**
 * Records a dispute about a service on an invoice: its open amount is aged separately and not settled
 * automatically.
 */
export async function openDispute(
  work: UnitOfWork,
  guid: string,
  { entryGuid, reason }: BodyOf<typeof disputeInvoice>,
): Promise<Saved | Refusal> {
  const invoice = await lockedInvoice(work, guid)
  if (isRefusal(invoice)) return invoice
  if (invoice.isVoid) return refuse('invoice', 'This invoice is void')
  const cents = chargedFor(invoice, entryGuid)
  if (cents <= 0) return refuseField('entryGuid', 'This service isn’t charged on this invoice')
  const open = await work.tx
    .selectFrom('invoice_dispute')
    .select('guid')
    .where('invoice_guid', '=', guid)
    .where('entry_guid', '=', entryGuid)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (open) return refuse('dispute', 'This service is already disputed')
  const opened = { opened_at: work.now, opened_by: work.actor.accountGuid }
  await work.tx
    .insertInto('invoice_dispute')
    .values({ guid: newGuid(), invoice_guid: guid, entry_guid: entryGuid, reason, ...opened })
    .execute()
  await withdrawUntrueReminders(work, invoice.partnerGuid)
  record(work, 'disputeInvoice', invoice, { entryGuid, cents }, reason)
  return { guid, toast: 'Dispute recorded' }
}

export async function endDispute(
  work: UnitOfWork,
  guid: string,
  { disputeGuid, resolution }: BodyOf<typeof resolveDispute>,
): Promise<Saved | Refusal> {
  const invoice = await lockedInvoice(work, guid)
  if (isRefusal(invoice)) return invoice
  const ended = await work.tx
    .updateTable('invoice_dispute')
    .set({ resolved_at: work.now, resolved_by: work.actor.accountGuid, resolution })
    .where('guid', '=', disputeGuid)
    .where('invoice_guid', '=', guid)
    .where('resolved_at', 'is', null)
    .returning('entry_guid as entryGuid')
    .executeTakeFirst()
  if (!ended) return refuse('dispute', 'This dispute is already resolved')
  const cents = chargedFor(invoice, ended.entryGuid)
  record(work, 'resolveDispute', invoice, { disputeGuid, cents }, resolution)
  return { guid, toast: 'Dispute resolved' }
}

/** The amount of a service on an invoice. */
function chargedFor({ paper }: LockedInvoice, entryGuid: string): number {
  return paper.lines.reduce((cents, it) => (it.entryGuid === entryGuid ? cents + it.amountCents : cents), 0)
}

interface LockedInvoice {
  guid: string
  number: string
  partnerGuid: string
  isVoid: boolean
  paper: InvoicePaper
  /** The partner's. */
  language: GuestLanguage
}

/**
 * Reads an invoice with its partner locked, as every change to a partner's invoices and payments requires.
 */
async function lockedInvoice({ tx }: UnitOfWork, guid: string): Promise<LockedInvoice | Refusal> {
  const found = await tx
    .selectFrom('invoice')
    .select('partner_guid')
    .where('guid', '=', guid)
    .executeTakeFirst()
  const partner = found ? await partnerHead(tx, found.partner_guid, true) : null
  if (!partner) return notFound
  const row = await tx
    .selectFrom('invoice')
    .select(['year', 'number', 'partner_guid', 'voided_at', 'paper'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const paper = row.paper as unknown as InvoicePaper
  return {
    guid,
    number: invoiceNumberText(row),
    partnerGuid: row.partner_guid,
    isVoid: row.voided_at !== null,
    paper,
    language: partner.language,
  }
}

type InvoiceAction = 'voidInvoice' | 'sendInvoice' | 'disputeInvoice' | 'resolveDispute'

function record(
  work: UnitOfWork,
  action: InvoiceAction,
  { guid, number, partnerGuid }: LockedInvoice,
  after: object,
  reason = '',
): void {
  work.audit.record({
    action,
    subjectKind: 'invoice',
    subjectGuid: guid,
    after: { number, partnerGuid, ...after },
    reason,
  })
  work.events.publish({ topic: 'ledger', guid, partnerGuid })
}
