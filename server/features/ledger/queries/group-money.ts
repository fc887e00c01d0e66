import type { StatementEntry } from '#domain/ledger/statement-rows.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { byOnePlan } from '#server/db/one-plan.ts'

/** The money of a group in cents: from the ledger, and promised for waitlisted services. */
export interface GroupSums extends GroupPromise {
  /** Current charges to the guest, less what was written off. */
  chargedCents: number
  /** Payments by the guest, less refunds. */
  paidCents: number
  /** The guest's reversed charges. */
  reversedCents: number
  /** Written off and no longer owed. */
  writtenOffCents: number
  /** What the guest owes: charges less payments. */
  balanceCents: number
  /** Current charges to a partner for the group. */
  onAccountCents: number
}

/**
 * Not in the ledger, because it is charged when a place is found. Excludes services on a partner's account.
 */
export interface GroupPromise {
  /** What the guest's waitlisted services will cost. */
  promisedCents: number
  /** What cancelled services that were waitlisted would have cost. */
  withdrawnCents: number
}

const nothing: GroupSums = {
  chargedCents: 0,
  paidCents: 0,
  reversedCents: 0,
  writtenOffCents: 0,
  balanceCents: 0,
  onAccountCents: 0,
  promisedCents: 0,
  withdrawnCents: 0,
}

/** The promise of a group's waitlisted services: one row, as a subquery of the group. */
export function promiseOf(groupGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(sum(charge_cents) filter (where booking.status = 'waitlisted'), 0)
    as "promisedCents",
      coalesce(sum(charge_cents) filter (where booking.status = 'cancelled' and waitlisted_at is not null), 0)
        as "withdrawnCents"
    from booking join booking_group own on own.guid = booking.group_guid and own.billing <> 'partnerAccount'
    where booking.group_guid = ${groupGuid}`
}

/**
 * The sums of a group, `GroupSums`: one row, as a subquery of the group. A reversal counts as what it
 * reverses, so a reversed payment is a refund, not a charge.
 */
export function sumsOfGroup(groupGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select sums.*, promise.*
    from (
      select
        coalesce(sum(amount_cents) filter (where account = 'customerReceivable'
          and counts_as not in ('payment', 'refund')), 0) as "chargedCents",
        coalesce(-sum(amount_cents) filter (where account = 'customerReceivable'
          and counts_as in ('payment', 'refund')), 0) as "paidCents",
        coalesce(-sum(amount_cents) filter (where account = 'customerReceivable' and kind = 'reversal'
          and counts_as not in ('payment', 'refund', 'writeOff')), 0) as "reversedCents",
        coalesce(-sum(amount_cents) filter (where account = 'customerReceivable' and counts_as = 'writeOff'),
          0) as "writtenOffCents",
        coalesce(sum(amount_cents) filter (where account = 'customerReceivable'), 0) as "balanceCents",
        coalesce(sum(amount_cents) filter (where account = 'partnerReceivable'), 0) as "onAccountCents"
      from (
        select posting.account, posting.amount_cents, entry.kind, coalesce(reversed.kind, entry.kind)
          as counts_as
        from posting
        join entry on entry.guid = posting.entry_guid
        left join entry reversed on reversed.guid = entry.reverses_guid
        where posting.account = 'customerReceivable' and posting.party_guid = ${groupGuid}
        union all
        -- What a partner earns is deducted from what it owes, and is no part of the price.
        select 'partnerReceivable', posting.amount_cents, entry.kind, entry.kind
        from entry
        join posting on posting.entry_guid = entry.guid
          and posting.account in ('partnerReceivable', 'commission')
        where entry.group_guid = ${groupGuid}
      ) moved
    ) sums
    cross join (${promiseOf(groupGuid)}) promise`
}

/** Charges, payments, balances and promises of groups, in one query. */
export async function moneyOfGroups(
  db: Db,
  groupGuids: readonly string[],
): Promise<(groupGuid: string) => GroupSums> {
  if (groupGuids.length === 0) return () => nothing
  const asked = sql<GroupSums & { groupGuid: string }>`select asked.guid as "groupGuid", money.*
    from unnest(${groupGuids}::uuid[]) asked (guid)
      cross join lateral (${sumsOfGroup(sql`asked.guid`)}) money`
  const rows = await byOnePlan(db, asked)
  const sums = new Map(rows.map(({ groupGuid, ...it }) => [groupGuid, it]))
  return (groupGuid) => sums.get(groupGuid) ?? nothing
}

/** The lines of an entry as `statementRows` reads them: a JSON list. */
export function statementChargeLines(entryGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return jsonList(sql`select line_key as key, label, service_date as "serviceDate", quantity,
      total_cents as "totalCents"
    from charge_line where entry_guid = ${entryGuid} order by line`)
}

/** One line of a group's statement. */
export interface StatementLine {
  guid: string
  bookingGuid: string | null
  at: string
  earnedOn: string
  kind: string
  /** The kind it counts as in sums: a reversal counts as the kind it reverses. */
  countsAs: string
  memo: string
  method: PaymentMethod | null
  amountCents: number
  onAccountCents: number
  lines: StatementEntry['lines'][number][]
  who: string
}

/**
 * Every entry of a group in order, with its effect on what the guest and the partner owe: a subquery of the
 * group. Excludes gratuities between guest and driver, but not those on a partner's account.
 */
export function statementLines(groupGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select entry.guid, entry.booking_guid as "bookingGuid", ${statementChargeLines(
    sql`entry.guid`,
  )} as lines, ${instantJson('entry.at')} as at, entry.earned_on as "earnedOn", entry.kind,
    coalesce(reversed.kind, entry.kind) as "countsAs", entry.memo,
      entry.method, moved.guest as "amountCents", moved.partner as "onAccountCents",
        coalesce(account.name, 'Kerbside') as who
    from (
      select guid from entry where group_guid = ${groupGuid}
      union
      select entry_guid from posting where account = 'customerReceivable' and party_guid = ${groupGuid}
    ) own
    join entry on entry.guid = own.guid
    left join entry reversed on reversed.guid = entry.reverses_guid
    left join account on account.guid = entry.created_by
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where posting.account = 'customerReceivable'
        and party_guid = ${groupGuid}), 0) as guest,
        coalesce(sum(amount_cents) filter (where posting.account in ('partnerReceivable', 'commission')), 0)
          as partner
      from posting where entry_guid = entry.guid
    ) moved
    where coalesce(reversed.kind, entry.kind) <> 'gratuity' or moved.partner <> 0
    order by entry.at, entry.guid`
}

/** The sums of a group's statement lines, combined with its promise. */
export function sumsOf(lines: readonly StatementLine[], promise: GroupPromise): GroupSums {
  const sum = (some: readonly StatementLine[]) => some.reduce((cents, it) => cents + it.amountCents, 0)
  const isPayment = ({ countsAs }: StatementLine) => countsAs === 'payment' || countsAs === 'refund'
  const charges = lines.filter((it) => !isPayment(it))
  return {
    chargedCents: sum(charges),
    paidCents: 0 - sum(lines.filter(isPayment)),
    reversedCents: 0 - sum(charges.filter((it) => it.kind === 'reversal' && it.countsAs !== 'writeOff')),
    writtenOffCents: 0 - sum(lines.filter((it) => it.countsAs === 'writeOff')),
    balanceCents: sum(lines),
    onAccountCents: lines.reduce((cents, it) => cents + it.onAccountCents, 0),
    ...promise,
  }
}
