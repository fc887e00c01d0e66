import type { AppContext } from '#server/app-context.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { GatewayFailed } from '#server/card-gateway/card-gateway.ts'
import { gatewayed } from '#server/features/card-payments/commands/gatewayed.ts'
import { wayBack } from '#server/features/card-payments/commands/pay-by-card.ts'
import { askAboutCart } from '#server/features/card-payments/commands/read-gateway.ts'
import { portalActor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** The same return again and again asks the gateway no more often than this. */
const againAfterMinutes = 0.1

/** A guest comes back from the payment page: the gateway is asked what it took, and the guest led on. Without its answer the portal asks again later. */
export async function guestReturns(context: AppContext, links: SignedLinks, cartGuid: string): Promise<string | Refusal> {
  const { db } = context.database
  const cart = await db
    .selectFrom('cart')
    .select(['guid', 'kind', 'state', 'group_guid', 'request', 'redirected_at', 'asked_at'])
    .where('guid', '=', cartGuid)
    .executeTakeFirst()
  if (!cart) return notFound
  const now = context.now()
  const isFresh = cart.asked_at !== null && isBefore(now, addMinutes(cart.asked_at, againAfterMinutes))
  const it = cart.state === 'redirected' && !isFresh ? await gatewayed(context, portalActor) : null
  if (it !== null && !isRefusal(it)) {
    try {
      await askAboutCart(it, cart.guid, cart.redirected_at ?? now)
    } catch (error) {
      if (!(error instanceof GatewayFailed)) throw error
    }
  }
  return wayBack(links, now, cart)
}
