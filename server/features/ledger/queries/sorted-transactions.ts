import { sql, type RawBuilder } from 'kysely'
import { asDisplayed } from '#domain/ledger/ledger-sides.ts'
import {
  entryFits,
  movedCents,
  ownCents,
  type Filters,
} from '#server/features/ledger/queries/transaction-filters.ts'

/**
 * The matching entries in the order of a column, after `cursor`; and that order. No index gives it, so every
 * match is read, as for the totals.
 */
export function sortedEntries(filters: Filters): [entries: RawBuilder<unknown>, order: RawBuilder<unknown>] {
  const { cursor, account, limit, sort = '-posted' } = filters
  const isDown = sort.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  const after = isDown ? sql`<` : sql`>`
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`exists (select from keyed last where last.guid = ${cursor} and (e.is_none > last.is_none
          or e.is_none = last.is_none and case when e.is_none then e.guid ${after} last.guid
            else (e.sort_key, e.guid) ${after} (last.sort_key, last.guid) end))`
  const order = sql`e.is_none, e.sort_key ${direction}, e.guid ${direction}`
  const entries = sql`with keyed as materialized (
      select own.*, own.own_key is null as is_none, own.own_key as sort_key from (
        select e.*, ${account === undefined ? sql`null::numeric` : ownCents(filters)} as cents,
          ${keyOf(filters)} as own_key
        from entry e where ${entryFits(filters)}
      ) own
    )
    select * from keyed e where ${isAfter} order by ${order} limit ${limit + 1}`
  return [entries, order]
}

/** What a column is sorted by. Entries without it, such as transfers without a customer, come last. */
function keyOf(filters: Filters): RawBuilder<unknown> {
  const { account, sort = '-posted' } = filters
  if (sort.endsWith('posted')) return sql`e.at`
  if (sort.endsWith('amount')) {
    if (account === undefined) return movedCents
    const sign = sql.lit(asDisplayed(account, 1))
    return sql`${sign} * ${ownCents(filters)}`
  }
  return sql`lower(coalesce((select name from partner where partner.guid = e.partner_guid),
    (select nullif(trim(first_name || ' ' || last_name), '') from customer where customer.guid =
      coalesce((select customer_guid from booking_group where booking_group.guid = e.group_guid),
        e.customer_guid))))`
}
