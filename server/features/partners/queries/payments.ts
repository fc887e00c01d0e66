import { paperSettings } from '#server/features/settings/queries.ts'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  partnerPaymentsAtMost,
  type addPartnerPayment,
  type OpenInvoiceRow,
  type PartnerPayment,
  type partnerPayments,
} from '#contract/partner-payments.ts'
import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import { paymentDaysBack } from '#domain/partner/payment-rules.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { accountEntries, thatSettle } from '#server/features/invoices/queries/account-entries.ts'
import { openInvoices, type StandingInvoice } from '#server/features/invoices/queries/invoices.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { partnerBalanceOf } from '#server/features/partners/queries/statement.ts'

/** Data for the payment form: expected amount, limit, earliest date and open invoices. */
export async function paymentForm(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  today: ServiceDate,
): Promise<ReplyOf<typeof addPartnerPayment.load> | Refusal> {
  const balance = await partnerBalanceOf(db, partnerGuid, today)
  if (isRefusal(balance)) return balance
  const [{ partnerPaymentLimitCents: limitCents }, open, invoices] = await Promise.all([
    paperSettings(db),
    firstOpenDay(db),
    openInvoices(db, partnerGuid),
  ])
  const yearAgo = addDays(today, -paymentDaysBack)
  const earliest = open !== null && open > yearAgo ? open : yearAgo
  const { name, balanceCents, ageing } = balance
  return {
    name,
    balanceCents,
    payableCents: ageing.payableCents,
    limitCents,
    date: today,
    earliest,
    firstOpenDay: open,
    invoices: invoices.map(openRow),
  }
}

function openRow(invoice: StandingInvoice): OpenInvoiceRow {
  const { guid, month, period, dueOn, openCents, disputedCents } = invoice
  return {
    guid,
    number: invoiceNumberText(invoice),
    month,
    period,
    dueOn,
    openCents,
    disputedCents: Math.min(openCents, disputedCents),
  }
}

/** A partner's payments, newest first, with their allocations. */
export async function paymentsOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
): Promise<ReplyOf<typeof partnerPayments> | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select('guid')
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const [{ rows }, invoices] = await Promise.all([
    sql<Omit<PartnerPayment, 'leftCents'> & { paidOutCents: number }>`
      select own.guid, own.kind = 'refund' as "isPayout", own.at, own.posted_on as "postedOn", own.memo,
        own.method, coalesce(account.name, 'Kerbside') as who, -own.owed_cents as "amountCents",
        ${jsonList(allocations)} as allocations,
        (select coalesce(sum(amount_cents), 0)::bigint from invoice_payment where payment_guid = own.guid
          and payout_guid is not null) as "paidOutCents",
        (select json_build_object('guid', later.guid, 'postedOn', later.posted_on, 'reason', later.memo)
          from entry later where later.reverses_guid = own.guid) as reversed
      from (${accountEntries(partnerGuid, thatSettle)}) own
      left join account on account.guid = own.created_by
      where own.kind in ('partnerPayment', 'refund')
      order by own.posted_on desc, own.at desc, own.guid desc
      limit ${partnerPaymentsAtMost}`.execute(db),
    openInvoices(db, partnerGuid),
  ])
  return {
    items: rows.map(({ paidOutCents, ...it }) => ({ ...it, leftCents: leftOf(it, paidOutCents) })),
    invoices: invoices.map(openRow),
  }
}

const allocations = sql`select invoice.guid as "invoiceGuid",
  invoice.year || '-' || lpad(invoice.number::text, 6, '0') as number, invoice.month,
  case when first_day is not null then json_build_object('from', first_day, 'to', last_day) end as period,
    invoice.due_on as "dueOn", sum(amount_cents)::bigint as "amountCents"
  from invoice_payment join invoice on invoice.guid = invoice_payment.invoice_guid
  where payment_guid = own.guid group by invoice.guid having sum(amount_cents) <> 0
    order by invoice.year, invoice.number`

function leftOf(
  { isPayout, amountCents, allocations: made, reversed }: Omit<PartnerPayment, 'leftCents'>,
  paidOutCents: number,
): number {
  return reversed === null && !isPayout
    ? made.reduce((left, it) => left - it.amountCents, amountCents - paidOutCents)
    : 0
}
