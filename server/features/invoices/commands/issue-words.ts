import { counted } from '#domain/text/counted.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, daysOfMonth, type ServiceDate } from '#domain/calendar/service-date.ts'
import { eInvoiceGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import type { EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import type { InvoiceDraft, InvoiceFacts } from '#domain/invoice/draft-invoice.ts'
import { spanOf, wordsOf, type InvoiceOf } from '#domain/invoice/invoice-of.ts'
import type { PaperCompany } from '#domain/invoice/invoice-paper.ts'
import type { PlanLine } from '#domain/plan.ts'
import { unprintableWarning } from '#server/files/lettering/unprintable.ts'
import { paperPartnerOf, type PartnerHead } from '#server/features/invoices/queries/partner-head.ts'

/** A partner's account with what an invoice takes from it. */
export interface IssueState {
  partner: PartnerHead
  company: PaperCompany
  currency: string
  today: ServiceDate
  facts: InvoiceFacts
  /** Null: the partner gets no e-invoices. */
  eInvoice: EInvoiceSettings | null
}

/** What an invoice is for, in words. */
export function invoicedWords({ of, today }: InvoiceFacts, draft: InvoiceDraft): string {
  return wordsOf(of, spanOf(of, draft.lines, today).period)
}

export function recipientOf({ billingEmail }: PartnerHead): Pick<PlanLine, 'after' | 'isMail'> {
  return billingEmail === ''
    ? { after: 'Not sent: no billing e-mail' }
    : { after: billingEmail, isMail: true }
}

export function linesOf({ partner, today }: IssueState, draft: InvoiceDraft, send: boolean): PlanLine[] {
  const days = draft.lines.map((it) => it.serviceDate).toSorted()
  const [first = today, last = first] = [days[0], days.at(-1)]
  const from = first === last ? '' : `${dayWords(first)} – `
  const due = addDays(today, partner.termsDays)
  const isCredit = draft.chargedCents < 0
  const section = 'Account'
  return [
    {
      label: 'Services',
      after: `${counted(draft.lines.length, 'line')}, ${from}${dayWords(last)}`,
      amountCents: draft.netCents,
    },
    ...draft.taxes.map((it) => ({
      label: `Tax ${it.code}, ${it.basisPoints / 100}%`,
      amountCents: it.taxCents,
    })),
    ...(draft.commissionCents === 0 ? [] : [{ label: 'Commission', amountCents: 0 - draft.commissionCents }]),
    { label: 'Total', amountCents: draft.chargedCents },
    ...(isCredit ? [] : [{ label: 'Due', after: dayWords(due) }]),
    ...(send ? [{ label: 'Send to', ...recipientOf(partner) }] : []),
    { section, label: 'Previous balance', amountCents: draft.openingCents },
    { section, label: isCredit ? 'This credit note' : 'This invoice', amountCents: draft.chargedCents },
    ...draft.credits.map((it) => ({
      section,
      label: `Credit for void invoice ${it.number}`,
      amountCents: 0 - it.chargedCents,
    })),
    ...(draft.paidCents === 0 ? [] : [{ section, label: 'Paid', amountCents: 0 - draft.paidCents }]),
  ]
}

export function warningsOf(state: IssueState, draft: InvoiceDraft, send: boolean): string[] {
  const { partner, company, facts } = state
  const first = firstDayOf(facts.of)
  const older = draft.lines.filter((it) => first !== null && it.serviceDate < first)
  const lines = counted(older.length, 'uninvoiced line')
  return [
    ...(older.length > 0 ? [`Includes ${lines} from before ${invoicedWords(facts, draft)}`] : []),
    ...(draft.chargedCents < 0 ? ['The total is below zero, so this is a credit note'] : []),
    ...(send && partner.billingEmail === ''
      ? ['The partner has no billing e-mail. The invoice will be issued but not sent.']
      : []),
    ...(partner.legalName === '' || partner.address === ''
      ? ['The partner’s legal name or address is missing. Add it under Partners.']
      : []),
    ...(company.address === '' || company.taxNumber === ''
      ? ['The company address or tax number is missing. Add it under Configuration, Site.']
      : []),
    ...eInvoiceWarnings(state, draft),
    ...unprintableIn(state, draft),
  ]
}

/** The invoice is issued without its XML if something is missing. */
export function eInvoiceWarnings({ eInvoice, ...state }: IssueState, { taxes }: InvoiceDraft): string[] {
  const gaps = eInvoice === null ? [] : eInvoiceGaps({ ...state, taxes }, eInvoice)
  return gaps.map((it) => `This won’t be an e-invoice: ${it}`)
}

export function unprintableIn(
  { partner, company }: Pick<IssueState, 'partner' | 'company'>,
  draft: InvoiceDraft,
): string[] {
  const texts = [
    ...[company, paperPartnerOf(partner)].flatMap((it) => Object.values(it)),
    ...draft.lines.flatMap((it) => [it.guest, it.label, it.partnerReference]),
  ]
  const warning = unprintableWarning('The invoice', texts)
  return warning === null ? [] : [warning]
}

const dayWords = (date: ServiceDate) => `${serviceDateText(date)} ${date.slice(0, 4)}`

/** Null: whatever is left of earlier days belongs to it. */
function firstDayOf(of: InvoiceOf): ServiceDate | null {
  if (of.kind === 'month') return daysOfMonth(of.month).first
  return of.kind === 'period' ? of.from : null
}
