import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { isToAsk } from '#domain/card-payment/cart-states.ts'
import { GatewayFailed, type ReadTransaction } from '#server/card-gateway/card-gateway.ts'
import { noteGateway } from '#server/features/card-gateway/commands.ts'
import { gatewayFaults, gatewayState } from '#server/features/card-gateway/queries.ts'
import { finishCart } from '#server/features/card-payments/commands/finish-cart.ts'
import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import type { StoredTransaction } from '#server/features/card-payments/commands/payment-rows.ts'
import { refundPlaces } from '#server/features/card-payments/commands/refund-places.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { endUnknownRefunds } from '#server/features/card-payments/commands/unknown-refunds.ts'
import {
  cartsPaid,
  cartsToAsk,
  oldestUnknownRefund,
} from '#server/features/card-payments/queries/carts-to-ask.ts'
import { isPlaceGone } from '#server/features/waitlist-offers/commands/take-place.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const inATransaction = 250
/**
 * Interval of the regular fetch. In between it runs only for waiting carts or refunds, or after a failure.
 */
const everyMinutes = 60
/** Backoff after failures: doubles each time, up to the longest. */
const pauseMinutes = { first: 5, longest: 60 }
export const daysAtMost = 93

export type Counts = Record<StoredTransaction['outcome'], number>

/** Imports the transactions of a period, and completes the carts they pay. */
export async function readGateway(
  call: GatewayCall,
  { from, to }: { from: ServiceDate; to: ServiceDate },
  progress: (done: number, total: number) => void = () => {},
): Promise<Counts> {
  const { db, gateway, actor, clock } = call
  const transactions = await gateway.transactions(from, to)
  const counts: Counts = { new: 0, changed: 0, same: 0, notTaken: 0, needsPerson: 0 }
  for (let start = 0; start < transactions.length; start += inATransaction) {
    const some = transactions.slice(start, start + inATransaction)
    const outcomes = await inUnitOfWork(db, { actor, now: clock() }, async (work) => {
      const taken = await storeTransactions(work, some, 'query')
      const changed = taken.filter(({ outcome }) => outcome !== 'same').length
      if (changed > 0)
        work.audit.record({
          action: 'importPayments',
          subjectKind: 'cardPayment',
          subjectGuid: null,
          after: { from, to, transactions: changed },
        })
      return taken
    })
    for (const { outcome } of outcomes) counts[outcome] += 1
    progress(Math.min(start + inATransaction, transactions.length), transactions.length)
  }
  await finishPaidCarts(call)
  return counts
}

async function finishPaidCarts({ db, actor, clock }: GatewayCall): Promise<void> {
  for (const guid of await cartsPaid(db)) await finishCart({ db, actor, now: clock() }, guid, 'portal')
}

/**
 * The background fetch: recent transactions, carts whose guests haven't returned, and refunds without a
 * response.
 */
export async function fetchInBackground(call: GatewayCall): Promise<void> {
  const { db, gateway, actor, clock } = call
  const now = clock()
  const state = await gatewayState(db)
  if (state.not_before !== null && isBefore(now, state.not_before)) return
  await refundPlaces(call)
  const carts = (await cartsToAsk(db)).filter((cart) => isToAsk(cart, now))
  const unknown = await oldestUnknownRefund(db)
  const isDue =
    state.asked_at === null ||
    state.failure !== '' ||
    !isBefore(now, addMinutes(state.asked_at, everyMinutes))
  if (carts.length === 0 && unknown === null && !isDue) return
  const today = localDateOf(now, gateway.timeZone)
  const waiting = [
    ...carts.flatMap((cart) => cart.redirectedAt ?? []),
    ...(unknown === null ? [] : [unknown]),
    ...(state.read_until === null ? [] : [state.read_until]),
  ]
  const from = firstDay(waiting, gateway.timeZone, today)
  try {
    await readGateway(call, { from, to: today })
    await endUnknownRefunds(call)
    await inUnitOfWork(db, { actor, now: clock() }, async (work) => {
      await noteGateway(work, { failure: '', pauseUntil: null, readUntil: now })
      const guids = carts.map((cart) => cart.guid)
      if (guids.length > 0)
        await work.tx.updateTable('cart').set({ asked_at: now }).where('guid', 'in', guids).execute()
    })
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    const minutes = error.kind === 'refused' ? pauseMinutes.longest : pauseAfter(state)
    const said = { failure: gatewayFaults[error.kind], pauseUntil: addMinutes(now, minutes) }
    await inUnitOfWork(db, { actor, now: clock() }, (work) => noteGateway(work, said))
  }
}

function pauseAfter({ failure, asked_at, not_before }: Awaited<ReturnType<typeof gatewayState>>): number {
  if (failure === '' || asked_at === null || not_before === null) return pauseMinutes.first
  return Math.min(2 * Math.round(minutesBetween(asked_at, not_before)), pauseMinutes.longest)
}

/** Yesterday, or earlier if a cart or refund has been waiting longer. */
function firstDay(waiting: readonly Instant[], timeZone: string, today: ServiceDate): ServiceDate {
  const days = waiting.map((at) => addDays(localDateOf(at, timeZone), -1))
  const first = [addDays(today, -1), ...days].toSorted()[0] ?? today
  return daysBetween(first, today) > daysAtMost ? addDays(today, -daysAtMost) : first
}

/** Looks up the payment of a returning guest. Only the gateway's own data counts, not the browser's. */
export async function askAboutCart(
  call: GatewayCall,
  cartGuid: string,
  redirectedAt: Instant,
): Promise<void> {
  const { db, gateway, actor, clock } = call
  const from = localDateOf(redirectedAt, gateway.timeZone)
  const found = await gateway.transactions(
    addDays(from, -1),
    addDays(localDateOf(clock(), gateway.timeZone), 1),
  )
  const own = found.filter((row) => isOf(row, cartGuid))
  await inUnitOfWork(db, { actor, now: clock() }, async (work) => {
    if (own.length > 0) await storeTransactions(work, own, 'page')
    await work.tx.updateTable('cart').set({ asked_at: work.now }).where('guid', '=', cartGuid).execute()
    if (own.length > 0)
      work.audit.record({
        action: 'importPayments',
        subjectKind: 'cardPayment',
        subjectGuid: null,
        after: { transactions: own.length },
      })
  })
  const done = await finishCart({ db, actor, now: clock() }, cartGuid, 'guest')
  if (done !== null && isPlaceGone(done)) await refundPlaces(call)
}

function isOf({ classifier, orderId }: ReadTransaction, cartGuid: string): boolean {
  return classifier.toLowerCase() === cartGuid || orderId.toLowerCase() === cartGuid
}
