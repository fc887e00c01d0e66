import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { confirmPnpImport, doPnpImport } from '#contract/card-payments.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { importOutcomes } from '#domain/import/import-outcomes.ts'
import { GatewayFailed, type ReadTransaction } from '#server/card-gateway/card-gateway.ts'
import { endPause } from '#server/features/card-gateway/commands.ts'
import { gatewayFaults } from '#server/features/card-gateway/queries.ts'
import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { planPayments } from '#server/features/card-payments/commands/import-payments.ts'
import { daysAtMost, readGateway } from '#server/features/card-payments/commands/read-gateway.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

type Days = BodyOf<typeof doPnpImport>

const rowsShown = 200

/** Previews the gateway's transactions of a period. */
export async function previewPeriod(
  call: GatewayCall,
  days: Days,
): Promise<ReplyOf<typeof confirmPnpImport> | Refusal> {
  return asked(call, days, async (from, to) => {
    const found = await call.gateway.transactions(from, to)
    const outcomes = await planPayments(call.db, found)
    const counts = importOutcomes
      .map((outcome) => ({ outcome, count: outcomes.filter((one) => one.outcome === outcome).length }))
      .filter(({ count }) => count > 0)
    const rows = outcomes.map(({ outcome, sentence }, index) => ({
      label: labelOf(found[index]),
      outcome,
      sentence,
    }))
    return {
      transactions: found.length,
      outcomes: counts,
      rows: rows.filter(({ outcome }) => outcome !== 'same').slice(0, rowsShown),
    }
  })
}

/** Imports the gateway's transactions of a period now. */
export async function fetchPeriod(
  call: GatewayCall,
  days: Days,
): Promise<ReplyOf<typeof doPnpImport> | Refusal> {
  return asked(call, days, async (from, to) => {
    const counts = await readGateway(call, { from, to })
    await inUnitOfWork(call.db, { actor: call.actor, now: call.clock() }, endPause)
    return { ...counts, toast: wordsOf(counts) }
  })
}

/** Validates the period, and turns gateway failures into refusals. */
async function asked<T>(
  call: GatewayCall,
  { from, to }: Days,
  ask: (from: string, to: string) => Promise<T>,
): Promise<T | Refusal> {
  const today = localDateOf(call.clock(), call.gateway.timeZone)
  if (to < from) return refuseField('to', 'Choose an end date on or after the start date')
  if (from > today) return refuseField('from', 'The date can’t be in the future')
  if (daysBetween(from, to) >= daysAtMost) return refuseField('to', `Maximum ${daysAtMost} days at a time`)
  try {
    return await ask(from, to > today ? today : to)
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    return refuse('card gateway', gatewayFaults[error.kind])
  }
}

function labelOf(transaction: ReadTransaction | undefined): string {
  return transaction === undefined
    ? ''
    : [transaction.orderId, transaction.name, moneyText(transaction.amountCents, transaction.currency)]
        .filter((one) => one !== '')
        .join(', ')
}

function wordsOf(counts: Awaited<ReturnType<typeof readGateway>>): string {
  const { new: fresh, changed, same, notTaken, needsPerson } = counts
  if (fresh + changed + same + notTaken + needsPerson === 0)
    return 'The gateway has no transactions for these dates'
  return [
    `${fresh + needsPerson} new`,
    ...(changed > 0 ? [`${changed} updated`] : []),
    `${same} unchanged`,
    ...(notTaken > 0 ? [`${notTaken} not posted`] : []),
    `${needsPerson} to match manually`,
  ].join(', ')
}
