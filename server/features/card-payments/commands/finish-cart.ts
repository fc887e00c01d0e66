import { payableCents } from '#domain/booking/group-state.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { Db } from '#server/db/connection.ts'
import { bookCart } from '#server/features/card-payments/commands/book-cart.ts'
import {
  guestMoneyOf,
  moneyDays,
  ofRow,
  receiptOf,
} from '#server/features/card-payments/commands/card-entries.ts'
import {
  lockedCart,
  saveCart,
  type CartFacts,
  type FinishedBy,
} from '#server/features/card-payments/commands/cart-rows.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import {
  lockCardMoney,
  insertMatches,
  lockedPayment,
  savePayment,
  type PaymentRow,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { cartPayment } from '#server/features/card-payments/queries/cart-payment.ts'
import { whyRefunding } from '#server/features/card-payments/queries/refunding.ts'
import { takeFromGuest } from '#server/features/gratuities/commands/take-gratuity.ts'
import { postEntries } from '#server/features/ledger/commands.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { sendCardReceipt } from '#server/features/till/commands/card-receipt.ts'
import { isPlaceGone, takePaidPlace } from '#server/features/waitlist-offers/commands/take-place.ts'
import { guestActor, type Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

interface Finishing {
  db: Db
  actor: Actor
  now: string
}

export const nothingPaid = 'Nothing has been paid for this cart yet'

/**
 * Completes a paid cart exactly once: pays the reservation, gives the gratuity or makes the booking. On a
 * refusal nothing is written except the reason, and the cart is left as paid and not booked. Null: completed,
 * or nothing to do.
 */
export async function finishCart(
  { db, actor, now }: Finishing,
  cartGuid: string,
  by: FinishedBy,
): Promise<Refusal | null> {
  // The guest accepted the place, no matter who finds the payment.
  const isOfPlace = await paysForPlace(db, cartGuid)
  const doer = isOfPlace && by !== 'person' ? guestActor : actor
  const done = await inUnitOfWork(db, { actor: doer, now }, (work) => finish(work, cartGuid, by))
  if (!isRefusal(done)) return null
  const why = sentenceOf(done)
  if (by === 'person' || why === nothingPaid) return done
  const refundDue = isPlaceGone(done)
  await inUnitOfWork(db, { actor, now }, (work) => markPaidUnbooked(work, cartGuid, { why, refundDue }))
  return done
}

/** The same within a unit of work, for a person: a refusal changes nothing. */
export async function finish(
  work: UnitOfWork,
  cartGuid: string,
  by: FinishedBy,
): Promise<{ groupGuid: string } | Refusal> {
  await lockCardMoney(work)
  const cart = await lockedCart(work, cartGuid)
  if (!cart || !['open', 'redirected', 'paidUnbooked'].includes(cart.state))
    return refuse('cart', nothingPaid)
  const payment = await paymentOf(work, cart)
  if (isRefusal(payment)) return payment
  const groupGuid = await complete(work, cart, payment, by)
  if (isRefusal(groupGuid)) return groupGuid
  await saveCart(work, cart, {
    state: by === 'guest' ? 'done' : 'recovered',
    why: '',
    group_guid: groupGuid,
    paid_at: work.now,
    ended_at: work.now,
    ended_by: work.actor.accountGuid,
  })
  const action = by === 'guest' ? 'payCart' : 'completeCart'
  const after = {
    kind: cart.kind,
    guest: cart.name,
    amountCents: payment.open_cents,
    order: payment.order_id,
  }
  work.audit.record({ action, subjectKind: 'cart', subjectGuid: cart.guid, groupGuid, after })
  return { groupGuid }
}

/** The payment of a cart. Unless amount and currency equal the cart's, completing it is left to a person. */
async function paymentOf(work: UnitOfWork, cart: CartFacts): Promise<PaymentRow | Refusal> {
  const found = await cartPayment(work.tx, cart.guid)
  const payment = found === null ? undefined : await lockedPayment(work.tx, found.guid)
  if (!payment || payment.status !== 'success') return refuse('cart', nothingPaid)
  if (payment.currency !== cart.currency)
    return refuse('cart', `Paid in ${payment.currency} instead of ${cart.currency}. Check it in the gateway.`)
  if (payment.amount_cents !== cart.amount_cents)
    return refuse(
      'cart',
      `${moneyText(payment.amount_cents, cart.currency)} was paid instead ` +
        `of ${moneyText(cart.amount_cents, cart.currency)}`,
    )
  if (payment.open_cents !== payment.amount_cents)
    return refuse('cart', 'The payment was matched or refunded manually')
  const refunding = await whyRefunding(work.tx, payment.guid)
  return refunding === null ? payment : refuse('cart', refunding)
}

async function complete(
  work: UnitOfWork,
  cart: CartFacts,
  payment: PaymentRow,
  by: FinishedBy,
): Promise<string | Refusal> {
  if (cart.kind === 'gratuity') return give(work, cart.group_guid ?? '', payment)
  const groupGuid = cart.kind === 'booking' ? await bookCart(work, cart, by) : (cart.group_guid ?? '')
  if (isRefusal(groupGuid)) return groupGuid
  return pay(work, { groupGuid, offerGuid: cart.offer_guid }, payment, by)
}

async function pay(
  work: UnitOfWork,
  { groupGuid, offerGuid }: { groupGuid: string; offerGuid: string | null },
  payment: PaymentRow,
  by: FinishedBy,
): Promise<string | Refusal> {
  const customerGuid = (await lockGroups(work, [groupGuid])).get(groupGuid)
  if (customerGuid === undefined) return refuse('cart', 'The reservation no longer exists')
  const noPlace = offerGuid === null ? null : await takePaidPlace(work, offerGuid)
  if (noPlace !== null) return noPlace
  const amountCents = payment.open_cents
  const payable = payableCents((await moneyOfGroups(work.tx, [groupGuid]))(groupGuid))
  if (amountCents > payable && by !== 'person')
    return refuse('cart', whyMoreThanDue(payable, payment.currency))
  const posted = guestMoneyOf(
    ofRow(payment),
    { groupGuid, customerGuid, amountCents, fromSuspense: true },
    await moneyDays(work),
  )
  const [entryGuid = ''] = await postEntries(work, [posted])
  const why = 'Paid on our payment page'
  await insertMatches(work, [
    {
      paymentGuid: payment.guid,
      kind: 'reservation',
      amountCents,
      fromSuspense: true,
      groupGuid,
      entryGuid,
      why,
    },
  ])
  await savePayment(work, payment, { state: 'matched', openCents: 0, why: '' })
  await sendCardReceipt(work, groupGuid, { guid: entryGuid, amountCents })
  work.events.publish({ topic: 'group', guid: groupGuid })
  return groupGuid
}

function whyMoreThanDue(payable: number, currency: string): string {
  return payable <= 0
    ? 'The reservation is already paid, or nothing is due any more. ' +
        'Refund this payment, or complete the cart to keep the money as credit.'
    : `Only ${moneyText(payable, currency)} is still due. Part was paid another way, or the price dropped.`
}

/** Records the gratuity and takes the payment out of suspense. */
async function give(work: UnitOfWork, groupGuid: string, payment: PaymentRow): Promise<string | Refusal> {
  const amountCents = payment.open_cents
  const given = await takeFromGuest(work, groupGuid, { amountCents, externalId: payment.order_id })
  if (isRefusal(given)) return given
  await postEntries(work, [receiptOf(ofRow(payment), await moneyDays(work), { isFound: true })])
  const why = 'Paid on our payment page'
  const giftGuid = given.guid ?? null
  await insertMatches(work, [
    {
      paymentGuid: payment.guid,
      kind: 'gratuity',
      amountCents,
      fromSuspense: true,
      groupGuid,
      giftGuid,
      why,
    },
  ])
  await savePayment(work, payment, { state: 'matched', openCents: 0, why: '' })
  return groupGuid
}

/** Marks a cart as paid and not booked, to be resolved by a person. */
async function markPaidUnbooked(
  work: UnitOfWork,
  cartGuid: string,
  { why, refundDue }: { why: string; refundDue: boolean },
): Promise<void> {
  const cart = await lockedCart(work, cartGuid)
  if (!cart || (cart.state !== 'redirected' && cart.state !== 'open' && cart.why === why)) return
  if (!['open', 'redirected', 'paidUnbooked'].includes(cart.state)) return
  await saveCart(work, cart, {
    state: 'paidUnbooked',
    why: why.slice(0, 300),
    refund_due: refundDue,
    ...(cart.state === 'paidUnbooked' ? {} : { paid_at: work.now }),
  })
}

async function paysForPlace(db: Db, cartGuid: string): Promise<boolean> {
  const cart = await db
    .selectFrom('cart')
    .select('guid')
    .where('guid', '=', cartGuid)
    .where('offer_guid', 'is not', null)
    .executeTakeFirst()
  return cart !== undefined
}

export function sentenceOf(refusal: Refusal): string {
  if (refusal.refused === 'business') return joinSentences(refusal.errors.map((it) => it.message))
  if (refusal.refused === 'fields') return joinSentences(Object.values(refusal.fields))
  return 'The item this cart pays for no longer exists'
}
