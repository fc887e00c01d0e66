import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import {
  statementLinesAtMost,
  type partnerBalance,
  type partnerStatement,
  type StatementLine,
} from '#contract/partners.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { statementRows, type StatementEntry, type StatementRow } from '#domain/ledger/statement-rows.ts'
import { unprintableWarning } from '#server/files/lettering/unprintable.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { nameAtTime } from '#server/features/customers/queries/name-at-time.ts'
import { accountEntries } from '#server/features/invoices/queries/account-entries.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { statementChargeLines } from '#server/features/ledger/queries/group-money.ts'
import { partnerBalance as balanceOfPartner } from '#server/features/ledger/queries/balances.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'

export async function partnerBalanceOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  today: ServiceDate,
): Promise<ReplyOf<typeof partnerBalance> | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select([
      'name',
      'credit_limit_cents as creditLimitCents',
      'terms_days as termsDays',
      'blocked',
      'billing_email as billingEmail',
    ])
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const [balanceCents, ageing] = await Promise.all([
    balanceOfPartner(db, partnerGuid),
    partnerAgeing(db, partnerGuid, today),
  ])
  return { ...partner, balanceCents, creditLeftCents: partner.creditLimitCents - balanceCents, ageing }
}

/**
 * Charges and payments posted between two days with running balance. opening + charged − paid = closing; the
 * closing balance of a past day only changes when a payment is recorded for it later.
 */
export async function statementOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  { from, to }: QueryOf<typeof partnerStatement>,
): Promise<ReplyOf<typeof partnerStatement> | Refusal> {
  if (to < from) return refuseField('to', 'Choose a date on or after the From date')
  const partner = await db
    .selectFrom('partner')
    .select(['name', 'legal_name', 'address'])
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const [{ openingCents, chargedCents, paidCents }, lines] = await Promise.all([
    sumsOfStatement(db, partnerGuid, from, to),
    linesBetween(db, partnerGuid, from, to),
  ])
  let balanceCents = openingCents
  const items = statementRows(lines.slice(0, statementLinesAtMost), (it) => it.invoice?.guid ?? '').map(
    (it) => lineOf(it, (balanceCents += it.cents)),
  )
  const unprintable = unprintableWarning('The statement', [
    ...Object.values(partner),
    ...items.flatMap(({ memo, group }) => [memo, group?.guest ?? '', group?.partnerReference ?? '']),
  ])
  const closingCents = openingCents + chargedCents - paidCents
  return {
    openingCents,
    chargedCents,
    paidCents,
    closingCents,
    items,
    isCut: lines.length > statementLinesAtMost,
    ...(unprintable !== null && { unprintable }),
  }
}

const postedBetween = (from: string, to: string) => sql`posted_on between ${from}::date and ${to}::date`

/** A reversed payment counts against payments, any other reversal against charges. */
async function sumsOfStatement(db: Db, partnerGuid: string, from: string, to: string) {
  const { rows } = await sql<{ openingCents: number; chargedCents: number; paidCents: number }>`
    select (select coalesce(sum(cents), 0)::bigint
        from (${postedBy(['partnerReceivable'], addDays(from, -1))}) before
        where party_guid = ${partnerGuid}::uuid) as "openingCents",
      coalesce(sum(owed_cents) filter (where not settles), 0)::bigint as "chargedCents",
      coalesce(-sum(owed_cents) filter (where settles), 0)::bigint as "paidCents"
    from (${accountEntries(partnerGuid, postedBetween(from, to))}) own`.execute(db)
  return rows[0] ?? { openingCents: 0, chargedCents: 0, paidCents: 0 }
}

function lineOf(row: StatementRow<EntryRead>, balanceCents: number): StatementLine {
  const { lines: _, bookingGuid: __, cents: ___, commissionCents: ____, ...entry } = row.entry
  return {
    ...entry,
    key: row.key,
    memo: row.memo,
    amountCents: row.cents,
    balanceCents,
    folded: row.folded.map(({ guid, memo, cents }) => ({ guid, memo, amountCents: cents })),
  }
}

type EntryRead = StatementEntry &
  Pick<StatementLine, 'postedOn' | 'serviceDate' | 'kind' | 'method' | 'invoice' | 'pays' | 'group'>

const invoiceNumber = sql`invoice.year || '-' || lpad(invoice.number::text, 6, '0')`

const invoicesPaid = sql`select invoice.guid, ${invoiceNumber} as number
  from invoice_payment join invoice on invoice.guid = invoice_payment.invoice_guid
  where payment_guid = own.guid group by invoice.guid having sum(amount_cents) <> 0
  order by invoice.year, invoice.number`

async function linesBetween(db: Db, partnerGuid: string, from: string, to: string): Promise<EntryRead[]> {
  const { rows } = await sql<EntryRead>`
    select own.guid, own.posted_on as "postedOn", case when not own.settles
      then own.service_date end as "serviceDate", own.at, own.kind, own.memo, own.method,
      own.owed_cents as cents, own.booking_guid as "bookingGuid",
      (select coalesce(sum(amount_cents), 0)::bigint from posting where entry_guid = own.guid
        and account = 'commission') as "commissionCents",
      ${statementChargeLines(sql`own.guid`)} as lines,
      case when invoice.guid is not null
        then json_build_object('guid', invoice.guid, 'number', ${invoiceNumber}) end as invoice,
      case when own.settles then ${jsonList(invoicesPaid)} else '[]' end as pays,
      case when booking_group.guid is not null
        then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference,
        'customerGuid', customer.guid, 'guest', trim(guest.first_name || ' ' || guest.last_name),
          'partnerReference', booking_group.partner_reference) end as "group"
    from (${accountEntries(partnerGuid, postedBetween(from, to))}) own
    left join invoice on invoice.guid = own.invoice_guid
    left join booking_group on booking_group.guid = own.group_guid
    left join customer on customer.guid = booking_group.customer_guid
    left join lateral ${nameAtTime('own')} guest on true
    order by own.posted_on, own.at, own.guid
    limit ${statementLinesAtMost + 1}`.execute(db)
  return rows
}
