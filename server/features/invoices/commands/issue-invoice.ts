import { localDateOf } from '#domain/calendar/airport-time.ts'
import { draftInvoice, whyNotIssue, type InvoiceDraft } from '#domain/invoice/draft-invoice.ts'
import { paperTitle } from '#domain/invoice/invoice-paper.ts'
import { canonical } from '#domain/plan.ts'
import { isRefusal, notFound, refuse, refuseField } from '#domain/refusal.ts'
import type { Change, PlannedDoing } from '#server/change/change.ts'
import { invoiceOfAsked, whyNotPeriod, type Asked } from '#server/features/invoices/commands/issue-request.ts'
import {
  invoicedWords,
  linesOf,
  warningsOf,
  type IssueState,
} from '#server/features/invoices/commands/issue-words.ts'
import { writeInvoice } from '#server/features/invoices/commands/write-invoice.ts'
import { invoiceFactsOf } from '#server/features/invoices/queries/account-entries.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { eInvoiceSettingsOf, paperCompany } from '#server/features/invoices/queries/paper-company.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

interface IssueRequest extends Asked {
  partnerGuid: string
  /** Whether to e-mail it to the partner's billing address. */
  send: boolean
}

interface PlannedInvoice extends PlannedDoing {
  draft: InvoiceDraft
}

export const accountMoved = 'The partner’s account has changed. Check the figures again.'

/** Issues an invoice to a partner: previews, numbers, draws and stores it. */
export const issueInvoice: Change<IssueRequest, IssueState, PlannedInvoice> = {
  name: 'issueInvoice',
  moved: accountMoved,
  async load({ db, now, lock }, { partnerGuid, send: _send, ...asked }) {
    const of = invoiceOfAsked(asked)
    if (of === null) return refuseField('month', 'Choose what to invoice')
    if (isRefusal(of)) return of
    const partner = await partnerHead(db, partnerGuid, lock)
    if (!partner) return notFound
    const { currency, time_zone: timeZone } = await siteSettings(db)
    const today = localDateOf(now, timeZone)
    const wrong = whyNotPeriod(of, today)
    if (wrong) return wrong
    const [company, facts, eInvoice] = await Promise.all([
      paperCompany(db),
      invoiceFactsOf(db, partnerGuid, of, today),
      eInvoiceSettingsOf(db, partner),
    ])
    return { partner, company, currency, today, facts, eInvoice }
  },
  plan(state, { send }) {
    const { facts, partner } = state
    const draft = draftInvoice(facts)
    const why = whyNotIssue(facts, draft)
    if (why !== null) return refuse('invoice', why)
    const plan = {
      title: `${paperTitle(draft)} for ${invoicedWords(facts, draft)} to ${partner.name}`,
      lines: linesOf(state, draft, send),
      warnings: warningsOf(state, draft, send),
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: draft.closingCents,
      balanceOf: `${partner.name}’s invoices`,
    }
    const entries = facts.entries.map((it) => it.guid)
    return { plan, draft, fingerprint: canonical({ draft, entries, partner, send }) }
  },
  async apply(work, { draft }, state, { send }) {
    const { partner } = state
    const issued = await writeInvoice(work, { ...state, draft, send })
    const done = `${paperTitle(draft)} ${issued.number} issued`
    const mailed =
      send && partner.billingEmail
        ? mailReply(work, { done, sent: `${done} and sent to ${partner.billingEmail}` })
        : { toast: done }
    return { guid: issued.guid, ...mailed }
  },
}
