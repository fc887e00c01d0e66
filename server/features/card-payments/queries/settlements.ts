import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { paymentSettlements, SettlementRow, WaitingBatch } from '#contract/card-settlements.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type Reply = ReplyOf<typeof paymentSettlements>

/** Batches awaiting deposit, the latest settlements, and the breakdown of the card account. */
export async function settlementsPage(db: Db, now: string): Promise<Reply> {
  const { time_zone: timeZone } = await siteSettings(db)
  const [waiting, settlements, clearing] = [
    await waitingBatches(db),
    await latestSettlements(db),
    await clearingOf(db),
  ]
  return { today: localDateOf(now, timeZone), waiting, settlements, clearing }
}

/** Transactions awaiting their deposit by batch, or by day if the gateway states no batch; oldest first. */
export async function waitingBatches(db: Db): Promise<WaitingBatch[]> {
  const { rows } = await sql<WaitingBatch>`
    with waiting as (
      select guid, day, case when batch = '' then to_char(day, 'YYYY-MM-DD') else batch end as key, batch,
        case when kind = 'sale' then amount_cents else -amount_cents end as cents
      from imported_payment where settlement_guid is null and status = 'success' and state <> 'notTaken'
    )
    select key, case when max(batch) = '' then '' else key end as label, min(day) as from, max(day) as to,
      count(*)::int as transactions, sum(cents)::bigint as cents,
      array_agg(guid order by guid) as guids
    from waiting group by key order by min(day), key limit 400`.execute(db)
  return rows
}

async function latestSettlements(db: Db): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select s.guid, s.deposited_on as "depositedOn", s.reference, s.transactions,
      s.gross_cents as "grossCents", s.fee_cents as "feeCents",
      s.net_cents as "netCents", s.difference_cents as "differenceCents", s.reason,
        ${instantJson('s.at')} as at, coalesce(a.name, 'Kerbside') as who,
      s.entry_guid as "entryGuid", s.undone_at is not null as "isUndone",
        coalesce(s.undone_because, '') as "undoneBecause",
      case when s.undone_at is not null then 'Already undone' end as "whyNotUndo"
    from payment_settlement s left join account a on a.guid = s.created_by
    order by s.deposited_on desc, s.at desc, s.guid desc limit 100`.execute(db)
  return rows
}

/**
 * The card account by component: gateway money awaiting deposit, unmatched desk payments, differences, and
 * the rest.
 */
async function clearingOf(db: Db): Promise<Reply['clearing']> {
  // Reversals are few: read once, so that no entry is read for each payment of all years.
  const { rows } = await sql<Omit<Reply['clearing'], 'otherCents'>>`
    with reversal as materialized (
      select guid, reverses_guid from entry where reverses_guid is not null
    )
    select
      (select coalesce(sum(cents), 0)::bigint from (${postedBy(['card'])}) posted) as "balanceCents",
      (select coalesce(sum(case when kind = 'sale' then amount_cents else -amount_cents end), 0)::bigint
        from imported_payment where settlement_guid is null and status = 'success'
          and state <> 'notTaken') as "waitingCents",
      coalesce(sum(desk.cents), 0)::bigint as "deskCents", count(*)::int as "deskPayments",
      (select coalesce(sum(difference_cents), 0)::bigint from payment_settlement
        where undone_at is null) as "differencesCents"
    from (
      select p.amount_cents as cents
      from posting p
      where p.account = 'card' and p.counts_as in ('payment', 'refund', 'gratuity', 'partnerPayment')
        and not exists (select from reversal where guid = p.entry_guid)
        and not exists (select from reversal where reverses_guid = p.entry_guid)
        and not exists (select from payment_match m where m.entry_guid = p.entry_guid and m.undone_at is null)
        and not exists (select from gratuity s join gratuity_gift f on f.guid = s.gift_guid
          where s.entry_guid = p.entry_guid and f.source = 'guest')
    ) desk`.execute(db)
  const sums = rows[0] ?? {
    balanceCents: 0,
    waitingCents: 0,
    deskCents: 0,
    deskPayments: 0,
    differencesCents: 0,
  }
  return {
    ...sums,
    otherCents: sums.balanceCents - sums.waitingCents - sums.deskCents - sums.differencesCents,
  }
}
