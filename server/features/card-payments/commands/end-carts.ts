import type { Saved } from '#contract/shapes.ts'
import { whyNotCart, type CartAction } from '#domain/card-payment/cart-states.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedCart, saveCart, type CartFacts } from '#server/features/card-payments/commands/cart-rows.ts'
import { finish } from '#server/features/card-payments/commands/finish-cart.ts'
import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { lockCardMoney } from '#server/features/card-payments/commands/payment-rows.ts'
import { refundToCard } from '#server/features/card-payments/commands/refund-to-card.ts'
import { cartPayment } from '#server/features/card-payments/queries/cart-payment.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

interface Asked {
  cart: string
  version: number
}

/** Locks a cart and checks that it hasn't changed since the user loaded it. */
async function cartFor(
  work: UnitOfWork,
  { cart: guid, version }: Asked,
  action: CartAction,
): Promise<CartFacts | Refusal> {
  await lockCardMoney(work)
  const cart = await lockedCart(work, guid)
  if (!cart) return notFound
  const why = whyNotCart(cart.state, action)
  if (why !== null) return refuse('cart', why)
  return cart.version === version
    ? cart
    : refuse('cart', 'Another user changed this cart since you opened it. Reload to see the changes.')
}

/** Completes a cart at current prices. The guest owes any price increase. */
export async function completeOneCart(work: UnitOfWork, asked: Asked): Promise<Saved | Refusal> {
  const cart = await cartFor(work, asked, 'complete')
  if (isRefusal(cart)) return cart
  const closed = await guardToday(work)
  if (closed !== null) return closed
  const done = await finish(work, cart.guid, 'person')
  return isRefusal(done)
    ? done
    : { guid: done.groupGuid, toast: cart.kind === 'booking' ? 'Booked and paid' : 'Completed' }
}

/** Refunds a cart to its card. */
export async function refundOneCart(
  call: GatewayCall,
  asked: Asked & { reason: string },
): Promise<Saved | Refusal> {
  const { db, actor, clock } = call
  const found = await inUnitOfWork(db, { actor, now: clock() }, async (work) => {
    const cart = await cartFor(work, asked, 'refund')
    if (isRefusal(cart)) return cart
    const payment = await cartPayment(work.tx, cart.guid)
    if (payment === null) return refuse('cart', 'Nothing has been paid for this cart')
    const { amount_cents: amountCents } = await work.tx
      .selectFrom('imported_payment')
      .select('amount_cents')
      .where('guid', '=', payment.guid)
      .executeTakeFirstOrThrow()
    await saveCart(work, cart, {})
    work.audit.record({
      action: 'refundCart',
      subjectKind: 'cart',
      subjectGuid: cart.guid,
      groupGuid: cart.group_guid,
      reason: asked.reason,
      after: { guest: cart.name, amountCents },
    })
    return { paymentGuid: payment.guid, amountCents }
  })
  if (isRefusal(found)) return found
  return refundToCard(call, { ...found, version: null, reason: asked.reason, cartGuid: asked.cart })
}

/** Dismisses an abandoned cart or one handled elsewhere. A payment for it stays unmatched. */
export async function dismissOneCart(
  work: UnitOfWork,
  asked: Asked & { reason: string },
): Promise<Saved | Refusal> {
  const cart = await cartFor(work, asked, 'dismiss')
  if (isRefusal(cart)) return cart
  await saveCart(work, cart, {
    state: 'dismissed',
    ended_at: work.now,
    ended_by: work.actor.accountGuid,
    reason: asked.reason,
  })
  const before = { state: cart.state, why: cart.why, guest: cart.name, amountCents: cart.amount_cents }
  work.audit.record({
    action: 'dismissCart',
    subjectKind: 'cart',
    subjectGuid: cart.guid,
    groupGuid: cart.group_guid,
    reason: asked.reason,
    before,
  })
  return { guid: cart.guid, toast: 'Dismissed' }
}
