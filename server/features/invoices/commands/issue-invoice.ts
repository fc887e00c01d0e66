import { counted } from '#domain/text/counted.ts'
import { sql } from 'kysely'
import { moneyText } from '#domain/money/money-text.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import {
  draftInvoice,
  whyNotIssue,
  type InvoiceDraft,
  type InvoiceFacts,
} from '#domain/invoice/draft-invoice.ts'
import { eInvoiceGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import type { EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { paperTitle, type PaperCompany } from '#domain/invoice/invoice-paper.ts'
import { canonical, type PlanLine } from '#domain/plan.ts'
import { notFound, refuse } from '#domain/refusal.ts'
import type { Change, PlannedDoing } from '#server/change/change.ts'
import { unprintableWarning } from '#server/files/lettering/unprintable.ts'
import { writeInvoice } from '#server/features/invoices/commands/write-invoice.ts'
import { invoiceFactsOf } from '#server/features/invoices/queries/account-entries.ts'
import {
  paperPartnerOf,
  partnerHead,
  type PartnerHead,
} from '#server/features/invoices/queries/partner-head.ts'
import { eInvoiceSettingsOf, paperCompany } from '#server/features/invoices/queries/paper-company.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

export interface IssueRequest {
  partnerGuid: string
  month: string
  /** Whether to e-mail it to the partner's billing address. */
  send: boolean
}

interface IssueState {
  partner: PartnerHead
  company: PaperCompany
  currency: string
  today: ServiceDate
  facts: InvoiceFacts
  /** Null: the partner gets no e-invoices. */
  eInvoice: EInvoiceSettings | null
}

interface PlannedInvoice extends PlannedDoing {
  draft: InvoiceDraft
}

const movedMeanwhile = 'The partner’s account has changed. Check the figures again.'

/** Issues a partner's invoice for a month: previews, numbers, draws and stores it. */
export const issueInvoice: Change<IssueRequest, IssueState, PlannedInvoice> = {
  name: 'issueInvoice',
  moved: movedMeanwhile,
  async load({ db, now, lock }, { partnerGuid, month }) {
    const partner = await partnerHead(db, partnerGuid, lock)
    if (!partner) return notFound
    const { currency, time_zone: timeZone } = await siteSettings(db)
    const today = localDateOf(now, timeZone)
    const [company, facts, eInvoice] = await Promise.all([
      paperCompany(db),
      invoiceFactsOf(db, partnerGuid, month, today),
      eInvoiceSettingsOf(db, partner),
    ])
    return { partner, company, currency, today, facts, eInvoice }
  },
  plan(state, { send }) {
    const draft = draftInvoice(state.facts)
    const why = whyNotIssue(state.facts, draft)
    if (why !== null) return refuse('invoice', why)
    const plan = {
      title: `${paperTitle(draft)} for ${monthWords(state.facts.month)} to ${state.partner.name}`,
      lines: linesOf(state, draft, send),
      warnings: warningsOf(state, draft, send),
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: draft.closingCents,
      balanceOf: state.partner.name,
    }
    return { plan, draft, fingerprint: canonical({ draft, partner: state.partner, send }) }
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

function recipientOf({ billingEmail }: PartnerHead): Pick<PlanLine, 'after' | 'isMail'> {
  return billingEmail === ''
    ? { after: 'Not sent: no billing e-mail' }
    : { after: billingEmail, isMail: true }
}

function linesOf({ partner, today }: IssueState, draft: InvoiceDraft, send: boolean): PlanLine[] {
  const days = draft.lines.map((it) => it.serviceDate).toSorted()
  const [first = today, last = first] = [days[0], days.at(-1)]
  const due = addDays(today, partner.termsDays)
  const section = 'Account'
  return [
    {
      label: 'Services',
      after: `${counted(draft.lines.length, 'line')}, ${dayWords(first)} – ${dayWords(last)}`,
      amountCents: draft.netCents,
    },
    ...draft.taxes.map((it) => ({
      label: `Tax ${it.code}, ${it.basisPoints / 100}%`,
      amountCents: it.taxCents,
    })),
    ...(draft.commissionCents === 0 ? [] : [{ label: 'Commission', amountCents: 0 - draft.commissionCents }]),
    { label: 'Total', amountCents: draft.chargedCents },
    { label: 'Due', after: dayWords(due) },
    ...(send ? [{ label: 'Send to', ...recipientOf(partner) }] : []),
    { section, label: 'Previous balance', amountCents: draft.openingCents },
    { section, label: 'This invoice', amountCents: draft.chargedCents },
    ...draft.credits.map((it) => ({
      section,
      label: `Credit for void invoice ${it.number}`,
      amountCents: 0 - it.chargedCents,
    })),
    ...(draft.paidCents === 0 ? [] : [{ section, label: 'Paid', amountCents: 0 - draft.paidCents }]),
  ]
}

function warningsOf(state: IssueState, draft: InvoiceDraft, send: boolean): string[] {
  const { partner, company, facts } = state
  const older = draft.lines.filter((it) => monthOf(it.serviceDate) < facts.month)
  return [
    ...(older.length > 0
      ? [`Includes ${counted(older.length, 'uninvoiced line')} from before ${monthWords(facts.month)}`]
      : []),
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
function eInvoiceWarnings({ eInvoice, ...state }: IssueState, { taxes }: InvoiceDraft): string[] {
  const gaps = eInvoice === null ? [] : eInvoiceGaps({ ...state, taxes }, eInvoice)
  return gaps.map((it) => `This won’t be an e-invoice: ${it}`)
}

function unprintableIn(
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

interface AllState {
  states: IssueState[]
}

interface PlannedInvoices extends PlannedDoing {
  each: { state: IssueState; draft: InvoiceDraft }[]
}

/** Issues the invoices for a month to all partners that have something to invoice. */
export const issueInvoices: Change<Omit<IssueRequest, 'partnerGuid'>, AllState, PlannedInvoices> = {
  name: 'issueInvoices',
  moved: movedMeanwhile,
  async load(from, { month, send }) {
    // Always in the same order, so that concurrent runs can't deadlock.
    const { rows } = await sql<{
      guid: string
    }>`select guid from partner order by guid ${from.lock ? sql`for update` : sql``}`.execute(from.db)
    const states: IssueState[] = []
    for (const { guid: partnerGuid } of rows) {
      const state = await issueInvoice.load({ ...from, lock: false }, { partnerGuid, month, send })
      if ('partner' in state) states.push(state)
    }
    return { states: states.toSorted((a, b) => (a.partner.name < b.partner.name ? -1 : 1)) }
  },
  plan({ states }, { month, send }) {
    const drafts = states.map((state) => ({ state, draft: draftInvoice(state.facts) }))
    const each = drafts.filter(({ state, draft }) => whyNotIssue(state.facts, draft) === null)
    if (each.length === 0) {
      const [why = null] = states
        .filter(({ facts }) => month >= monthOf(facts.today))
        .map(({ facts }) => whyNotIssue(facts, draftInvoice(facts)))
      return refuse(
        'invoice',
        why ?? `No partner has anything to invoice up to the end of ${monthWords(month)}`,
      )
    }
    const plan = {
      title: `Invoices for ${monthWords(month)}`,
      lines: each.map(({ state, draft }) => ({
        label: state.partner.name,
        ...(send ? recipientOf(state.partner) : { after: counted(draft.lines.length, 'line') }),
        amountCents: draft.chargedCents,
      })),
      warnings: [...allWarningsOf(each), ...withoutInvoice(drafts)],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: each.reduce((cents, { draft }) => cents + draft.closingCents, 0),
    }
    return {
      plan,
      each,
      fingerprint: canonical({
        month,
        send,
        each: each.map(({ state, draft }) => ({ partner: state.partner, draft })),
      }),
    }
  },
  async apply(work, { each }, _, { send }) {
    for (const { state, draft } of each) await writeInvoice(work, { ...state, draft, send })
    const cents = each.reduce((sum, { draft }) => sum + draft.chargedCents, 0)
    const unsent = each.map(({ state }) => state.partner).filter((it) => send && it.billingEmail === '')
    const done =
      `${counted(each.length, 'invoice')} issued, ` +
      `total ${moneyText(cents, each[0]?.state.currency ?? '')}`
    if (send && unsent.length < each.length && work.outbox.isMailOff)
      return mailReply(work, { done, sent: done })
    return {
      toast: done + (unsent.length === 0 ? '' : `. Not sent, no billing e-mail: ${namesOf(unsent)}`),
    }
  },
}

/** Partners that get no invoice, by reason. */
function withoutInvoice(drafts: PlannedInvoices['each']): string[] {
  const left = drafts.flatMap(({ state, draft }) => {
    const why = whyNotIssue(state.facts, draft)
    return why === null ? [] : [{ why, partner: state.partner }]
  })
  return [...Map.groupBy(left, (it) => it.why)].map(
    ([why, of]) => `No invoice for ${namesOf(of.map((it) => it.partner))}: ${why}`,
  )
}

const namesShown = 20

/** Names only the first ones. Of many partners, few have services in a given month. */
function namesOf(partners: readonly PartnerHead[]): string {
  const names = partners.slice(0, namesShown).map((it) => it.name)
  const rest = partners.length - names.length
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function allWarningsOf(each: PlannedInvoices['each']): string[] {
  const [first] = each
  const own = first
    ? warningsOf(first.state, first.draft, false).filter((it) => it.startsWith('The company'))
    : []
  const ofEach = each.flatMap(({ state, draft }) =>
    [...eInvoiceWarnings(state, draft), ...unprintableIn(state, draft)].map(
      (it) => `${state.partner.name}: ${it}`,
    ),
  )
  const silent = each.filter(({ state }) => state.partner.billingEmail === '').length
  return [
    ...own,
    ...(silent > 0 ? [`No billing e-mail for ${silent} of ${each.length} partners`] : []),
    ...ofEach,
  ]
}
