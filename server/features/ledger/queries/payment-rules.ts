import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { PaymentFacts } from '#domain/partner/payment-rules.ts'
import type { Db } from '#server/db/connection.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The facts for validating a payment of a partner or channel: limit, dates and permission. */
export async function paymentRules({
  tx,
  actor,
  now,
}: Pick<UnitOfWork, 'actor' | 'now'> & { tx: Db }): Promise<
  Omit<PaymentFacts, 'amountCents' | 'method' | 'date'>
> {
  const { time_zone: timeZone, currency } = await siteSettings(tx)
  const { partnerPaymentLimitCents: limitCents } = await paperSettings(tx)
  return {
    today: localDateOf(now, timeZone),
    limitCents,
    currency,
    firstOpenDay: await firstOpenDay(tx),
    hasPolicyOverride: holds(actor, 'policyOverride'),
  }
}
