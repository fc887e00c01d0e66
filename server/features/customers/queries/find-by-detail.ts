import { sql } from 'kysely'
import {
  customerMayBeFound,
  customersOf,
  groupMayBeFound,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import { begins } from '#server/features/customers/queries/name-conditions.ts'
import { listed, withGroups, type After, type Candidates } from './found-page.ts'

/** No user reads through more matches than this. */
const detailsRead = 1000

/** Groups, and customers, with a detail that begins with the text. */
export function findByDetail(scope: FindScope, typed: string, after: After | null, most: number): Candidates {
  const values = sql`select group_guid, customer_guid, min(text) as text from (
      select * from detail_value where ${begins(sql`text`, typed)} and field = any(${scope.searchedFields})
      order by text using ~<~ limit ${sql.lit(detailsRead)}) matching
    group by group_guid, customer_guid`
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'detail' as matched,
    v.text as key, c.guid as id
    from (${values}) v join ${customersOf(scope)} c on c.guid = v.customer_guid
    where ${customerMayBeFound(scope)}`
  const groups = sql`select g.customer_guid, g.guid as group_guid, 'detail' as matched, v.text as key,
    g.guid as id
    from (${values}) v join booking_group g on g.guid = v.group_guid where ${groupMayBeFound(scope)}`
  const found = scope.customersOnly ? customers : sql`${customers} union all ${groups}`
  return withGroups(scope, listed(found, after, most), after, most)
}
