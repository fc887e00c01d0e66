import type { AppContext } from '#server/app-context.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { GatewayFailed } from '#server/card-gateway/card-gateway.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { wayBack } from '#server/features/card-payments/commands/pay-by-card.ts'
import { askAboutCart } from '#server/features/card-payments/commands/read-gateway.ts'
import { portalActor } from '#server/work/actor.ts'
import type { SignedLinks } from '#server/work/signed-links.ts'

/** Minimum interval between gateway requests for repeated returns. */
const againAfterMinutes = 0.1

/**
 * Handles a guest's return: asks the gateway for the payment and redirects. If it doesn't answer, a job asks
 * later.
 */
export async function guestReturns(
  context: AppContext,
  links: SignedLinks,
  cartGuid: string,
): Promise<string | Refusal> {
  const { db } = context.database
  const cart = await db
    .selectFrom('cart')
    .select(['guid', 'kind', 'state', 'group_guid', 'request', 'redirected_at', 'asked_at'])
    .where('guid', '=', cartGuid)
    .executeTakeFirst()
  if (!cart) return notFound
  const now = context.now()
  const isFresh = cart.asked_at !== null && isBefore(now, addMinutes(cart.asked_at, againAfterMinutes))
  const call = cart.state === 'redirected' && !isFresh ? await gatewayCall(context, portalActor) : null
  if (call !== null && !isRefusal(call)) {
    try {
      await askAboutCart(call, cart.guid, cart.redirected_at ?? now)
    } catch (error) {
      if (!(error instanceof GatewayFailed)) throw error
    }
  }
  return wayBack(links, now, cart)
}
