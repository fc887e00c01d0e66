import { gratuityPage, payPage } from '#contract/addresses.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { makePayLink, payByCard, postCart } from '#contract/carts.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { askedOfGuestCents, noCardGateway, whyNoPaymentLink } from '#domain/booking/group-state.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { insertCart, pageOf, type Paying } from '#server/features/card-payments/commands/cart-rows.ts'
import { planCart } from '#server/features/card-payments/commands/book-cart.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import { payerOf } from '#server/features/card-payments/queries/guest-pay.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { askForPayment } from '#server/features/guest-messages/commands/remind.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { pageLinkDays, type SignedLinks } from '#server/work/signed-links.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export const noGateway = refuse('card', 'Card payment isn’t available at the moment')

/** The payment page for the amount the reservation owes, including a deposit for waitlisted services. */
export async function payReservation(
  work: UnitOfWork,
  paying: Paying | null,
  groupGuid: string,
): Promise<ReplyOf<typeof payByCard> | Refusal> {
  const cart = await cartToPay(work, paying, groupGuid)
  if (isRefusal(cart)) return cart
  if (paying === null) return noGateway
  return pageOf(paying, cart, work.now)
}

/** The cart for the amount the reservation owes. */
export async function cartToPay(
  work: UnitOfWork,
  paying: Paying | null,
  groupGuid: string,
): Promise<Parameters<typeof pageOf>[1] | Refusal> {
  const payer = await payerOf(work.tx, groupGuid)
  if (payer === null) return notFound
  if (paying === null) return noGateway
  await lockGroups(work, [groupGuid])
  const money = (await moneyOfGroups(work.tx, [groupGuid]))(groupGuid)
  const why = whyNoPaymentLink(money)
  if (why !== null) return refuse('card', why)
  const amountCents = askedOfGuestCents(money)
  return storedCart(work, paying, { kind: 'reservation', groupGuid, amountCents, ...payer })
}

/** The cart of a gratuity shared by all drivers of the reservation. */
export async function cartToGive(
  work: UnitOfWork,
  paying: Paying | null,
  { groupGuid, amountCents }: { groupGuid: string; amountCents: number },
): Promise<string | Refusal> {
  const payer = await payerOf(work.tx, groupGuid)
  if (payer === null) return notFound
  if (paying === null) return noGateway
  const cart = await storedCart(work, paying, { kind: 'gratuity', groupGuid, amountCents, ...payer })
  return cart.cartGuid
}

export interface PlaceToPay {
  groupGuid: string
  offerGuid: string
  amountCents: number
}

/** The cart of an offered place. Several presses and devices share one, so that the guest pays once. */
export async function cartOfPlace(
  work: UnitOfWork,
  paying: Paying,
  { groupGuid, offerGuid, amountCents }: PlaceToPay,
): Promise<string | null> {
  const payer = await payerOf(work.tx, groupGuid)
  if (payer === null) return null
  const before = await work.tx
    .selectFrom('cart')
    .select('guid')
    .where('offer_guid', '=', offerGuid)
    .where('state', '=', 'redirected')
    .where('amount_cents', '=', amountCents)
    .where('currency', '=', paying.gateway.currency)
    .executeTakeFirst()
  if (before) return before.guid
  const cart = await storedCart(work, paying, {
    kind: 'reservation',
    groupGuid,
    offerGuid,
    amountCents,
    ...payer,
  })
  return cart.cartGuid
}

interface ToPay {
  kind: 'reservation' | 'gratuity'
  groupGuid: string
  offerGuid?: string
  amountCents: number
  name: string
  email: string
}

async function storedCart(work: UnitOfWork, paying: Paying, payment: ToPay) {
  const { currency } = paying.gateway
  const cartGuid = await insertCart(work, { ...payment, currency })
  return { cartGuid, amountCents: payment.amountCents, currency, email: payment.email }
}

/**
 * Stores a website cart after checking price and places. Posting the same cart again returns the stored one.
 */
