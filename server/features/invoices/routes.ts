import * as files from '#contract/invoice-files.ts'
import * as contract from '#contract/invoices.ts'
import { ownStatement } from '#contract/partners.ts'
import {
  partnerScopeOf,
  reachPartner,
  scopeOfPortal,
  type PartnerScope,
} from '#domain/access/partner-reach.ts'
import { companyGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { forbidden, isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerChange } from '#server/change/routes.ts'
import type { Db } from '#server/db/connection.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import {
  endDispute,
  makeInvoiceVoid,
  openDispute,
  sendInvoiceTo,
} from '#server/features/invoices/commands/change-invoice.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { issueInvoices } from '#server/features/invoices/commands/issue-invoices.ts'
import { invoicesCsv, invoicesXlsx } from '#server/features/invoices/export/invoice-file.ts'
import { chargesToInvoice } from '#server/features/invoices/queries/account-entries.ts'
import {
  invoiceDetailOf,
  invoiceOfMonth,
  invoiceReportOf,
  issuedInvoice,
} from '#server/features/invoices/queries/invoice-detail.ts'
import {
  sheetsOfInvoice,
  sheetsOfMonth,
  type SheetsOfFile,
} from '#server/features/invoices/queries/invoice-sheets.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { invoiceFile, invoicesOf } from '#server/features/invoices/queries/invoices.ts'
import { bookFacts, paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import { fileName } from '#server/files/file-name.ts'
import type { BookFacts } from '#server/files/workbook.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import { holds, type Actor } from '#server/work/actor.ts'

export function invoiceRoutes(context: AppContext): Route[] {
  const links = signedLinks(context.database.db, context.sealer, context.config.linkSecret)
  return [
    answerQuery(contract.partnerInvoices, async ({ db, actor, params, now }) => {
      const partner = reachPartner(actor, params.id)
      if (isRefusal(partner)) return partner
      const known = await db
        .selectFrom('partner')
        .select('guid')
        .where('guid', '=', partner)
        .executeTakeFirst()
      return known ? invoicesOf(db, partner, await todayOf(db, now), actor.partnerGuid === null) : notFound
    }),
    answerQuery(contract.invoiceReport, async ({ db, actor, params, query, now }) => {
      const partner = reachPartner(actor, params.id)
      return isRefusal(partner) ? partner : invoiceReportOf(db, partner, query.month, await todayOf(db, now))
    }),
    answerQuery(contract.invoiceDetail, async ({ db, actor, params, now }) => {
      const scope = readableBy(actor)
      return isRefusal(scope)
        ? scope
        : invoiceDetailOf(db, scope, params.id, await todayOf(db, now), actor.partnerGuid === null)
    }),
    answerQuery(contract.eInvoiceCompany, async ({ db }) => ({
      missing: companyGaps(await paperSettings(db)),
    })),
    answerQuery(contract.partnerNotInvoiced, async ({ db, params, now }) => {
      const known = await partnerHead(db, params.id)
      return known ? chargesToInvoice(db, params.id, await todayOf(db, now)) : notFound
    }),
    ...answerChange(
      contract.issueInvoiceChange,
      issueInvoice,
      ({ params, body: { month, from, to, ...body } }) => ({
        partnerGuid: params.id,
        month,
        from,
        to,
        entries: body.entries,
        send: body.send,
      }),
    ),
    ...answerChange(contract.issueInvoicesChange, issueInvoices, ({ body: { month, to, send } }) => ({
      month,
      to,
      send,
    })),
    answerCommand(contract.voidInvoice, (call) => makeInvoiceVoid(call, call.params.id, call.body.reason)),
    answerCommand(contract.sendInvoice, (call) => sendInvoiceTo(call, call.params.id, call.body)),
    answerCommand(contract.disputeInvoice, (call) => openDispute(call, call.params.id, call.body)),
    answerCommand(contract.resolveDispute, (call) => endDispute(call, call.params.id, call.body)),
    answerFile(contract.monthInvoiceXlsx, async (call) => {
      const file = await sheetsOf(call)
      return isRefusal(file) ? file : xlsxReply(file, await bookFacts(call))
    }),
    answerFile(contract.monthInvoiceCsv, async (call) => csvReply(await sheetsOf(call))),
    answerFile(files.invoiceXlsx, async (call) => {
      const file = await sheetsOfOne(call.db, call.actor, call.params.id)
      return isRefusal(file) ? file : xlsxReply(file, await bookFacts(call))
    }),
    answerFile(files.invoiceCsv, async ({ db, actor, params }) =>
      csvReply(await sheetsOfOne(db, actor, params.id)),
    ),
    answerFile(contract.monthInvoicePdf, async ({ db, actor, params }) => {
      const partner = reachPartner(actor, params.partnerGuid)
      const guid = isRefusal(partner)
        ? null
        : await invoiceOfMonth(db, partner, `${params.year}-${params.month}`)
      return guid === null ? notFound : pdfReply(db, partnerScopeOf(actor), guid)
    }),
    answerFile(contract.invoicePdf, async ({ db, actor, params, query, now }) => {
      if (await links.fits(invoiceFile(params.id), query.sig ?? '', now))
        return pdfReply(db, scopeOfPortal, params.id)
      if (!ownStatement.some((it) => holds(actor, it))) return forbidden
      const scope = readableBy(actor)
      return isRefusal(scope) ? scope : pdfReply(db, scope, params.id)
    }),
    answerFile(contract.invoiceXml, async ({ db, actor, params }) => {
      const scope = readableBy(actor)
      const issued = isRefusal(scope) ? null : await issuedInvoice(db, scope, params.id)
      return issued?.xml
        ? { name: fileName('xml', 'invoice', issued.paper.number), body: issued.xml }
        : notFound
    }),
  ]
}

/**
 * The invoices an actor can read: all partners' with the permission to manage partners; their own for partner
 * users.
 */
function readableBy(actor: Actor): PartnerScope | Refusal {
  if (actor.partnerGuid === null) return holds(actor, 'managePartner') ? partnerScopeOf(actor) : notFound
  return holds(actor, 'viewCustomer') ? partnerScopeOf(actor) : notFound
}

async function todayOf(db: Db, now: string): Promise<string> {
  return localDateOf(now, (await siteSettings(db)).time_zone)
}

async function pdfReply(db: Db, scope: PartnerScope, guid: string) {
  const issued = await issuedInvoice(db, scope, guid)
  return issued === null
    ? notFound
    : { name: fileName('pdf', 'invoice', issued.paper.number), body: issued.pdf, inline: true }
}

function xlsxReply({ name, sheets }: SheetsOfFile, facts: BookFacts) {
  return { name: name('xlsx'), body: invoicesXlsx(sheets, facts) }
}

function csvReply(file: SheetsOfFile | Refusal) {
  return isRefusal(file) ? file : { name: file.name('csv'), body: invoicesCsv(file.sheets) }
}

interface MonthCall {
  db: Db
  actor: Actor
  now: string
  params: { partnerGuid: string; year: string; month: string }
}

async function sheetsOf({ db, actor, params, now }: MonthCall): Promise<SheetsOfFile | Refusal> {
  const partner = reachPartner(actor, params.partnerGuid)
  if (isRefusal(partner)) return partner
  return sheetsOfMonth(db, partner, `${params.year}-${params.month}`, await todayOf(db, now))
}

async function sheetsOfOne(db: Db, actor: Actor, guid: string): Promise<SheetsOfFile | Refusal> {
  const scope = readableBy(actor)
  return isRefusal(scope) ? scope : sheetsOfInvoice(db, scope, guid)
}
