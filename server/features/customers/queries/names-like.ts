import { sql, type RawBuilder } from 'kysely'
import {
  isNamedLike,
  longEnough,
  type NameWords,
} from '#server/features/customers/queries/name-conditions.ts'

/**
 * Above this number of matches, a name is too common to search single passengers. This bounds the cost of the
 * most expensive search.
 */
export const namesakes = 500
export const byName = sql`p.query_name using ~<~, p.guid`

/** How many similar names to compare. A common first name can be similar to half of all guests. */
const likeNamesRead = 2000

/** Any of the words. Queried one by one, because then the planner always uses the trigram index. */
export function namesLike(
  table: RawBuilder<unknown>,
  words: NameWords,
  match: 'every' | 'any',
): RawBuilder<unknown> {
  const searched = match === 'every' ? [longEnough(words)] : longEnough(words).map((word) => [word])
  // The limit is outside the materialized part. Next to the condition, it would make the planner scan the
  // table.
  const found = searched.map(
    (
      these,
    ) => sql`(with alike as materialized (select * from ${table} n where ${isNamedLike('n', these, 'every')})
      select * from alike limit ${sql.lit(likeNamesRead)})`,
  )
  return sql`(${sql.join(found, sql` union `)} offset 0)`
}

/** `offset 0` makes the planner use the trigram index. Without it, it may read all names in order. */
export function byTrigrams(table: RawBuilder<unknown>, matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from ${table} n where ${matches} offset 0)`
}
