import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { fetchPayments } from '#contract/card-payments.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { GatewayFailed } from '#server/card-gateway/card-gateway.ts'
import { gatewayFaults } from '#server/features/card-gateway/queries.ts'
import type { Gatewayed } from '#server/features/card-payments/commands/gatewayed.ts'
import { daysAtMost, readGateway } from '#server/features/card-payments/commands/read-gateway.ts'

/** Reads the gateway's transactions of some days at once. */
export async function fetchOfDays(
  it: Gatewayed,
  { from, to }: BodyOf<typeof fetchPayments>,
): Promise<ReplyOf<typeof fetchPayments> | Refusal> {
  const today = localDateOf(it.clock(), it.gateway.timeZone)
  if (to < from) return refuseField('to', 'The last day is before the first')
  if (from > today) return refuseField('from', 'This day has not come yet')
  if (daysBetween(from, to) >= daysAtMost) return refuseField('to', `At most ${daysAtMost} days at once`)
  try {
    const counts = await readGateway(it, { from, to: to > today ? today : to })
    return { ...counts, toast: wordsOf(counts) }
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    return refuse('card gateway', gatewayFaults[error.kind])
  }
}

function wordsOf(counts: Awaited<ReturnType<typeof readGateway>>): string {
  const { new: fresh, changed, same, needsPerson } = counts
  if (fresh + changed + same + needsPerson === 0) return 'The gateway has no transactions of these days'
  return [
    `${fresh + needsPerson} new`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    `${same} known`,
    `${needsPerson} to be matched by hand`,
  ].join(', ')
}
