import { sql } from 'kysely'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { invoiceXml, monthInvoiceXlsx, type invoiceDetail, type invoiceReport } from '#contract/invoices.ts'
import type { AuthorizedPartnerGuid, PartnerScope } from '#domain/access/partner-reach.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { draftInvoice, whyNotIssue, type InvoiceDraft } from '#domain/invoice/draft-invoice.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { changesOf } from '#server/features/configuration/queries/changes.ts'
import { invoiceFactsOf } from '#server/features/invoices/queries/account-entries.ts'
import { invoiceFile, invoiceRowOf, standingInvoices } from '#server/features/invoices/queries/invoices.ts'

type Detail = ReplyOf<typeof invoiceDetail>
type Around = Pick<Detail, 'partner' | 'allocations' | 'mails' | 'voided'> & {
  hasXml: boolean
  disputes: Omit<Detail['disputes'][number], 'amountCents'>[]
  paper: InvoicePaper
}

/** One invoice with its account, disputes and e-mails. `isStaff` adds its history. */
export async function invoiceDetailOf(
  db: Db,
  scope: PartnerScope,
  guid: string,
  today: ServiceDate,
  isStaff: boolean,
): Promise<Detail | Refusal> {
  const [standing] = await standingInvoices(
    db,
    sql`invoice.guid = ${guid}::uuid and ${isWithin(scope, 'invoice.partner_guid')}`,
  )
  if (!standing) return notFound
  const [{ paper, disputes, hasXml, ...around }, history] = await Promise.all([
    aroundInvoice(db, guid),
    isStaff ? changesOf(db, guid) : [],
  ])
  const owed = (entry: string) =>
    paper.lines.reduce((cents, it) => (it.entryGuid === entry ? cents + it.amountCents : cents), 0)
  const detail = {
    ...contentOf(paper),
    ...invoiceRowOf(standing, today),
    ...around,
    eInvoice: paper.eInvoice
      ? {
          fileUrl: hasXml ? addressOf(invoiceXml.path, { id: guid }) : null,
          missing: [...paper.eInvoice.missing],
        }
      : null,
    disputes: disputes.map((it) => ({ ...it, amountCents: owed(it.entryGuid) })),
    history,
  }
  return isStaff ? detail : withoutStaff(detail)
}

/** Removes what is for staff: who acted, where e-mails went, and what settings lack. */
function withoutStaff({ disputes, voided, eInvoice, ...detail }: Detail): Detail {
  const settled = (it: Detail['disputes'][number]) => it.resolved && { ...it.resolved, by: '' }
  return {
    ...detail,
    eInvoice: eInvoice && { ...eInvoice, missing: [] },
    mail: null,
    mails: [],
    disputes: disputes.map((it) => ({ ...it, openedBy: '', resolved: settled(it) })),
    voided: voided && { ...voided, by: '' },
  }
}

/** The content of an invoice, without its header. */
function contentOf(draft: InvoiceDraft) {
  const { lines, taxes, credits, settlements, netCents, taxCents, commissionCents, chargedCents } = draft
  const { openingCents, creditedCents, paidCents, closingCents } = draft
  const account = { openingCents, creditedCents, paidCents, closingCents }
  return {
    lines: [...lines],
    taxes: [...taxes],
    credits: [...credits],
    settlements: settlements.map(({ guid, postedOn, memo, paidCents: paid }) => ({
      guid,
      postedOn,
      memo,
      paidCents: paid,
    })),
    netCents,
    taxCents,
    commissionCents,
    chargedCents,
    ...account,
  }
}

