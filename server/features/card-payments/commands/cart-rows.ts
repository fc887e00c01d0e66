import type { CartKind, CartState } from '#domain/card-payment/cart-states.ts'
import type { PageAsked, PaymentPage } from '#server/card-gateway/card-gateway.ts'
import type { OpenGateway } from '#server/features/card-gateway/queries.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NewCart {
  kind: CartKind
  groupGuid: string | null
  amountCents: number
  currency: string
  name: string
  email: string
  request?: object
  siteKey?: string
  offerGuid?: string
}

/** Stores a cart before its guest is sent to the payment page. */
export async function insertCart(work: UnitOfWork, cart: NewCart): Promise<string> {
  const guid = newGuid()
  await work.tx
    .insertInto('cart')
    .values({
      guid,
      kind: cart.kind,
      state: 'redirected',
      group_guid: cart.groupGuid,
      amount_cents: cart.amountCents,
      currency: cart.currency,
      name: cart.name,
      email: cart.email,
      request: cart.request === undefined ? null : JSON.stringify(cart.request),
      site_key: cart.siteKey ?? null,
      offer_guid: cart.offerGuid ?? null,
      created_at: work.now,
      redirected_at: work.now,
      asked_at: null,
      paid_at: null,
      ended_at: null,
      ended_by: null,
      created_by: work.actor.accountGuid,
    })
    .execute()
  work.audit.record({
    action: 'openCart',
    subjectKind: 'cart',
    subjectGuid: guid,
    groupGuid: cart.groupGuid,
    after: { kind: cart.kind, guest: cart.name, amountCents: cart.amountCents },
  })
  work.events.publish({ topic: 'cardPayment', guid })
  return guid
}

/** How long the signed return link is valid. */
const returnDays = 2

export interface Paying {
  gateway: OpenGateway
  links: SignedLinks
  publicUrl: string
}

/** The payment page of a cart, with our amount and a signed return link. */
export async function pageOf(
  { gateway, links, publicUrl }: Paying,
  cart: Pick<PageAsked, 'cartGuid' | 'amountCents' | 'currency' | 'email'>,
  now: string,
): Promise<PaymentPage> {
  const returnUrl = new URL(await links.sign(returnPath(cart.cartGuid), now, returnDays), publicUrl).href
  return gateway.paymentPage({ ...cart, returnUrl, cancelUrl: returnUrl })
}

export function returnPath(cartGuid: string): string {
  return `/api/carts/${cartGuid}/return`
}

export interface CartFacts {
  guid: string
  kind: CartKind
  state: CartState
  group_guid: string | null
  amount_cents: number
  currency: string
  name: string
  email: string
  request: unknown
  why: string
  version: number
  /** The waitlist offer whose place it pays for. */
  offer_guid: string | null
}

export function lockedCart({ tx }: UnitOfWork, guid: string): Promise<CartFacts | undefined> {
  return tx
    .selectFrom('cart')
    .select([
      'guid',
      'kind',
      'state',
      'group_guid',
      'amount_cents',
      'currency',
      'name',
      'email',
      'request',
      'why',
      'version',
      'offer_guid',
    ])
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
}

interface CartSet {
  state?: CartState
  why?: string
  refund_due?: boolean
  group_guid?: string
  paid_at?: string
  asked_at?: string
  ended_at?: string
  ended_by?: string | null
  reason?: string
}

export async function saveCart(
  work: UnitOfWork,
  { guid, version }: Pick<CartFacts, 'guid' | 'version'>,
  set: CartSet,
): Promise<void> {
  await work.tx
    .updateTable('cart')
    .set({ ...set, version: version + 1 })
    .where('guid', '=', guid)
    .execute()
  work.events.publish({ topic: 'cardPayment', guid })
}

/**
 * Who completes a cart: the returning guest, the portal later on, or a person, who may accept a different
 * amount.
 */
export type FinishedBy = 'guest' | 'portal' | 'person'
