import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import {
  groupFits,
  hasDates,
  isBetween,
  today,
  type Condition,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'

/** Up to this many groups are read one by one. More are scanned by time or by name. */
export const fewGroups = 3000

/**
 * If an indexed filter matches only a few groups, returns them as the `few as materialized` part of a
 * statement, or else null. `besidesDates` ignores the date filter, for lists ordered by date.
 */
export async function fewOf(
  db: Db,
  scope: FindScope,
  { besidesDates = false, most = fewGroups } = {},
): Promise<RawBuilder<unknown> | null> {
  const sets = narrowings(scope, besidesDates)
  if (sets.length === 0 || scope.customersOnly) return null
  const sizes = sets.map((set) => sql`(select count(*) from (${set} limit ${sql.lit(most + 1)}) counted)`)
  const [row] = await byOnePlan(
    db,
    sql<{ sizes: number[] }>`select array[${sql.join(sizes)}]::integer[] as sizes`,
  )
  const smallest = Math.min(...(row?.sizes ?? []))
  const set = sets[row?.sizes.indexOf(smallest) ?? -1]
  return set && smallest <= most ? fewPart(scope, set) : null
}

/** The groups that each indexed filter matches. */
function narrowings(scope: FindScope, besidesDates: boolean): Condition[] {
  const sets: Condition[] = []
  if (scope.waitlisted)
    sets.push(
      sql`select group_guid as guid from booking where status = 'waitlisted'
        and service_date >= ${today(scope)}`,
    )
  if (scope.status === 'waitlisted' || scope.status === 'cancelled')
    sets.push(sql`select guid from booking_group where status = ${sql.lit(scope.status)}`)
  if (scope.customerGuid !== undefined)
    sets.push(sql`select guid from booking_group where customer_guid = ${scope.customerGuid}`)
  if (scope.series !== undefined)
    sets.push(sql`select guid from booking_group where series = ${scope.series}`)
  for (const partnerGuid of [scope.ownPartnerGuid, scope.partnerGuid ?? null])
    if (partnerGuid !== null)
      sets.push(sql`select guid from booking_group where partner_guid = ${partnerGuid}`)
  if (hasDates(scope) && !besidesDates)
    sets.push(sql`select b.group_guid as guid from booking b where ${isBetween('b', scope)}`)
  return sets
}

export function fewPart(scope: FindScope, set: Condition): RawBuilder<unknown> {
  return sql`few as materialized (select g.guid, g.customer_guid
    from (select distinct guid from (${set}) every_one) one
    join booking_group g on g.guid = one.guid where ${groupFits(scope)})`
}
