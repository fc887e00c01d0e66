import type { Db } from '#server/db/connection.ts'
import { gatewayAccountOf, gatewayState } from '#server/features/card-gateway/queries.ts'
import { cartCounts } from '#server/features/card-payments/queries/carts.ts'
import { unmatchedSums } from '#server/features/card-payments/queries/imported-payments.ts'

/** Card payments that need attention, and the last gateway failure; null: no gateway and nothing open. */
export async function cardMoneyOpen(
  db: Db,
): Promise<{ unmatched: number; crashedCarts: number; failure: string } | null> {
  const [{ unmatched }, { crashed: crashedCarts }, account, { failure }] = [
    await unmatchedSums(db),
    await cartCounts(db),
    await gatewayAccountOf(db),
    await gatewayState(db),
  ]
  return account === null && unmatched === 0 && crashedCarts === 0
    ? null
    : { unmatched, crashedCarts, failure }
}
