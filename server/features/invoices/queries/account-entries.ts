import { sql, type RawBuilder } from 'kysely'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { reservationInvoices } from '#domain/invoice/billing-rhythm.ts'
import type { InvoiceFacts, Settlement, VoidInvoice } from '#domain/invoice/draft-invoice.ts'
import {
  settlingKinds,
  withoutReversed,
  type InvoicedDrive,
  type InvoicedEntry,
} from '#domain/invoice/invoice-lines.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { chargesToInvoiceAtMost, type partnerNotInvoiced } from '#contract/invoices.ts'
import { entriesOf, lastDayOf, missingOf, type InvoiceOf } from '#domain/invoice/invoice-of.ts'
import { invoiceNumberText } from '#domain/invoice/invoice-number.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { nameAtTime } from '#server/features/customers/queries/name-at-time.ts'

/**
 * The entries of a partner's account: their effect, whether they settle, the date of their last service, and
 * their invoice. `which` narrows them by a condition on their postings, before anything else is read.
 */
export function accountEntries(partnerGuid: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select entry.guid, entry.at, entry.posted_on, entry.kind, entry.memo, entry.method,
    entry.customer_guid, entry.group_guid, entry.booking_guid, entry.reverses_guid, entry.created_by,
      own.cents as owed_cents, coalesce(reversed.kind, entry.kind) = any (${[...settlingKinds]}::text[])
        as settles,
      coalesce((select max(service_date) from charge_line where entry_guid = entry.guid), entry.earned_on)
        as service_date, invoice_line.invoice_guid
    from (
      select entry_guid, sum(amount_cents)::bigint as cents from posting
      where account = 'partnerReceivable' and party_guid = ${partnerGuid}::uuid and ${which}
      group by entry_guid
    ) own
    join entry on entry.guid = own.entry_guid
    left join entry reversed on reversed.guid = entry.reverses_guid
    left join invoice_line on invoice_line.entry_guid = entry.guid`
}

/** Only settlements and their reversals. The first condition is the one of their index. */
export const thatSettle = sql`counts_as <> 'charge' and counts_as = any (${[...settlingKinds]}::text[])`

/** Only those on no invoice yet. */
export function onNoInvoice(partnerGuid: string): RawBuilder<unknown> {
  // An array, so that the planner looks them up.
  return sql`entry_guid = any (array(select entry_guid from not_invoiced
    where partner_guid = ${partnerGuid}::uuid))`
}

type Row = InvoicedEntry & { settles: boolean; postedOn: ServiceDate }

type DriveRead = Pick<InvoicedDrive, 'from' | 'to'> & { at: Instant }
type RowRead = Omit<Row, 'lines'> & {
  lines: (Omit<Row['lines'][number], 'drive'> & { drive: DriveRead | null })[]
}

/** What an invoice takes of everything not invoiced yet, and every settlement. */
export async function invoiceFactsOf(
  db: Db,
  partnerGuid: string,
  of: InvoiceOf,
  today: ServiceDate,
): Promise<InvoiceFacts> {
  const account = await accountOf(db, partnerGuid, lastDayOf(of, today))
  const { entries } = account
  return { ...account, of, today, entries: entriesOf(of, entries), missing: missingOf(of, entries) }
}

/** An invoice for each reservation whose services are over. */
export async function reservationFactsOf(
  db: Db,
  partnerGuid: string,
  today: ServiceDate,
): Promise<InvoiceFacts[]> {
  const account = await accountOf(db, partnerGuid, null)
  return reservationInvoices({ ...account, of: { kind: 'chosen', entries: [] }, today, missing: 0 })
}

/** Charges up to today to choose from. Those that cancel each other out aren't offered. */
export async function chargesToInvoice(
  db: Db,
  partnerGuid: string,
  today: ServiceDate,
): Promise<ReplyOf<typeof partnerNotInvoiced>> {
  const rows = (await notInvoiced(db, partnerGuid, today)).filter((it) => !it.settles)
  const charges = withoutReversed(rows)
  const items = charges.slice(0, chargesToInvoiceAtMost).map(({ owedCents, ...it }) => ({
    guid: it.guid,
    postedOn: it.postedOn,
    serviceDate: it.serviceDate,
    memo: it.memo,
    reference: it.reference,
    partnerReference: it.partnerReference,
    guest: it.guest,
    amountCents: owedCents,
  }))
  return { items, isCut: charges.length > items.length }
}

/** `until`: the last service date; null: also services to come. */
async function accountOf(db: Db, partnerGuid: string, until: ServiceDate | null) {
  const [{ openingCents, lastMonth }, rows, voided] = await Promise.all([
    invoicedBefore(db, partnerGuid),
    notInvoiced(db, partnerGuid, until),
    notCredited(db, partnerGuid),
  ])
  const entries = rows.filter((it) => !it.settles)
  const settlements = rows.filter((it) => it.settles).map(settlementOf)
  return { lastMonth, openingCents, entries, settlements, voided }
}

function settlementOf({ guid, reversesGuid, postedOn, memo, owedCents }: Row): Settlement {
  return { guid, reversesGuid, postedOn, memo, paidCents: 0 - owedCents }
}

async function notInvoiced(db: Db, partnerGuid: string, until: ServiceDate | null): Promise<Row[]> {
  const { rows } = await sql<RowRead>`
    select own.guid, own.reverses_guid as "reversesGuid", own.memo, own.posted_on as "postedOn",
      own.service_date as "serviceDate", own.settles,
      coalesce(booking_group.reference, '') as reference, coalesce(booking_group.partner_reference, '')
        as "partnerReference",
      coalesce(trim(guest.first_name || ' ' || guest.last_name), '') as guest, own.owed_cents as "owedCents",
      (select coalesce(sum(amount_cents), 0)::bigint from posting where entry_guid = own.guid
        and account = 'commission') as "commissionCents",
      ${jsonList(lines)} as lines
    from (${accountEntries(partnerGuid, onNoInvoice(partnerGuid))}) own
    left join booking_group on booking_group.guid = own.group_guid
    left join lateral ${nameAtTime('own')} guest on true
    where own.invoice_guid is null
      and (own.settles or ${until === null} or own.service_date <= ${until}::date)
    order by own.service_date, own.at, own.guid`.execute(db)
  const { time_zone: timeZone } = await siteSettings(db)
  return rows.map((it) => ({
    ...it,
    lines: it.lines.map(({ drive, ...own }) => ({
      ...own,
      ...(drive && { drive: driveIn(timeZone, drive) }),
    })),
  }))
}

function driveIn(timeZone: string, { at, from, to }: DriveRead): InvoicedDrive {
  return { date: localDateOf(at, timeZone), time: timeTextOf(at, timeZone), from, to }
}

/** The trip of a line that is the price of a car; not of its surcharges, fees and reversals. */
const drive = sql`case when total_cents > 0 then (
    select json_build_object('at', ${instantJson('t.pickup_at')}, 'from', origin.name, 'to', destination.name)
    from trip t
    join location origin on origin.guid = t.from_location_guid
    join location destination on destination.guid = t.to_location_guid
    where t.booking_guid = charge_line.booking_guid and t.status <> 'cancelled'
      and charge_line.line_key in (
        'drive' || t.journey || '.' || t.service_guid || '.drive',
        'drive' || t.journey || '.' || t.service_guid || '.hire')
    order by t.sequence limit 1) end`

const lines = sql`select label, quantity, service_date as "serviceDate", net_cents as "netCents",
  tax_code as "taxCode", tax_basis_points as "taxBasisPoints",
    tax_cents as "taxCents", total_cents as "totalCents", ${drive} as drive
  from charge_line where entry_guid = own.guid order by line`

/** The closing balance of the previous invoice, and the last invoiced month. */
async function invoicedBefore(
  db: Db,
  partnerGuid: string,
): Promise<{ openingCents: number; lastMonth: string | null }> {
  const { rows } = await sql<{ openingCents: number; lastMonth: string | null }>`
    select coalesce((select closing_cents from invoice where partner_guid = ${partnerGuid}::uuid
      order by year desc, number desc limit 1), 0) as "openingCents",
      (select max(month) from invoice where partner_guid = ${partnerGuid}::uuid
        and covers = 'month' and voided_at is null) as "lastMonth"`.execute(db)
  return rows[0] ?? { openingCents: 0, lastMonth: null }
}

async function notCredited(db: Db, partnerGuid: string): Promise<VoidInvoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['guid', 'year', 'number', 'charged_cents'])
    .where('partner_guid', '=', partnerGuid)
    .where('voided_at', 'is not', null)
    .where('credited_by', 'is', null)
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(({ guid, charged_cents: chargedCents, ...it }) => ({
    guid,
    number: invoiceNumberText(it),
    chargedCents,
  }))
}
