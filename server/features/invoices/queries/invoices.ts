import { sql, type RawBuilder } from 'kysely'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { invoicePdf, type InvoiceRow, type partnerInvoices } from '#contract/invoices.ts'
import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { monthAfter, type Period } from '#domain/calendar/period.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { dueOf } from '#domain/invoice/billing-rhythm.ts'
import { ageingOf, type Ageing } from '#domain/invoice/ageing.ts'
import type { Credit, OpenInvoice } from '#domain/invoice/allocation.ts'
import { draftInvoice, whyNotIssue } from '#domain/invoice/draft-invoice.ts'
import { lastDayOf } from '#domain/invoice/invoice-of.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import { invoiceStateOf } from '#domain/invoice/invoice-state.ts'
import type { MessageState } from '#domain/message/message-states.ts'
import type { Db } from '#server/db/connection.ts'
import {
  accountEntries,
  invoiceFactsOf,
  onNoInvoice,
  reservationFactsOf,
  thatSettle,
} from '#server/features/invoices/queries/account-entries.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { notInvoicedSum } from '#server/features/invoices/queries/not-invoiced.ts'

/**
 * The current state of an invoice: its open and disputed amounts or, for a credit note, the unallocated one.
 */
export interface StandingInvoice extends OpenInvoice {
  year: number
  number: number
  month: string
  period: Period | null
  partnerGuid: string
  issuedOn: ServiceDate
  dueOn: ServiceDate
  chargedCents: number
  /** For a credit note: the unallocated amount. */
  leftCents: number
  isVoid: boolean
  mail: MessageState | null
}

/** Path of an invoice's file, also used in e-mails. */
export const invoiceFile = (guid: string) => addressOf(invoicePdf.path, { id: guid })

/** The current state of invoices, oldest first. `which`: a condition on `invoice`. */
export async function standingInvoices(db: Db, which: RawBuilder<unknown>): Promise<StandingInvoice[]> {
  const { rows } = await sql<StandingInvoice>`
    select invoice.guid, year, number, month, case when first_day is not null
        then json_build_object('from', first_day, 'to', last_day) end as period,
      partner_guid as "partnerGuid", issued_on as "issuedOn",
      due_on as "dueOn", charged_cents as "chargedCents",
      voided_at is not null as "isVoid",
      case when voided_at is null and charged_cents > 0 then charged_cents - coalesce(own.cents, 0)
        else 0 end as "openCents",
      case when voided_at is null and charged_cents < 0 then -charged_cents - coalesce(used.cents, 0)
        else 0 end as "leftCents",
      case when voided_at is null then disputed.cents else 0 end as "disputedCents", mail.state as mail
    from invoice
    cross join lateral (select sum(amount_cents)::bigint as cents from invoice_payment
      where invoice_guid = invoice.guid) own
    cross join lateral (select sum(amount_cents)::bigint as cents from invoice_payment
      where credit_guid = invoice.guid) used
    cross join lateral (
      select coalesce(sum(greatest(0, (
          select sum(amount_cents) from posting where entry_guid = invoice_dispute.entry_guid
            and account = 'partnerReceivable' and party_guid = invoice.partner_guid
        ))), 0)::bigint as cents
      from invoice_dispute where invoice_guid = invoice.guid and resolved_at is null
    ) disputed
    left join lateral (
      select state from outbox
      where template = 'invoice' and attachments @> jsonb_build_array(jsonb_build_object('path',
        '/reports/invoice-' || invoice.guid || '.pdf'))
      order by created_at desc, guid desc limit 1
    ) mail on true
    where ${which}
    order by year, number`.execute(db)
  return rows
}

export const ofPartner = (partnerGuid: string) => sql`invoice.partner_guid = ${partnerGuid}::uuid`

/** Invoices with an open amount, oldest first. */
export async function openInvoices(db: Db, partnerGuid: string): Promise<StandingInvoice[]> {
  return (await standingInvoices(db, ofPartner(partnerGuid))).filter((it) => it.openCents > 0)
}

export interface FreeCredit extends Credit {
  isPayment: boolean
  /** Null for a credit note. */
  postedOn: ServiceDate | null
}

/** Payments and credit notes with an unallocated amount, oldest first. */
export async function freeCredits(db: Db, partnerGuid: string): Promise<FreeCredit[]> {
  const { rows } = await sql<Credit & { postedOn: ServiceDate }>`
    select own.guid, own.posted_on as "postedOn",
      -own.owed_cents - coalesce((select sum(amount_cents) from invoice_payment
      where payment_guid = own.guid), 0)::bigint as "leftCents"
    from (${accountEntries(partnerGuid, thatSettle)}) own
    where own.settles and own.owed_cents < 0 and own.reverses_guid is null
      and not exists (select from entry later where later.reverses_guid = own.guid)
    order by own.posted_on, own.at, own.guid`.execute(db)
  const notes = (await standingInvoices(db, ofPartner(partnerGuid))).filter((it) => it.leftCents > 0)
  const payments = rows.filter((it) => it.leftCents > 0).map((it) => ({ ...it, isPayment: true }))
  return [
    ...notes.map(({ guid, leftCents }) => ({ guid, leftCents, isPayment: false, postedOn: null })),
    ...payments,
  ]
}

