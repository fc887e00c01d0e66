import type { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import * as inOrder from '#server/features/customers/queries/bookings-in-order.ts'
import { fewOf } from '#server/features/customers/queries/few-groups.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import type { FoundPage, FoundRead } from '#server/features/customers/queries/found-rows.ts'
import { notAPlace, type Place } from '#server/features/customers/queries/list-place.ts'

/**
 * A page of reservations: upcoming services first, then past ones, latest first; or those on the requested
 * dates. With selective filters, a page can be shorter than `limit` and still have a next one.
 */
export async function listReservations(
  db: Db,
  asked: FindScope,
  place: Place | null,
  limit: number,
): Promise<FoundPage | Refusal> {
  const begin = beginningAt(inOrder.ordersOf(asked), place)
  if (begin === null) return notAPlace
  const few = await fewOf(db, asked, { besidesDates: true })
  const scope = { ...asked, isFew: few !== null }
  const found: (FoundRead & { stageName: string })[] = []
  let after = begin.after
  for (const order of begin.orders) {
    const rows = await byOnePlan(
      db,
      inOrder.reservationsInOrder(scope, few, order, after, limit + 1 - found.length),
    )
    found.push(...rows.map((it) => ({ ...it, stageName: order })))
    if (found.length > limit) return { rows: found.slice(0, limit), next: placeAt(found[limit - 1]) }
    const [last] = scope.isFew ? [] : await byOnePlan(db, inOrder.lastLooked(scope, order, after))
    if (last) return { rows: found, next: placeAt({ ...last, stageName: order }) }
    after = null
  }
  return { rows: found, next: null }
}

/** The remaining orders, and where to continue in the first one. */
function beginningAt(
  orders: inOrder.TimeOrder[],
  place: Place | null,
): { orders: inOrder.TimeOrder[]; after: inOrder.TimePlace | null } | null {
  if (place === null) return { orders, after: null }
  const first = orders.findIndex((it) => it === place.stageName)
  const time = inOrder.readTimeKey(place.key)
  return first < 0 || time === null ? null : { orders: orders.slice(first), after: { ...time, id: place.id } }
}

function placeAt(row: { stageName: string; key: string; id: string } | undefined): Place | null {
  return row ? { stageName: row.stageName, key: row.key, id: row.id, group: null } : null
}
