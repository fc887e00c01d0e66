import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import type { EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import type { InvoiceDraft, InvoiceFacts } from '#domain/invoice/draft-invoice.ts'
import { periodWords, spanOf, type InvoiceOf } from '#domain/invoice/invoice-of.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { InvoicePaper, PaperCompany } from '#domain/invoice/invoice-paper.ts'
import { batch } from '#server/db/batch.ts'
import { settleOldestFirst } from '#server/features/invoices/commands/allocate.ts'
import { withdrawUntrueReminders } from '#server/features/invoices/commands/withdraw-reminders.ts'
import { mailInvoice } from '#server/features/invoices/commands/send-papers.ts'
import { invoiceFilesOf } from '#server/features/invoices/export/e-invoice-files.ts'
import { paperPartnerOf, type PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Writing {
  partner: PartnerHead
  company: PaperCompany
  currency: string
  facts: InvoiceFacts
  draft: InvoiceDraft
  /** Null: the partner gets no e-invoices. */
  eInvoice: EInvoiceSettings | null
  send: boolean
}

/**
 * Numbers, draws and stores an invoice to a locked partner, allocates unallocated credit to it, and e-mails
 * it if `send` is set.
 */
export async function writeInvoice(
  work: UnitOfWork,
  writing: Writing,
): Promise<{ guid: string; number: string }> {
  const { partner, facts, draft } = writing
  const guid = newGuid()
  const year = Number(facts.today.slice(0, 4))
  const number = await nextNumber(work, year)
  const { month, period } = spanOf(facts.of, draft.lines, facts.today)
  const issued: InvoicePaper = {
    ...draft,
    number: invoiceNumberText({ year, number }),
    month,
    ...(period && { period }),
    issuedOn: facts.today,
    dueOn: addDays(facts.today, partner.termsDays),
    currency: writing.currency,
    company: writing.company,
    partner: paperPartnerOf(partner),
  }
  const { paper, ...files } = await invoiceFilesOf(issued, writing.eInvoice, {
    language: partner.language,
    brand: await letterheadOf(work.tx),
  })
  await insertInvoice(work, {
    guid,
    year,
    number,
    partnerGuid: partner.guid,
    covers: facts.of.kind,
    paper,
    ...files,
  })
  await insertLines(work, guid, facts)
  await creditVoided(work, guid, draft)
  await settleOldestFirst(work, partner.guid)
  await withdrawUntrueReminders(work, partner.guid)
  if (writing.send && partner.billingEmail !== '')
    mailInvoice(work, { guid, paper, email: partner.billingEmail, language: partner.language })
  const { chargedCents, closingCents } = draft
  const of = { month, ...(period && { services: periodWords(period) }) }
  const said = { number: paper.number, ...of, chargedCents, closingCents, dueOn: paper.dueOn }
  work.audit.record({
    action: 'issueInvoice',
    subjectKind: 'invoice',
    subjectGuid: guid,
    after: { partnerGuid: partner.guid, ...said },
  })
  work.events.publish({ topic: 'ledger', guid, partnerGuid: partner.guid })
  return { guid, number: paper.number }
}

/**
 * The next number of a year. Concurrent callers wait until this transaction ends, so that a rollback leaves
 * no gap.
 */
async function nextNumber({ tx }: UnitOfWork, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_year (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = invoice_year.last_number + 1
      returning last_number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Couldn’t get the next invoice number')
  return row.last_number
}

interface Numbered {
  guid: string
  year: number
  number: number
  partnerGuid: string
  covers: InvoiceOf['kind']
  paper: InvoicePaper
  pdf: Buffer
  xml: string | null
}

async function insertInvoice(
  work: UnitOfWork,
  { guid, year, number, partnerGuid, covers, paper, pdf, xml }: Numbered,
): Promise<void> {
  await work.tx
    .insertInto('invoice')
    .values({
      guid,
      year,
      number,
      partner_guid: partnerGuid,
      covers,
      month: paper.month,
      first_day: paper.period?.from ?? null,
      last_day: paper.period?.to ?? null,
      issued_at: work.now,
      issued_by: work.actor.accountGuid,
      issued_on: paper.issuedOn,
      due_on: paper.dueOn,
      net_cents: paper.netCents,
      tax_cents: paper.taxCents,
      commission_cents: paper.commissionCents,
      charged_cents: paper.chargedCents,
      opening_cents: paper.openingCents,
      credited_cents: paper.creditedCents,
      paid_cents: paper.paidCents,
      closing_cents: paper.closingCents,
      paper: JSON.stringify(paper),
      pdf,
      pdf_sha256: createHash('sha256').update(pdf).digest('hex'),
      xml,
    })
    .execute()
}

/** Every entry of the invoice, including those reversed within it and not shown. */
async function insertLines(
  { tx }: UnitOfWork,
  invoiceGuid: string,
  { entries, settlements }: InvoiceFacts,
): Promise<void> {
  const charged = entries.map((it) => it.guid)
  const settled = settlements.map((it) => it.guid)
  await batch(tx, [
    sql`insert into invoice_line (entry_guid, invoice_guid, settles) select guid, ${invoiceGuid}::uuid, false
      from unnest(${charged}::uuid[]) guid`.compile(tx),
    sql`insert into invoice_line (entry_guid, invoice_guid, settles) select guid, ${invoiceGuid}::uuid, true
      from unnest(${settled}::uuid[]) guid`.compile(tx),
  ])
}

async function creditVoided({ tx }: UnitOfWork, guid: string, { credits }: InvoiceDraft): Promise<void> {
  const voided = credits.map((it) => it.guid)
  if (voided.length > 0)
    await tx.updateTable('invoice').set({ credited_by: guid }).where('guid', 'in', voided).execute()
}
