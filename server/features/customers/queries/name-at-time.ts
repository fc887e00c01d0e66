import { sql, type RawBuilder } from 'kysely'

/**
 * The `first_name` and `last_name` of an entry's customer at the time it was posted, for documents issued
 * then. Later merges don't change it. A merge that was undone still counts for entries posted before the
 * undo.
 */
export function nameAtTime(entry: string): RawBuilder<unknown> {
  const [at, customer, group] = ['at', 'customer_guid', 'group_guid'].map((it) => sql.ref(`${entry}.${it}`))
  return sql`(
    select coalesce(names.said ->> 'firstName', c.first_name) as first_name,
      coalesce(names.said ->> 'lastName', c.last_name) as last_name
    from booking_group g
    join customer c on c.guid = coalesce(${customer}, g.customer_guid)
    left join lateral (
      select case when ${at} < m.at then m.before else m.after end as said
      from customer_merge m
      where m.kept_guid = c.guid and (m.undone_at is null and ${at} < m.at or ${at} >= m.at
        and ${at} < m.undone_at)
      order by m.at limit 1
    ) names on true
    where g.guid = ${group})`
}
