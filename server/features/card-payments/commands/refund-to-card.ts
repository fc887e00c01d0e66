import type { Saved } from '#contract/shapes.ts'
import { dueBackCents } from '#domain/booking/group-state.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { whyNotRefund } from '#domain/card-payment/refund-rules.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { whyTooLarge } from '#domain/till/till-settings.ts'
import { GatewayFailed, type RefundAnswer } from '#server/card-gateway/card-gateway.ts'
import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import {
  lockCardMoney,
  lockedPayment,
  type PaymentRow,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { liveMatches } from '#server/features/card-payments/queries/live-matches.ts'
import { wentBackCents, whyRefunding } from '#server/features/card-payments/queries/refunding.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { tellPlaceRefunded } from '#server/features/card-payments/commands/tell-refunded.ts'
import { holds } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

export interface RefundAsk {
  paymentGuid: string
  /** Null: any version. */
  version: number | null
  amountCents: number
  reason: string
  cartGuid?: string
}

/**
 * Refunds a payment to its card. The refund is stored before the request and updated after the response, so
 * that it is never requested twice. Without a response it stays unknown until the gateway's transactions show
 * whether it was made.
 */
export async function refundToCard(call: GatewayCall, asked: RefundAsk): Promise<Saved | Refusal> {
  const { db, gateway, actor, clock } = call
  const begun = await inUnitOfWork(db, { actor, now: clock() }, (work) => begin(work, asked))
  if (isRefusal(begun)) return begun
  const { orderId, mayVoid } = begun
  let answer: RefundAnswer | null
  try {
    answer = await gateway.refund({
      orderId,
      amountCents: asked.amountCents,
      currency: gateway.currency,
      mayVoid,
    })
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    // A rejected request was not executed. After a timeout it may have been.
    answer =
      error.kind === 'refused'
        ? { done: false, message: 'The gateway rejected the account or password' }
        : null
  }
  return inUnitOfWork(db, { actor, now: clock() }, (work) => end(work, begun.guid, answer))
}

interface Begun {
  guid: string
  orderId: string
  mayVoid: boolean
}

async function begin(work: UnitOfWork, asked: RefundAsk): Promise<Begun | Refusal> {
  const { paymentGuid, version, amountCents, reason, cartGuid = null } = asked
  await lockCardMoney(work)
  const row = await lockedPayment(work.tx, paymentGuid)
  if (!row) return notFound
  if (version !== null && row.version !== version)
    return refuse(
      'payment',
      'Another user changed this payment since you opened it. Reload to see the changes.',
    )
  const refused = await whyNot(work, row, amountCents)
  if (refused !== null) return refused
  const guid = newGuid()
  await work.tx
    .insertInto('card_refund')
    .values({
      guid,
      payment_guid: row.guid,
      cart_guid: cartGuid,
      amount_cents: amountCents,
      state: 'asked',
      reason,
      asked_at: work.now,
      asked_by: work.actor.accountGuid,
      answered_at: null,
      refund_guid: null,
    })
    .execute()
  work.audit.record({
    action: 'askCardRefund',
    subjectKind: 'cardPayment',
    subjectGuid: row.guid,
    reason,
    after: { order: row.order_id, amountCents },
  })
  work.events.publish({ topic: 'cardPayment', guid: row.guid })
  const isToday = row.day === (await todayOf(work))
  return {
    guid,
    orderId: row.order_id,
    mayVoid: isToday && row.batch === '' && amountCents === row.amount_cents,
  }
}

async function whyNot(work: UnitOfWork, row: PaymentRow, amountCents: number): Promise<Refusal | null> {
  const refunding = await whyRefunding(work.tx, row.guid)
  const why = refunding ?? whyNotRefund({ kind: row.kind, status: row.status, state: row.state })
  if (why !== null) return refuse('payment', why)
  const left = row.amount_cents - (await wentBackCents(work.tx, row.order_id))
  if (amountCents > left)
    return refuseField(
      'amountCents',
      left <= 0
        ? 'Already fully refunded'
        : `Maximum ${moneyText(left, row.currency)}, the amount not yet refunded`,
    )
  const tooLarge = whyTooLarge(amountCents, await tillSettingsOf(work.tx), work.actor.permissions)
  if (tooLarge !== null) return refuseField('amountCents', tooLarge)
  return (await guardToday(work)) ?? (await whyNotDue(work, row, amountCents))
}

/**
 * A matched payment can be refunded up to the amount due back; more needs a policy override, as at the desk.
 */
async function whyNotDue(work: UnitOfWork, row: PaymentRow, amountCents: number): Promise<Refusal | null> {
  const groups = (await liveMatches(work.tx, row.guid)).flatMap((it) => it.groupGuid ?? [])
  if (groups.length === 0 || row.open_cents >= amountCents || holds(work.actor, 'policyOverride')) return null
  if (new Set(groups).size > 1)
    return refuse(
      'payment',
      'This payment covers several reservations. First undo the match for the part you want to refund.',
    )
  const [groupGuid = ''] = groups
  const due = dueBackCents((await moneyOfGroups(work.tx, [groupGuid]))(groupGuid))
  if (amountCents <= due) return null
  return refuseField(
    'amountCents',
    (due > 0 ? `The refund due is ${moneyText(due, row.currency)}. ` : 'No refund is due. ') +
      'Refunding more needs a policy override.',
  )
}

async function todayOf({ tx, now }: UnitOfWork): Promise<string> {
  const { time_zone: timeZone } = await siteSettings(tx)
  return localDateOf(now, timeZone)
}

/** Stores the gateway's response. */
async function end(work: UnitOfWork, guid: string, answer: RefundAnswer | null): Promise<Saved | Refusal> {
  await lockCardMoney(work)
  const refund = await work.tx
    .selectFrom('card_refund')
    .selectAll()
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const state = answer === null ? 'unknown' : answer.done ? 'done' : 'declined'
  const message = answer === null ? 'The gateway didn’t respond' : answer.done ? '' : answer.message
  const [taken] = answer?.done ? await storeTransactions(work, [answer.transaction], 'portal') : []
  await endRefund(work, refund, { state, message, refundGuid: taken?.guid ?? null })
  if (state === 'declined') return { toast: `The gateway declined: ${message}` }
  return {
    guid: refund.payment_guid,
    toast:
      state === 'done'
        ? 'Refunded to card'
        : 'The gateway didn’t respond. We’ll check again in a few minutes.',
  }
}

interface Ended {
  state: 'done' | 'declined' | 'unknown'
  message: string
  refundGuid: string | null
}

/** Ends a refund, now or once its result is known later. A refunded cart changes state as well. */
export async function endRefund(
  work: UnitOfWork,
  refund: {
    guid: string
    payment_guid: string
    cart_guid: string | null
    amount_cents: number
    reason: string
  },
  { state, message, refundGuid }: Ended,
): Promise<void> {
  await work.tx
    .updateTable('card_refund')
    .set({ state, message, refund_guid: refundGuid, answered_at: work.now })
    .where('guid', '=', refund.guid)
    .execute()
  if (state === 'done' && refund.cart_guid !== null) {
    const ended = {
      state: 'refunded' as const,
      ended_at: work.now,
      ended_by: work.actor.accountGuid,
      reason: refund.reason,
    }
    const cart = await work.tx
      .updateTable('cart')
      .set(ended)
      .where('guid', '=', refund.cart_guid)
      .where('state', '=', 'paidUnbooked')
      .returning(['group_guid', 'offer_guid'])
      .executeTakeFirst()
    if (cart?.group_guid && cart.offer_guid !== null)
      await tellPlaceRefunded(work, cart.group_guid, refund.amount_cents)
  }
  work.audit.record({
    action: 'endCardRefund',
    subjectKind: 'cardPayment',
    subjectGuid: refund.payment_guid,
    reason: refund.reason,
    after: { state, amountCents: refund.amount_cents, ...(message === '' ? {} : { message }) },
  })
  work.events.publish({ topic: 'cardPayment', guid: refund.payment_guid })
}
