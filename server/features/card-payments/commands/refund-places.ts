import type { GatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { refundToCard } from '#server/features/card-payments/commands/refund-to-card.ts'
import { cartsToRefund } from '#server/features/card-payments/queries/carts-to-ask.ts'

/**
 * Refunds payments for waitlist places that were gone when the money arrived. Each refund is requested once.
 * What the gateway declines is left to a person, as is what a closed day or the largest refund forbids.
 */
export async function refundPlaces(call: GatewayCall): Promise<void> {
  for (const { cartGuid, paymentGuid, amountCents } of await cartsToRefund(call.db)) {
    const reason = 'Paid for a waitlist place that was no longer available'
    await refundToCard(call, { paymentGuid, amountCents, version: null, reason, cartGuid })
  }
}