export async function keepCart(
  work: UnitOfWork,
  paying: Paying | null,
  asked: BodyOf<typeof postCart>,
): Promise<ReplyOf<typeof postCart> | Refusal> {
  if (paying === null) return noGateway
  const { key: _, name: siteKey, ...request } = asked
  const { currency } = paying.gateway
  const { email, firstName, lastName } = asked.customer
  const before = await work.tx
    .selectFrom('cart')
    .select(['guid', 'amount_cents', 'state'])
    .where('site_key', '=', siteKey)
    .executeTakeFirst()
  if (before) {
    if (before.state !== 'redirected') return refuse('cart', 'This cart is already paid or closed')
    const cart = { cartGuid: before.guid, amountCents: before.amount_cents, currency, email }
    return { cart: before.guid, amountCents: before.amount_cents, page: await pageOf(paying, cart, work.now) }
  }
  const planned = await planCart({ db: work.tx, actor: work.actor, now: work.now, lock: false }, request)
  if (isRefusal(planned)) return planned
  const amountCents = planned.plan.chargeCents
  if (planned.after.bookings.some((it) => it.status === 'waitlisted'))
    return refuse('places', 'No places left: the guest would be waitlisted')
  if (amountCents !== asked.priceCents)
    return refuseField('priceCents', `The price is now ${moneyText(amountCents, currency)}`)
  const cart = await insertCart(work, {
    kind: 'booking',
    groupGuid: null,
    amountCents,
    currency,
    name: `${firstName} ${lastName}`.trim(),
    email,
    request,
    siteKey,
  })
  return {
    cart,
    amountCents,
    page: await pageOf(paying, { cartGuid: cart, amountCents, currency, email }, work.now),
  }
}

interface Linking {
  links: SignedLinks
  publicUrl: string
  takesCards: boolean
}

/** Creates a payment link, to be copied or e-mailed with a payment request. */
export async function linkToPay(
  work: UnitOfWork,
  { links, publicUrl, takesCards }: Linking,
  asked: { customerGuid: string; groupGuid: string } & BodyOf<typeof makePayLink>,
): Promise<ReplyOf<typeof makePayLink> | Refusal> {
  const { customerGuid, groupGuid, mail } = asked
  if (!takesCards) return refuse('card', noCardGateway)
  const group = await reachable(work, customerGuid, groupGuid)
  if (isRefusal(group)) return group
  const money = (await moneyOfGroups(work.tx, [groupGuid]))(groupGuid)
  const why = whyNoPaymentLink(money)
  if (why !== null) return refuse('card', why)
  const amountCents = askedOfGuestCents(money)
  const url = new URL(await links.sign(payPage(groupGuid), work.now, pageLinkDays), publicUrl).href
  const sent = mail ? await askForPayment(work, { customer: customerGuid, group: groupGuid }) : null
  if (isRefusal(sent)) return sent
  work.audit.record({
    action: 'makePayLink',
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid: group.customerGuid,
    groupGuid,
    after: { mailed: mail, amountCents },
  })
  return { url, toast: sent?.toast ?? 'Payment link created' }
}

async function reachable(
  work: UnitOfWork,
  customerGuid: string,
  groupGuid: string,
): Promise<{ customerGuid: string } | Refusal> {
  const row = await work.tx
    .selectFrom('booking_group')
    .select('customer_guid as customerGuid')
    .where('guid', '=', groupGuid)
    .where(isOfCustomer('booking_group.customer_guid', customerGuid))
    .where(isWithin(partnerScopeOf(work.actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
  return row ?? notFound
}

/** Where a returning guest is sent: the page the payment started on. */
export async function wayBack(
  links: SignedLinks,
  now: string,
  cart: {
    guid: string
    kind: 'reservation' | 'gratuity' | 'booking'
    group_guid: string | null
    request: unknown
  },
): Promise<string> {
  if (cart.kind === 'booking') return (cart.request as { returnUrl: string }).returnUrl
  const group = cart.group_guid ?? ''
  const path = cart.kind === 'gratuity' ? gratuityPage(group) : payPage(group)
  return `${await links.sign(path, now, pageLinkDays)}&cart=${cart.guid}`
}
