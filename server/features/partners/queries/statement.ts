import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { statementLinesAtMost, type partnerBalance, type partnerStatement, type StatementLine } from '#contract/partners.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { nameThen } from '#server/features/customers/queries/name-then.ts'
import { partnerBalance as balanceOfPartner, partnerBalanceOn } from '#server/features/ledger/queries/balances.ts'

export async function partnerBalanceOf(db: Db, partnerGuid: AuthorizedPartnerGuid): Promise<ReplyOf<typeof partnerBalance> | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select(['name', 'credit_limit_cents as creditLimitCents', 'terms_days as termsDays', 'blocked'])
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const balanceCents = await balanceOfPartner(db, partnerGuid)
  return { ...partner, balanceCents, creditLeftCents: partner.creditLimitCents - balanceCents }
}

/** Charges and payments between two days, with the balance after each. opening + charged − paid = closing, always. */
export async function statementOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  { from, to }: QueryOf<typeof partnerStatement>,
): Promise<ReplyOf<typeof partnerStatement> | Refusal> {
  if (to < from) return refuseField('to', 'Not before the first day')
  const partner = await db.selectFrom('partner').select('guid').where('guid', '=', partnerGuid).executeTakeFirst()
  if (!partner) return notFound
  const [openingCents, sums, lines] = await Promise.all([
    partnerBalanceOn(db, partnerGuid, addDays(from, -1)),
    sumsBetween(db, partnerGuid, from, to),
    linesBetween(db, partnerGuid, from, to),
  ])
  let balanceCents = openingCents
  const items = lines.slice(0, statementLinesAtMost).map((it) => ({ ...it, balanceCents: (balanceCents += it.amountCents) }))
  const closingCents = openingCents + sums.chargedCents - sums.paidCents
  return { openingCents, ...sums, closingCents, items, isCut: lines.length > statementLinesAtMost }
}

/** A reversed payment counts against payments, any other reversal against charges. */
async function sumsBetween(db: Db, partnerGuid: string, from: string, to: string) {
  const { rows } = await sql<{ chargedCents: number; paidCents: number }>`
    select coalesce(sum(amount_cents) filter (where coalesce(reversed.kind, entry.kind) <> 'partnerPayment'), 0) as "chargedCents",
      coalesce(-sum(amount_cents) filter (where coalesce(reversed.kind, entry.kind) = 'partnerPayment'), 0) as "paidCents"
    from posting
    join entry on entry.guid = posting.entry_guid
    left join entry reversed on reversed.guid = entry.reverses_guid
    where account = 'partnerReceivable' and party_guid = ${partnerGuid} and posting.earned_on between ${from} and ${to}`.execute(db)
  return rows[0] ?? { chargedCents: 0, paidCents: 0 }
}

async function linesBetween(db: Db, partnerGuid: string, from: string, to: string): Promise<Omit<StatementLine, 'balanceCents'>[]> {
  const { rows } = await sql<Omit<StatementLine, 'balanceCents'>>`
    select entry.guid, entry.earned_on as "earnedOn", entry.at, entry.kind, entry.memo, entry.method, own.cents as "amountCents",
      case when booking_group.guid is not null then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference,
        'customerGuid', customer.guid, 'guest', guest.first_name || ' ' || guest.last_name, 'partnerReference', booking_group.partner_reference) end as "group"
    from (
      select entry_guid, sum(amount_cents) as cents from posting
      where account = 'partnerReceivable' and party_guid = ${partnerGuid} and earned_on between ${from} and ${to}
      group by entry_guid
    ) own
    join entry on entry.guid = own.entry_guid
    left join booking_group on booking_group.guid = entry.group_guid
    left join customer on customer.guid = booking_group.customer_guid
    left join lateral ${nameThen('entry')} guest on true
    order by entry.earned_on, entry.at, entry.guid
    limit ${statementLinesAtMost + 1}`.execute(db)
  return rows
}
