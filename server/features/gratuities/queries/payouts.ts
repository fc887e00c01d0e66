import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { gratuityPayouts, PayableDriver, PayoutRow } from '#contract/gratuities.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Db } from '#server/db/connection.ts'
import { receiptUrl } from '#server/features/gratuities/queries/gratuities.ts'
import { isPayable, lastPayableDay } from '#server/features/gratuities/queries/states.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

const payoutsAtMost = 100

/** Amounts to pay out by driver, largest first, and the latest payouts. */
export async function payoutsPage(db: Db, now: string): Promise<ReplyOf<typeof gratuityPayouts>> {
  const { time_zone: timeZone } = await siteSettings(db)
  const [drivers, payouts] = await Promise.all([payableDrivers(db, now), latestPayouts(db)])
  return { today: localDateOf(now, timeZone), drivers, payouts }
}

async function payableDrivers(db: Db, now: string): Promise<PayableDriver[]> {
  const payable = isPayable(await lastPayableDay(db, now))
  const { rows } = await sql<Omit<PayableDriver, 'amountCents'>>`
    select d.guid, d.name, count(*) filter (where q.state = 'due' and ${payable}) as gratuities,
      coalesce(sum(q.amount_cents) filter (where q.state = 'due' and ${payable}), 0)::bigint
        as "payableCents",
      coalesce(sum(q.amount_cents) filter (where q.state = 'due' and not ${payable}), 0)::bigint
        as "pendingCents",
      coalesce(sum(q.amount_cents) filter (where q.state = 'chargedBack'), 0)::bigint as "owedBackCents"
    from gratuity q
    join trip t on t.guid = q.trip_guid
    join account d on d.guid = q.driver_guid
    where q.state = 'due' or (q.state = 'chargedBack' and q.payout_guid is not null
      and q.deducted_guid is null)
    group by d.guid
    order by "payableCents" desc, d.name, d.guid`.execute(db)
  return rows.map((it) => ({ ...it, amountCents: it.payableCents - it.owedBackCents }))
}

type PayoutRead = Omit<PayoutRow, 'receiptUrl' | 'whyNotReverse'> & { isDeductedLater: boolean }

async function latestPayouts(db: Db): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRead>`
    select p.guid, p.at, json_build_object('guid', d.guid, 'name', d.name) as driver, p.method,
      p.amount_cents as "amountCents",
      coalesce(payer.name, 'Kerbside') as who, p.entry_guid as "entryGuid",
        p.reversal_guid is not null as "isReversed",
      exists (select from gratuity q where q.payout_guid = p.guid
        and q.deducted_guid is not null) as "isDeductedLater"
    from gratuity_payout p
    join account d on d.guid = p.driver_guid
    left join account payer on payer.guid = p.created_by
    order by p.at desc, p.guid desc
    limit ${payoutsAtMost}`.execute(db)
  return rows.map(({ isDeductedLater, ...it }) => ({
    ...it,
    receiptUrl: receiptUrl(it.guid),
    whyNotReverse: whyNotReversePayout({ isReversed: it.isReversed, isDeductedLater }),
  }))
}

/**
 * Why a payout can't be reversed; null if it can. A gratuity charged back and deducted later must keep its
 * payout.
 */
export function whyNotReversePayout(payout: {
  isReversed: boolean
  isDeductedLater: boolean
}): string | null {
  if (payout.isReversed) return 'This payout has already been reversed'
  return payout.isDeductedLater
    ? 'A gratuity in this payout was charged back and deducted from a later payout. ' +
        'Reverse the later payout first.'
    : null
}