/** The paid out part of a payment. */
export async function paidOutOf(db: Db, paymentGuid: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from invoice_payment
      where payment_guid = ${paymentGuid}::uuid and payout_guid is not null`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Payouts not covered by a payment or credit note yet, oldest first. */
export async function openPayouts(db: Db, partnerGuid: string): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select own.guid, own.owed_cents - coalesce((select sum(amount_cents) from invoice_payment
      where payout_guid = own.guid), 0)::bigint as "openCents", 0 as "disputedCents"
    from (${accountEntries(partnerGuid, thatSettle)}) own
    where own.kind = 'refund' and not exists (select from entry later where later.reverses_guid = own.guid)
    order by own.posted_on, own.at, own.guid`.execute(db)
  return rows.filter((it) => it.openCents > 0)
}

/** Aging of a partner on a day. */
export async function partnerAgeing(db: Db, partnerGuid: string, today: ServiceDate): Promise<Ageing> {
  const [invoices, payouts, { rows }] = await Promise.all([
    standingInvoices(db, ofPartner(partnerGuid)),
    openPayouts(db, partnerGuid),
    sql<{
      settledCents: number
      allocatedCents: number
      notesPaidOutCents: number
      notInvoicedCents: number
      toComeCents: number
    }>`
      select (select coalesce(-sum(amount_cents), 0)::bigint from posting
          where account = 'partnerReceivable' and party_guid = ${partnerGuid}::uuid and ${thatSettle}
        ) as "settledCents",
        (select coalesce(sum(invoice_payment.amount_cents), 0)::bigint from invoice_payment join invoice
          on invoice.guid = invoice_payment.invoice_guid
          where invoice.partner_guid = ${partnerGuid}::uuid and payment_guid is not null) as "allocatedCents",
        (select coalesce(sum(invoice_payment.amount_cents), 0)::bigint from invoice_payment join invoice note
          on note.guid = invoice_payment.credit_guid
          where note.partner_guid = ${partnerGuid}::uuid and payout_guid is not null) as "notesPaidOutCents",
        ${notInvoicedSum({ to: today, partnerGuid })} as "notInvoicedCents",
        (select coalesce(sum(owed_cents), 0)::bigint
          from (${accountEntries(partnerGuid, onNoInvoice(partnerGuid))}) own
          where not settles and invoice_guid is null and service_date > ${today}::date) as "toComeCents"
      `.execute(db),
  ])
  const { settledCents, allocatedCents, notesPaidOutCents, notInvoicedCents, toComeCents } = rows[0] ?? none
  const notes = invoices.reduce((cents, it) => cents + it.leftCents, notesPaidOutCents)
  const paidOutCents = payouts.reduce((cents, it) => cents + it.openCents, 0)
  const creditCents = settledCents - allocatedCents + notes + paidOutCents
  return ageingOf({ invoices, creditCents, paidOutCents, notInvoicedCents, toComeCents }, today)
}

const none = { settledCents: 0, allocatedCents: 0, notesPaidOutCents: 0, notInvoicedCents: 0, toComeCents: 0 }

export function invoiceRowOf(invoice: StandingInvoice, today: ServiceDate): InvoiceRow {
  const { guid, month, period, issuedOn, dueOn, chargedCents, openCents, mail } = invoice
  return {
    guid,
    number: invoiceNumberText(invoice),
    month,
    period,
    issuedOn,
    dueOn,
    state: invoiceStateOf(invoice, today),
    chargedCents,
    openCents,
    disputedCents: Math.min(invoice.disputedCents, openCents),
    mail,
    fileUrl: invoiceFile(guid),
  }
}

/**
 * A partner's invoices, newest first, and the next month to invoice: the last past month, or the one after
 * the last invoice for a month. The e-mail state is for staff only.
 */
export async function invoicesOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  today: ServiceDate,
  isStaff = true,
): Promise<ReplyOf<typeof partnerInvoices>> {
  const invoices = await standingInvoices(db, ofPartner(partnerGuid))
  const lastOver = monthAfter(monthOf(today), -1)
  const lastMonth = invoices.reduce((last, it) => (isOfMonth(it) && it.month > last ? it.month : last), '')
  const month = lastMonth < lastOver ? lastOver : monthAfter(lastMonth, 1)
  const facts = await invoiceFactsOf(db, partnerGuid, { kind: 'month', month }, today)
  const draft = draftInvoice(facts)
  const next = { month, chargedCents: draft.chargedCents, whyNot: whyNotIssue(facts, draft) }
  const items = invoices.map((it) => invoiceRowOf(it, today)).toReversed()
  return {
    items: isStaff ? items : items.map((it) => ({ ...it, mail: null })),
    next,
    ...(await dueNow(db, partnerGuid, today)),
  }
}

const isOfMonth = (it: StandingInvoice) => !it.isVoid && it.period === null

async function dueNow(db: Db, partnerGuid: string, today: ServiceDate) {
  const rhythm = (await partnerHead(db, partnerGuid))?.billingRhythm ?? 'monthly'
  const of = dueOf(rhythm, today)
  const facts =
    of === null
      ? await reservationFactsOf(db, partnerGuid, today)
      : [await invoiceFactsOf(db, partnerGuid, of, today)]
  const drafts = facts.flatMap((it) => {
    const draft = draftInvoice(it)
    return whyNotIssue(it, draft) === null ? [draft] : []
  })
  const chargedCents = drafts.reduce((cents, it) => cents + it.chargedCents, 0)
  return {
    rhythm,
    due: { to: of === null ? null : lastDayOf(of, today), invoices: drafts.length, chargedCents },
  }
}
