import type { BodyOf } from '#contract/endpoint.ts'
import type { addPartnerPayment } from '#contract/partner-payments.ts'
import type { Saved } from '#contract/shapes.ts'
import { dayYearText } from '#domain/calendar/service-date-text.ts'
import { whyNotAllocate, type Chosen, type OpenInvoice } from '#domain/invoice/allocation.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import { settledBy, type SettledInvoice } from '#domain/invoice/settle-payment.ts'
import { partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { methodWords } from '#domain/ledger/ledger-accounts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isBeyondPolicy, whyNotPayment, type PaymentFacts } from '#domain/partner/payment-rules.ts'
import { canonical, type Plan, type PlanLine } from '#domain/plan.ts'
import { isRefusal, notFound, refuseFields, type Refusal } from '#domain/refusal.ts'
import { changeAtOnce, type Change, type PlannedDoing } from '#server/change/change.ts'
import {
  allocateAsChosen,
  coverPayouts,
  settleOldestFirst,
} from '#server/features/invoices/commands/allocate.ts'
import { withdrawUntrueReminders } from '#server/features/invoices/commands/withdraw-reminders.ts'
import {
  freeCredits,
  openInvoices,
  openPayouts,
  partnerAgeing,
  type FreeCredit,
  type StandingInvoice,
} from '#server/features/invoices/queries/invoices.ts'
import { partnerHead, type PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { paymentRules } from '#server/features/ledger/queries/payment-rules.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Request = BodyOf<typeof addPartnerPayment.save> & { partnerGuid: string }

interface State {
  partner: PartnerHead
  balanceCents: number
  rules: Omit<PaymentFacts, 'amountCents' | 'method' | 'date'>
  credits: readonly FreeCredit[]
  payouts: readonly OpenInvoice[]
  invoices: readonly StandingInvoice[]
}

interface Planned extends PlannedDoing {
  plan: Plan
  /** What the payment itself pays of each invoice. */
  settled: readonly Chosen[]
}

/**
 * Records a partner's payment, allocated to the oldest or the chosen invoices. Any excess stays on the
 * account as credit.
 */
export const partnerPayment: Change<Request, State, Planned> = {
  name: 'addPartnerPayment',
  moved: 'The partner’s account has changed. Check the figures again.',
  async load({ db, actor, now, lock }, { partnerGuid }) {
    const partner = await partnerHead(db, partnerGuid, lock)
    if (!partner) return notFound
    const rules = await paymentRules({ tx: db, actor, now })
    return {
      partner,
      balanceCents: (await partnerAgeing(db, partnerGuid, rules.today)).balanceCents,
      rules,
      credits: await freeCredits(db, partnerGuid),
      payouts: await openPayouts(db, partnerGuid),
      invoices: await openInvoices(db, partnerGuid),
    }
  },
  plan(state, request) {
    const { partner, balanceCents, rules, invoices } = state
    const { amountCents, method, date, allocations } = request
    const facts = { ...rules, amountCents, method, date }
    const wrong = {
      ...whyNotPayment(facts),
      ...(allocations ? whyNotAllocate(allocations, facts, invoices) : {}),
    }
    if (Object.keys(wrong).length > 0) return refuseFields(wrong)
    const over = amountCents - Math.max(0, balanceCents)
    const plan = {
      title: `Payment from ${partner.name}`,
      lines: [
        { label: 'Amount', amountCents },
        { label: 'Paid', after: methodWords[method] },
        { label: 'Received on', after: dayYearText(date) },
        ...settlementLines(state, request),
      ],
      warnings:
        over > 0
          ? [
              `${moneyText(over, rules.currency)} more than the partner owes. ` +
                'The difference stays on the account as credit.',
            ]
          : [],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: balanceCents - amountCents,
      balanceOf: partner.name,
    }
    const settled = settlementOf(state, request)
      .filter((it) => it.paidCents > 0)
      .map((it) => ({ invoiceGuid: it.invoiceGuid, amountCents: it.paidCents }))
    return { plan, settled, fingerprint: canonical({ plan, request }) }
  },
  async apply(work, { settled }, { rules }, { partnerGuid, ...form }) {
    const { amountCents, method, date, note, allocations } = form
    const entry = partnerPaymentEntry({ partnerGuid, method, amountCents, note })
    if (isRefusal(entry)) return entry
    const guid = await postEntry(work, entry, { postedOn: date, method, partnerGuid })
    if (allocations) {
      await allocateAsChosen(work, guid, allocations)
      await coverPayouts(work, partnerGuid)
    } else await settleOldestFirst(work, partnerGuid)
    await withdrawUntrueReminders(work, partnerGuid)
    const beyond = isBeyondPolicy({ ...rules, amountCents, method, date }) ? { policyOverride: true } : {}
    work.audit.record({
      action: 'addPartnerPayment',
      subjectKind: 'partner',
      subjectGuid: partnerGuid,
      after: { entry: guid, ...form, allocations: settled, ...beyond },
    })
    return { guid, toast: 'Payment added' }
  },
}

/** Records a payment without a preview. */
export function addPayment(
  work: UnitOfWork,
  partnerGuid: string,
  form: BodyOf<typeof addPartnerPayment.save>,
): Promise<Saved | Refusal> {
  return changeAtOnce(work, partnerPayment, { partnerGuid, ...form })
}

function settlementOf(state: State, { amountCents, date, allocations }: Request): SettledInvoice[] {
  return settledBy({ amountCents, date, chosen: allocations }, state)
}

/** The invoices that the payment settles, what stays open, and what is left over. */
function settlementLines(state: State, request: Request): PlanLine[] {
  const money = (cents: number) => moneyText(cents, state.rules.currency)
  const numbers = new Map(state.invoices.map((it) => [it.guid, invoiceNumberText(it)]))
  const all = settlementOf(state, request)
  const section = 'Invoices it settles'
  const settled = all
    .filter((it) => it.paidCents > 0)
    .map((it) => {
      const open = it.openCents - it.paidCents - it.creditCents
      const after = open === 0 ? 'Paid in full' : `${money(open)} stays open`
      return { section, label: numbers.get(it.invoiceGuid) ?? '', after, amountCents: it.paidCents }
    })
  const sum = (of: (it: (typeof all)[number]) => number) => all.reduce((cents, it) => cents + of(it), 0)
  const leftCents = request.amountCents - sum((it) => it.paidCents)
  const creditCents = sum((it) => it.creditCents)
  const openCents = sum((it) => it.openCents - it.paidCents - it.creditCents)
  // Credit and debt side by side: without amounts, they aren't added up.
  const rest = { section: 'After this payment' }
  return [
    ...settled,
    ...(leftCents > 0
      ? [{ ...rest, label: 'Not allocated, stays on the account as credit', after: money(leftCents) }]
      : []),
    ...(creditCents > 0
      ? [{ ...rest, label: 'Earlier credit used for invoices', after: money(creditCents) }]
      : []),
    { ...rest, label: 'Open invoices', after: money(openCents) },
  ]
}
