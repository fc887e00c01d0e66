import { sql, type RawBuilder } from 'kysely'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { fewOf } from '#server/features/customers/queries/few-groups.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import { shownRows, type FoundPage, type FoundRead } from '#server/features/customers/queries/found-rows.ts'
import { notAPlace, type Place } from '#server/features/customers/queries/list-place.ts'
import { sumsOfGroup } from '#server/features/ledger/queries/group-money.ts'

/** Up to this many reservations are added up and sorted by price. */
export const pricedAtMost = 10_000

export const totalOrders = ['total', '-total'] as const

interface Asked {
  order: (typeof totalOrders)[number]
  place: Place | null
  limit: number
}

/** A page of reservations by price. Refused if the filters match too many. */
export async function listByTotal(
  db: Db,
  asked: FindScope,
  { order, place, limit }: Asked,
): Promise<FoundPage | Refusal> {
  if (place && (place.stageName !== order || !/^-?\d{1,15}$/.test(place.key))) return notAPlace
  const few = await fewOf(db, asked, { most: pricedAtMost })
  if (few === null) return tooMany
  const [sign, way] = order === 'total' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const isAfter = place
    ? sql`(price.cents, few.guid) ${sign} (${place.key}::numeric, ${place.id}::uuid)`
    : sql`true`
  const inOrder = sql`select few.customer_guid, few.guid as group_guid, '' as matched,
    price.cents::text as key, few.guid as id
    from few cross join lateral (${priceOfGroup(sql`few.guid`)}) price where ${isAfter}
    order by price.cents ${way}, few.guid ${way} limit ${limit + 1}`
  const rows = await byOnePlan(
    db,
    sql<FoundRead>`with ${few}, found as materialized (select 0 as stage, row_number() over () as place, it.*
      from (${inOrder}) it) ${shownRows({ ...asked, isFew: true })}`,
  )
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    next: last ? { stageName: order, key: last.key, id: last.id, group: null } : null,
  }
}

/** What is charged for a group to the guest and the partner: one row with `cents`. */
export function priceOfGroup(groupGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select "chargedCents" + "onAccountCents" as cents from (${sumsOfGroup(groupGuid)}) sums`
}

const tooMany = refuseField('sort', 'Too many bookings to sort by total. Choose dates first.')
