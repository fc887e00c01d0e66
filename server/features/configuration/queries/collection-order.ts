import { sql } from 'kysely'
import type { OrderedCollection } from '#contract/collection-order.ts'
import type { Db } from '#server/db/connection.ts'
import { catalogueTables } from '#server/features/configuration/rows.ts'

export interface OrderedItem {
  guid: string
  name: string
  position: number
  active: boolean
}

/** All items in their order; those with the same position by name, as in lists. */
export async function orderedItems(db: Db, name: OrderedCollection): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`select guid, name, position, active
    from ${sql.table(catalogueTables[name].table)} order by position, lower(name), guid`.execute(db)
  return rows
}

/** Between two items there is room for one that a caller of the API places by its position. */
export const positionStep = 10
const lastOfAll = 10_000

/** The position after all items. */
export async function lastPosition(db: Db, name: OrderedCollection): Promise<number> {
  const last = (await orderedItems(db, name)).at(-1)
  return last === undefined ? 0 : Math.min(last.position + positionStep, lastOfAll)
}
