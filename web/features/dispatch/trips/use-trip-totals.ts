import type { QueryIn } from '#contract/endpoint.ts'
import { tripTotals, type ListedTrip } from '#contract/trip-list.ts'
import type { List } from '#web/api/use-list.ts'
import { useLoad } from '#web/api/use-load.ts'
import { moneyText } from '#web/ui/value/format.ts'

const live = ['trip', 'group', 'ledger'] as const

interface TripTotals {
  count: number
  /** Null: the user can't see prices. */
  totalCents: number | null
  /** Of outside companies. */
  agreedCostCents: number
}

/**
 * All trips found, with their prices and agreed costs together: from the rows once all are loaded, otherwise
 * from the server. Null if they aren't known.
 */
export function useTripTotals(query: QueryIn<typeof tripTotals>, list: List<ListedTrip>): TripTotals | null {
  const isWhole = list.first !== undefined && !list.hasMore
  const skip = list.first === undefined || isWhole
  const { data } = useLoad(tripTotals, { query }, { live, skip, keepPrevious: true })
  if (!isWhole) return skip ? null : (data?.found ?? null)
  const { rows } = list
  const isPriced = rows.every((it) => it.priceCents !== null)
  return {
    count: rows.length,
    totalCents: isPriced ? rows.reduce((sum, it) => sum + (it.priceCents ?? 0), 0) : null,
    agreedCostCents: rows.reduce((sum, it) => sum + (it.agreedCostCents ?? 0), 0),
  }
}

/** `Total BBD 180.00`, `Agreed cost BBD 45.00`: what the user can see and there is. */
export function totalTexts({ totalCents, agreedCostCents }: TripTotals, currency: string): string[] {
  return [
    ...(totalCents === null ? [] : [`Total ${moneyText(totalCents, currency)}`]),
    ...(agreedCostCents === 0 ? [] : [`Agreed cost ${moneyText(agreedCostCents, currency)}`]),
  ]
}
