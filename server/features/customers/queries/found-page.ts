import { sql, type RawBuilder } from 'kysely'
import { groupMayBeFound, type FindScope } from '#server/features/customers/queries/find-scope.ts'
import type { Place } from '#server/features/customers/queries/list-place.ts'
import type { Candidate } from '#server/features/customers/queries/found-rows.ts'

/**
 * The search stages. Each is one indexed query that returns (customer_guid, group_guid, matched, key, id) in
 * the order of key and id, from where the last page ended. A customer is returned once per group, latest
 * first, with a null `group_guid` if there is none.
 */
export type After = Pick<Place, 'key' | 'id' | 'group'>

export type Candidates = RawBuilder<Candidate>

/** Compares text byte by byte (`~<~`), so that the prefix indexes also give the list's order. */
const inOrder = sql`order by key using ~<~, id`
export const since = (after: After | null, { key, id } = { key: sql`key`, id: sql`id` }) => {
  if (after === null) return sql`true`
  // Include the last customer again if some of its groups didn't fit on the last page.
  const from = after.group === null ? sql`>` : sql`>=`
  return sql`(${key} ~>~ ${after.key} or (${key} = ${after.key} and ${id} ${from} ${after.id}::uuid))`
}
/** One more than wanted if the first can have nothing left to show. */
export const enough = (after: After | null, most: number) =>
  after === null || after.group === null ? most : most + 1
export const listed = (candidates: RawBuilder<unknown>, after: After | null, most: number): Candidates =>
  sql`select * from (${candidates}) candidates where ${since(after)} ${inOrder} limit ${enough(after, most)}`

/**
 * Joins found customers (`candidates`, in `order`) with their visible groups. Candidates that are groups stay
 * as they are.
 */
export function withGroups(
  scope: FindScope,
  candidates: RawBuilder<unknown>,
  after: After | null,
  most: number,
  order = sql`found.key using ~<~, found.id`,
): Candidates {
  if (scope.customersOnly) return sql`select * from (${candidates}) found order by ${order} limit ${most}`
  const last = after?.group ?? null
  const isFurther =
    last === null
      ? sql`true`
      : sql`(found.id <> ${after?.id}::uuid
        or (g.first_service_date, g.guid) < (${last.on}::date, ${last.guid}::uuid))`
  return sql`select found.customer_guid, coalesce(found.group_guid, own.guid) as group_guid, found.matched,
    found.key, found.id
    from (${candidates}) found
    left join lateral (
      select g.guid, g.first_service_date from booking_group g
      where found.group_guid is null and g.customer_guid = found.customer_guid and ${groupMayBeFound(scope)}
        and ${isFurther}
      order by g.first_service_date desc, g.guid desc limit ${most}
    ) own on true
    ${last === null ? sql`` : sql`where found.id <> ${after?.id}::uuid or own.guid is not null`}
    order by ${order}, own.first_service_date desc, own.guid desc limit ${most}`
}
