import type { PaymentPage } from '#server/card-gateway/card-gateway.ts'
import type { AppContext } from '#server/app-context.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { openGateway } from '#server/features/card-gateway/queries.ts'
import { pageOf, type Paying } from '#server/features/card-payments/commands/cart-rows.ts'
import {
  cartOfPlace,
  cartToGive,
  cartToPay,
  type PlaceToPay,
} from '#server/features/card-payments/commands/pay-by-card.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Stores the cart of what a reservation owes, for the guest’s own page. Returns its guid. */
export async function startPayment(
  work: UnitOfWork,
  context: AppContext,
  groupGuid: string,
): Promise<string | Refusal> {
  const cart = await cartToPay(work, await payingIn(context, work.tx), groupGuid)
  return isRefusal(cart) ? cart : cart.cartGuid
}

/** The cart of a place from the waitlist. Null: the company takes no cards. */
export async function cartForPlace(
  work: UnitOfWork,
  context: AppContext,
  place: PlaceToPay,
): Promise<string | null> {
  const paying = await payingIn(context, work.tx)
  return paying && cartOfPlace(work, paying, place)
}

/** Stores the cart of a gratuity. Returns its guid. */
export async function startGift(
  work: UnitOfWork,
  context: AppContext,
  gift: { groupGuid: string; amountCents: number },
): Promise<string | Refusal> {
  return cartToGive(work, await payingIn(context, work.tx), gift)
}

/** The gateway’s page for a cart of this reservation that isn’t paid yet. Null: there is none. */
export async function paymentPageOf(
  context: AppContext,
  db: Db,
  { groupGuid, cartGuid, kind }: { groupGuid: string; cartGuid: string; kind: 'reservation' | 'gratuity' },
): Promise<PaymentPage | null> {
  const paying = await payingIn(context, db)
  const cart = await db
    .selectFrom('cart')
    .select(['amount_cents', 'currency', 'email'])
    .where('guid', '=', cartGuid)
    .where('group_guid', '=', groupGuid)
    .where('kind', '=', kind)
    .where('state', '=', 'redirected')
    .executeTakeFirst()
  if (!cart || paying === null) return null
  const { amount_cents: amountCents, currency, email } = cart
  return pageOf(paying, { cartGuid, amountCents, currency, email }, context.now())
}

/** The open gateway, with what its page needs; null: none is set up. */
export async function payingIn(context: AppContext, db: Db): Promise<Paying | null> {
  const gateway = await openGateway(db, context.sealer, context.config, () => context.now())
  const links = signedLinks(db, context.sealer, context.config.linkSecret)
  return gateway && { gateway, links, publicUrl: context.config.publicUrl }
}
