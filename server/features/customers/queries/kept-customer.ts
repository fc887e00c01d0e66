import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The guid of the customer, or of the one it was merged into. Null if there is no such customer. */
export function keptCustomer(guid: string): RawBuilder<string> {
  return sql<string>`kept_customer(${guid}::uuid)`
}

/**
 * Whether `column` (a customer's guid) is the customer in a URL, or the one it was merged into, so that old
 * links work.
 */
export function isOfCustomer(column: string, guid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} = ${guid}::uuid or ${sql.ref(column)} = ${keptCustomer(guid)})`
}

/** The guids of a customer and of all those merged into it. */
export function withMerged(guid: string): RawBuilder<string> {
  return sql<string>`(with recursive one as (
      select ${guid}::uuid as guid union select c.guid from one join customer c on c.merged_into = one.guid
    ) select guid from one)`
}