async function aroundInvoice(db: Db, guid: string): Promise<Around> {
  const path = invoiceFile(guid)
  const { rows } = await sql<Around>`
    select invoice.paper, invoice.xml is not null as "hasXml", json_build_object('guid', partner.guid, 'name',
      partner.name, 'billingEmail', partner.billing_email) as partner,
      ${jsonList(sql`
        select ${instantJson('own.at')} as at, own.payment_guid as "paymentGuid",
          own.amount_cents as "amountCents",
          coalesce(entry.memo, 'Credit note ' || note.year || '-' || lpad(note.number::text, 6, '0')) as what
        from invoice_payment own left join entry on entry.guid = own.payment_guid left join invoice note
          on note.guid = own.credit_guid
        where own.invoice_guid = invoice.guid order by own.at, own.guid`)} as allocations,
      ${jsonList(sql`
        select own.guid, own.entry_guid as "entryGuid", own.reason,
          ${instantJson('own.opened_at')} as "openedAt", coalesce(opener.name, 'Kerbside') as "openedBy",
          case when own.resolved_at is not null
            then json_build_object('at', ${instantJson('own.resolved_at')}, 'by',
            coalesce(closer.name, 'Kerbside'),
            'resolution', own.resolution) end as resolved
        from invoice_dispute own left join account opener on opener.guid = own.opened_by
          left join account closer on closer.guid = own.resolved_by
        where own.invoice_guid = invoice.guid order by own.opened_at, own.guid`)} as disputes,
      ${jsonList(sql`
        select outbox.guid, ${instantJson('outbox.created_at')} as at, recipient as "to", state,
          last_error as error from outbox
        where template in ('invoice', 'partnerReminder')
          and attachments @> ${JSON.stringify([{ path }])}::jsonb
          order by created_at desc, guid desc`)} as mails,
      case when voided_at is not null
        then json_build_object('at', ${instantJson('invoice.voided_at')}, 'by',
        coalesce(voider.name, 'Kerbside'), 'reason', void_reason,
        'creditedBy', (select later.year || '-' || lpad(later.number::text, 6, '0') from invoice later
          where later.guid = invoice.credited_by)) end as voided
    from invoice
    join partner on partner.guid = invoice.partner_guid
    left join account voider on voider.guid = invoice.voided_by
    where invoice.guid = ${guid}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Invoice not found after it was read')
  return row
}

/** An issued invoice with its file. Null: not found within the scope. */
export async function issuedInvoice(
  db: Db,
  scope: PartnerScope,
  guid: string,
): Promise<{ paper: InvoicePaper; pdf: Buffer; xml: string | null } | null> {
  const row = await db
    .selectFrom('invoice')
    .select(['paper', 'pdf', 'xml'])
    .where('guid', '=', guid)
    .where(isWithin(scope, 'invoice.partner_guid'))
    .executeTakeFirst()
  return row ? { paper: row.paper as unknown as InvoicePaper, pdf: Buffer.from(row.pdf), xml: row.xml } : null
}

/** The guid of the valid invoice for a month; null if there is none. */
export async function invoiceOfMonth(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  month: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoice')
    .select('guid')
    .where('partner_guid', '=', partnerGuid)
    .where('month', '=', month)
    .where('covers', '=', 'month')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return row?.guid ?? null
}

/** The invoice for a month as issued, or its draft. */
export async function invoiceReportOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  month: string,
  today: ServiceDate,
): Promise<ReplyOf<typeof invoiceReport> | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select('guid')
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const fileUrl = addressOf(monthInvoiceXlsx.path, {
    partnerGuid,
    year: month.slice(0, 4),
    month: month.slice(5),
  })
  const issued = await db
    .selectFrom('invoice')
    .select(['guid', 'year', 'number', 'issued_on as issuedOn', 'due_on as dueOn', 'paper'])
    .where('partner_guid', '=', partnerGuid)
    .where('month', '=', month)
    .where('covers', '=', 'month')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (issued) {
    const { guid, issuedOn, dueOn, paper } = issued
    const invoice = { guid, number: invoiceNumberText(issued), issuedOn, dueOn }
    return { month, invoice, ...contentOf(paper), whyNotIssue: null, fileUrl }
  }
  const facts = await invoiceFactsOf(db, partnerGuid, { kind: 'month', month }, today)
  const draft = draftInvoice(facts)
  return { month, invoice: null, ...contentOf(draft), whyNotIssue: whyNotIssue(facts, draft), fileUrl }
}
