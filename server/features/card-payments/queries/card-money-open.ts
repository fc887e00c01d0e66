import type { Db } from '#server/db/connection.ts'
import { gatewayAccountOf, gatewayState } from '#server/features/card-gateway/queries.ts'
import { cartCounts } from '#server/features/card-payments/queries/carts.ts'
import { unmatchedSums } from '#server/features/card-payments/queries/imported-payments.ts'

/** What of the card gateway waits for a person, and whether it answers; null: there is nothing, and no gateway. */
export async function cardMoneyOpen(db: Db): Promise<{ unmatched: number; crashedCarts: number; failure: string } | null> {
  const [{ unmatched }, { crashed: crashedCarts }, account, { failure }] = [
    await unmatchedSums(db),
    await cartCounts(db),
    await gatewayAccountOf(db),
    await gatewayState(db),
  ]
  return account === null && unmatched === 0 && crashedCarts === 0 ? null : { unmatched, crashedCarts, failure }
}
