import { counted } from '#domain/text/counted.ts'
import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { monthWords, dateText } from '#domain/calendar/service-date-text.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { dueOf } from '#domain/invoice/billing-rhythm.ts'
import { draftInvoice, whyNotIssue, type InvoiceDraft } from '#domain/invoice/draft-invoice.ts'
import type { InvoiceOf } from '#domain/invoice/invoice-of.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { canonical } from '#domain/plan.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Change, PlannedDoing } from '#server/change/change.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { accountMoved } from '#server/features/invoices/commands/issue-invoice.ts'
import { invoiceOfAsked, whyNotPeriod, type Asked } from '#server/features/invoices/commands/issue-request.ts'
import {
  eInvoiceWarnings,
  invoicedWords,
  recipientOf,
  unprintableIn,
  warningsOf,
  type IssueState,
} from '#server/features/invoices/commands/issue-words.ts'
import { writeInvoice } from '#server/features/invoices/commands/write-invoice.ts'
import { invoiceFactsOf, reservationFactsOf } from '#server/features/invoices/queries/account-entries.ts'
import { partnerHead, type PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { eInvoiceSettingsOf, paperCompany } from '#server/features/invoices/queries/paper-company.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** A month or a day for all partners; neither: what is due by each partner's billing rhythm. */
type AllAsked = Pick<Asked, 'month' | 'to'> & { send: boolean }

interface AllState {
  of: InvoiceOf | null
  states: IssueState[]
}

interface PlannedInvoices extends PlannedDoing {
  each: { state: IssueState; draft: InvoiceDraft }[]
}

/** Drawn and stored in one transaction. */
const invoicesAtOnce = 200

/** Issues invoices to all partners that have something to invoice. */
export const issueInvoices: Change<AllAsked, AllState, PlannedInvoices> = {
  name: 'issueInvoices',
  moved: accountMoved,
  async load({ db, now, lock }, { month, to }) {
    const of = invoiceOfAsked({ month, to })
    if (isRefusal(of)) return of
    const { currency, time_zone: timeZone } = await siteSettings(db)
    const today = localDateOf(now, timeZone)
    const wrong = of && whyNotPeriod(of, today)
    if (wrong) return wrong
    // Always in the same order, so that concurrent runs can't deadlock.
    const { rows } = await sql<{
      guid: string
    }>`select guid from partner order by guid ${lock ? sql`for update` : sql``}`.execute(db)
    const company = await paperCompany(db)
    const states: IssueState[] = []
    for (const { guid } of rows) {
      const partner = await partnerHead(db, guid)
      if (!partner) continue
      const eInvoice = await eInvoiceSettingsOf(db, partner)
      for (const facts of await factsOf(db, partner, of ?? dueOf(partner.billingRhythm, today), today))
        states.push({ partner, company, currency, today, facts, eInvoice })
    }
    return { of, states: states.toSorted((a, b) => byName(a.partner, b.partner)) }
  },
  plan({ of, states }, { send }) {
    const drafts = states.map((state) => ({ state, draft: draftInvoice(state.facts) }))
    const able = drafts.filter(({ state, draft }) => whyNotIssue(state.facts, draft) === null)
    if (able.length === 0) return refuse('invoice', whyNone(of, states))
    const each = able.slice(0, invoicesAtOnce)
    const plan = {
      title: of === null ? 'Invoices due' : `Invoices ${upTo(of)}`,
      lines: each.map(({ state, draft }) => ({
        label:
          of?.kind === 'month'
            ? state.partner.name
            : `${state.partner.name}, ${invoicedWords(state.facts, draft)}`,
        ...(send ? recipientOf(state.partner) : { after: counted(draft.lines.length, 'line') }),
        amountCents: draft.chargedCents,
      })),
      warnings: [...allWarningsOf(each), ...tooMany(able.length), ...withoutInvoice(drafts)],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: closingOf(each),
    }
    const done = each.map(({ state, draft }) => ({
      partner: state.partner,
      draft,
      entries: state.facts.entries.map((it) => it.guid),
    }))
    return { plan, each, fingerprint: canonical({ of, send, each: done }) }
  },
  async apply(work, { each }, _, { send }) {
    for (const { state, draft } of each) await writeInvoice(work, { ...state, draft, send })
    const cents = each.reduce((sum, { draft }) => sum + draft.chargedCents, 0)
    const unsent = partnersOf(each).filter((it) => send && it.billingEmail === '')
    const done =
      `${counted(each.length, 'invoice')} issued, ` +
      `total ${moneyText(cents, each[0]?.state.currency ?? '')}`
    if (send && unsent.length < partnersOf(each).length && work.outbox.isMailOff)
      return mailReply(work, { done, sent: done })
    return {
      toast: done + (unsent.length === 0 ? '' : `. Not sent, no billing e-mail: ${namesOf(unsent)}`),
    }
  },
}

const byName = (a: PartnerHead, b: PartnerHead) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Several for a partner that gets one for each reservation. */
async function factsOf(db: Db | Tx, { guid }: PartnerHead, of: InvoiceOf | null, today: ServiceDate) {
  return of === null ? reservationFactsOf(db, guid, today) : [await invoiceFactsOf(db, guid, of, today)]
}

function upTo(of: InvoiceOf): string {
  if (of.kind === 'month') return `for ${monthWords(of.month)}`
  return of.kind === 'period' ? `up to ${dateText(of.to)}` : ''
}

function whyNone(of: InvoiceOf | null, states: readonly IssueState[]): string {
  if (of === null) return 'No partner has an invoice due'
  if (of.kind !== 'month') return `No partner has anything to invoice ${upTo(of)}`
  const [why = null] = states
    .filter(({ facts }) => of.month >= monthOf(facts.today))
    .map(({ facts }) => whyNotIssue(facts, draftInvoice(facts)))
  return why ?? `No partner has anything to invoice up to the end of ${monthWords(of.month)}`
}

function tooMany(count: number): string[] {
  return count > invoicesAtOnce
    ? [`Only the first ${invoicesAtOnce} of ${count} invoices. Issue invoices again for the rest.`]
    : []
}

/** The sum of the partners' closing balances: each partner's last invoice has it. */
function closingOf(each: PlannedInvoices['each']): number {
  const last = new Map(each.map(({ state, draft }) => [state.partner.guid, draft.closingCents]))
  return [...last.values()].reduce((cents, it) => cents + it, 0)
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
  const partners = partnersOf(each)
  const silent = partners.filter((it) => it.billingEmail === '').length
  return [
    ...own,
    ...(silent > 0 ? [`No billing e-mail for ${silent} of ${partners.length} partners`] : []),
    ...ofEach,
  ]
}

function partnersOf(each: PlannedInvoices['each']): PartnerHead[] {
  return [...new Map(each.map(({ state }) => [state.partner.guid, state.partner])).values()]
}
