import type { PayPeriod } from '#domain/driver-pay/pay-period.ts'
import type { Db } from '#server/db/connection.ts'
import { readPeriod } from '#server/features/driver-pay/queries/pay-of-driver.ts'

/** A driver’s approved pay of a period, for their statement. Undefined: it isn’t approved. */
export async function statementOf(db: Db, { driverGuid, period }: { driverGuid: string; period: PayPeriod }) {
  const { frozen, lines, adjustments } = await readPeriod(db, { driverGuid, period })
  if (!frozen) return undefined
  return {
    approvalGuid: frozen.guid,
    period,
    lines,
    adjustments: adjustments.filter((it) => it.removed === null),
    totalCents: frozen.totalCents,
  }
}
