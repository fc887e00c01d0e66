import { sql } from 'kysely'
import { daysOfPay, type PayPeriod } from '#domain/driver-pay/pay-period.ts'
import type { Db } from '#server/db/connection.ts'
import { storedPeriod } from '#server/features/driver-pay/queries/driver-period.ts'

/** An approved period, as stored. */
export interface Approved {
  driverGuid: string
  guid: string
  period: PayPeriod
  /** The days it covers: fewer than the period’s if part of it was approved before. */
  days: { first: string; last: string }
  trips: number
  payCents: number
  adjustmentCents: number
  totalCents: number
  at: string
  by: string
  mailedAt: string | null
}

/** The approvals of one period, of all drivers or of one. */
export async function approvalsOf(
  db: Db,
  { period, driverGuid }: { period: PayPeriod; driverGuid: string | null },
): Promise<Approved[]> {
  const rows = await approved(db)
    .where('paid.last_day', '=', daysOfPay(period).last)
    .where(storedPeriod, '=', period)
    .$if(driverGuid !== null, (of) => of.where('paid.driver_guid', '=', driverGuid ?? ''))
    .execute()
  return rows.map(approvedOf)
}

const listedAtMost = 60

/** The latest approvals of a driver, latest first. */
export async function approvalsOfDriver(db: Db, driverGuid: string): Promise<Approved[]> {
  const rows = await approved(db)
    .where('paid.driver_guid', '=', driverGuid)
    .orderBy('paid.last_day', 'desc')
    .limit(listedAtMost)
    .execute()
  return rows.map(approvedOf)
}

function approved(db: Db) {
  return db
    .selectFrom('driver_pay_month as paid')
    .leftJoin('account', 'account.guid', 'paid.approved_by')
    .select(['paid.driver_guid as driverGuid', 'paid.guid', 'paid.trips', 'paid.pay_cents as payCents'])
    .select(['paid.adjustment_cents as adjustmentCents', 'paid.approved_at as at'])
    .select(['paid.mailed_at as mailedAt', 'paid.from_day as fromDay', storedPeriod.as('period')])
    .select(sql<string>`coalesce(account.name, 'Kerbside')`.as('by'))
    .where('paid.reopened_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof approved>['execute']>>[number]

function approvedOf({ fromDay, ...row }: Row): Approved {
  const { first, last } = daysOfPay(row.period)
  return {
    ...row,
    days: { first: fromDay ?? first, last },
    totalCents: row.payCents + row.adjustmentCents,
  }
}
