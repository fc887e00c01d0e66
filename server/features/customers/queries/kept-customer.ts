import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The guid of the customer who stands for the one of this guid: itself, or whom it was merged into; null where there is no such customer. */
export function keptCustomer(guid: string): RawBuilder<string> {
  return sql<string>`kept_customer(${guid}::uuid)`
}

/** Whether `column` (a customer's guid) is the customer whom an address names, or whom that one was merged into: old links lead there. */
export function isOfCustomer(column: string, guid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} = ${guid}::uuid or ${sql.ref(column)} = ${keptCustomer(guid)})`
}

/** The guids of a customer and of all who were merged into it. */
export function withMerged(guid: string): RawBuilder<string> {
  return sql<string>`(with recursive one as (
      select ${guid}::uuid as guid union select c.guid from one join customer c on c.merged_into = one.guid
    ) select guid from one)`
}
