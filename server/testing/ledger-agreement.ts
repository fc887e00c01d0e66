import { sql } from 'kysely'
import { expect } from 'vitest'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { sumOfMatches, type Filters } from '#server/features/ledger/queries/transaction-filters.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { taxFigures } from '#server/features/reports/queries/tax.ts'

/** A stored sum equals the sum of its rows. */
export async function expectRowsToAgree(db: Db): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from period cross join lateral (
          select ((month || '-01')::date + interval '1 month')::date as day) ends cross join lateral (
          select coalesce(sum(amount_cents) filter (where account = 'customerReceivable'), 0) as guests,
            coalesce(sum(amount_cents) filter (where account = 'partnerReceivable'), 0) as partners,
            coalesce(sum(amount_cents) filter (where account = 'channelReceivable'), 0) as channels,
            coalesce(sum(amount_cents) filter (where account = 'suspense'), 0) as suspense,
            coalesce(sum(amount_cents) filter (where account in ('revenue', 'taxDue')), 0) as charged
          from posting where posted_on < ends.day) posted cross join lateral (
          select coalesce(sum(amount_cents), 0) as cents from posting
          where account in ('revenue', 'taxDue') and earned_on < ends.day) earned
        where reopened_at is null and (guests_owed_cents, partners_owed_cents, channels_owe_cents,
          suspense_cents, charged_ahead_cents) is distinct from
          (guests, partners, channels, suspense, earned.cents - charged))::int as closings,
      (select count(*) from (
          (select distinct entry_guid, party_guid from posting where account = 'partnerReceivable'
              and not exists (select from invoice_line where invoice_line.entry_guid = posting.entry_guid)
            except select entry_guid, partner_guid from not_invoiced)
          union all (select entry_guid, partner_guid from not_invoiced
            except select distinct entry_guid, party_guid from posting where account = 'partnerReceivable'
              and not exists (select from invoice_line where invoice_line.entry_guid = posting.entry_guid))
        ) astray)::int as "notInvoiced",
      (select count(*) from (select entry_guid from (
          select entry_guid, account, detail, amount_cents as cents from posting
            where account in ('revenue', 'taxDue')
          union all select entry_guid, 'revenue', category, net_cents from charge_line
          union all select entry_guid, 'taxDue', tax_code, tax_cents from charge_line
        ) sides group by entry_guid, account, detail having sum(cents) <> 0) astray)::int as lines,
      (select coalesce(sum(amount_cents), 0) from posting where account = 'gratuitiesDue')::int
        + (select coalesce(sum(amount_cents) filter (where state = 'due'), 0)
          from gratuity)::int as gratuities,
      (select count(*) from invoice_payment where payout_guid is not null group by payment_guid, credit_guid
        having sum(amount_cents) < 0)::int as payouts`.execute(db)
  expect(rows).toEqual([{ closings: 0, notInvoiced: 0, lines: 0, gratuities: 0, payouts: null }])
}

/**
 * Both bridges of a month lead from its first figure to its last, every line of them is the sum of its
 * transactions, and its tax is that of its lines.
 */
export async function expectMonthToAgree(db: Db, month: string, today: string): Promise<void> {
  const { first, last } = daysOfMonth(month)
  const { owed, charged, revenue, tax } = must(await overviewOf(db, { from: first, to: last }, today))
  for (const side of ['guestsCents', 'partnersCents'] as const) {
    const sum = owed.slice(0, -1).reduce((cents, own) => cents + own[side], 0)
    expect(sum, `${month} ${side}`).toBe(owed.at(-1)?.[side])
  }
  const of = (key: string) => charged.find((own) => own.key === key)?.cents ?? 0
  const earned = of('charged') + of('advanceBefore') + of('advanceAfter') + of('lateBefore') + of('lateAfter')
  expect(earned, month).toBe(of('revenue') + of('tax'))
  for (const own of charged) {
    const asked = {
      query: '',
      detail: '',
      limit: 1,
      ...own.open,
      account: own.open?.['account']?.split(','),
    } as unknown as Filters
    const { rows } = await sql<{ cents: number }>`${sumOfMatches(asked)}`.execute(db)
    const sign = own.key === 'advanceAfter' || own.key === 'lateBefore' ? 1 : -1
    expect(own.cents, `${month} ${own.key}`).toBe(sign * (rows[0]?.cents ?? 0) + 0)
  }
  const { figures, differences } = await taxFigures(db, month)
  expect(differences).toEqual([])
  const sum = (rows: readonly { nowCents: number }[]) => rows.reduce((cents, own) => cents + own.nowCents, 0)
  expect([sum(revenue), sum(tax)]).toEqual([figures.netCents, figures.taxCents])
}

export function must<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`Refused: ${JSON.stringify(value)}`)
  return value
}
