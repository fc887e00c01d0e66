import { sql, type SqlBool } from 'kysely'
import {
  blank,
  emptyObject,
  ofContact,
  ofGroups,
  type GuestTable,
} from '#server/features/privacy/queries/guest-table.ts'

const booksWhy = 'Accounting records must be kept for as long as tax law requires.'

/** Payments, the ledger and invoices. Amounts never change. */
export const moneyTables: readonly GuestTable[] = [
  {
    table: 'cart',
    label: 'Card payments on the website',
    // One that is open or redirected may still be paid.
    whose: (subject) => sql<SqlBool>`(group_guid = any(${subject.groups}::uuid[])
      or (group_guid is null and state <> 'paidUnbooked'
        and (state not in ('open', 'redirected')
          or created_at < ${subject.now}::timestamptz - interval '2 days')
        and ${ofContact('cart.email')(subject)}))`,
    removal: {
      name: blank,
      email: blank,
      request: sql`case when request is not null then '{}'::jsonb end`,
      why: blank,
      reason: blank,
    },
    plain: 'kind state currency site_key',
    aged: (before) => sql<SqlBool>`group_guid is null and state <> 'paidUnbooked'
      and (name <> '' or email <> '' or request <> '{}') and created_at < ${before}::timestamptz`,
  },
  {
    table: 'imported_payment',
    label: 'Card transactions',
    whose: ({ groups }) => sql<SqlBool>`(guid in (select payment_guid from payment_match
        where group_guid = any(${groups}::uuid[]) and undone_at is null)
      or cart_guid in (select guid from cart where group_guid = any(${groups}::uuid[])))`,
    aged: (
      before,
    ) => sql<SqlBool>`name <> '' and state <> 'unmatched' and first_seen_at < ${before}::timestamptz
      and not exists (select from payment_match match
        where match.payment_guid = imported_payment.guid and match.undone_at is null)`,
    removal: { name: blank, query_name: blank, message: blank, raw: emptyObject },
    plain:
      'order_id kind part status currency card_type last4 classifier auth_code batch came_from state why',
  },
  {
    table: 'gratuity_gift',
    label: 'Gratuities',
    whose: ofGroups(),
    removal: { note: blank },
    plain: 'source method state external_id',
  },
  {
    table: 'entry',
    label: 'Charges and payments',
    whose: ofGroups(),
    removal: {},
    kept: { columns: 'memo', why: booksWhy },
    amount: sql`(select sum(amount_cents) from posting where entry_guid = entry.guid
      and account = 'customerReceivable')`,
    plain: 'kind method',
  },
  {
    table: 'charge_line',
    label: 'Charge lines',
    whose: ofGroups(),
    removal: {},
    kept: { columns: 'label override_reason', why: booksWhy },
    plain: 'line_key category rule tax_code',
  },
  {
    table: 'card_refund',
    label: 'Card refunds',
    whose: ({ groups }) => sql<SqlBool>`payment_guid in (select payment_guid from payment_match
      where group_guid = any(${groups}::uuid[]))`,
    removal: {},
    kept: { columns: 'reason message', why: booksWhy },
    plain: 'state',
  },
  {
    table: 'bank_line',
    label: 'Bank lines',
    whose: ({ groups }) => sql<SqlBool>`guid in (select line_guid from bank_line_part
      where group_guid = any(${groups}::uuid[]) and undone_at is null)`,
    removal: {},
    kept: {
      columns: 'name details reference bank_reference counter_account query_text reason',
      why: booksWhy,
    },
    plain: 'account line_key state',
  },
  {
    table: 'invoice',
    label: 'Invoices to partners',
    whose: ({ groups }) => sql<SqlBool>`guid in (select invoice_guid from invoice_line
      join entry on entry.guid = invoice_line.entry_guid where entry.group_guid = any(${groups}::uuid[]))`,
    removal: {},
    kept: { columns: 'paper pdf xml void_reason', why: 'Issued invoices can’t be changed.' },
    plain: 'month covers pdf_sha256',
    exported: 'they list other guests',
  },
  {
    table: 'invoice_dispute',
    label: 'Invoice disputes',
    whose: ({ groups }) => sql<SqlBool>`entry_guid in (select guid from entry
      where group_guid = any(${groups}::uuid[]))`,
    removal: {},
    kept: { columns: 'reason resolution', why: 'Disputes are part of the invoice, which must be kept.' },
  },
]
