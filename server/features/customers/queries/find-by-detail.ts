import { sql, type RawBuilder } from 'kysely'
import {
  customerMayBeFound,
  customersOf,
  groupMayBeFound,
  type Condition,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import { begins } from '#server/features/customers/queries/name-conditions.ts'
import { listed, since, withGroups, type After, type Candidates } from './found-page.ts'

/** The maximum number of matches. Users don't read further. */
const detailsRead = 1000

/** Groups, and customers, with a detail that begins with the text. */
export function findByDetail(scope: FindScope, typed: string, after: After | null, most: number): Candidates {
  const customers = firstMatches(scope, typed, after, {
    guid: 'customer_guid',
    columns: sql`c.guid as customer_guid, null::uuid as group_guid`,
    rows: sql`${customersOf(scope)} c on c.guid = v.customer_guid`,
    mayBeFound: customerMayBeFound(scope),
  })
  const groups = firstMatches(scope, typed, after, {
    guid: 'group_guid',
    columns: sql`g.customer_guid, g.guid as group_guid`,
    rows: sql`booking_group g on g.guid = v.group_guid`,
    mayBeFound: groupMayBeFound(scope),
  })
  const found = scope.customersOnly ? customers : sql`${customers} union all ${groups}`
  return withGroups(scope, listed(found, after, most), after, most)
}

interface Matched {
  guid: 'customer_guid' | 'group_guid'
  columns: Condition
  rows: Condition
  mayBeFound: Condition
}

/**
 * The first matching value of each customer or group. The limit counts only those the actor can see and that
 * weren’t on an earlier page. Otherwise a partner user’s matches could all be beyond it.
 */
function firstMatches(
  scope: FindScope,
  typed: string,
  after: After | null,
  { guid, columns, rows, mayBeFound }: Matched,
): RawBuilder<unknown> {
  const matches = (value: string) =>
    sql`${begins(sql.ref(`${value}.text`), typed)}
      and ${sql.ref(`${value}.field`)} = any(${scope.searchedFields})`
  const own = sql.ref(`v.${guid}`)
  return sql`select * from (select ${columns}, 'detail' as matched, v.text as key, ${own} as id
    from detail_value v join ${rows}
    where ${matches('v')} and ${mayBeFound} and ${since(after, { key: sql`v.text`, id: own })}
      and not exists (select from detail_value earlier
        where ${sql.ref(`earlier.${guid}`)} = ${own} and ${matches('earlier')} and (earlier.text ~<~ v.text
          or (earlier.text = v.text and (earlier.owner_guid, earlier.field) < (v.owner_guid, v.field))))
    order by v.text using ~<~ limit ${sql.lit(detailsRead)}) first`
}
