import { sql, type RawBuilder } from 'kysely'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import {
  counts,
  groupMayBeListed,
  hasDates,
  isBetween,
  isOver,
  isToCome,
  today,
  type Condition,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import { shownRows, type FoundRead } from '#server/features/customers/queries/found-rows.ts'

/**
 * The reservations in order of time, each at one booking of its own: its next one (`ahead`), or, when nothing of it is to come, its last
 * (`behind`); where days were asked for, its first on those (`dated`). The bookings are read in the order of an index, from where the last
 * page ended, and of each group all but that one are passed over.
 */
export type TimeOrder = 'ahead' | 'behind' | 'dated'

/** The orders of a list, one after the other. */
export function ordersOf(scope: FindScope): TimeOrder[] {
  return hasDates(scope) ? ['dated'] : ['ahead', 'behind']
}

/** So many bookings are looked through for one page; filters that leave hardly any let it end earlier, to be gone on from. */
export const looksAtMost = 5_000

/** A place in an order: a booking's day and time, and the booking. */
export interface TimePlace {
  date: string
  time: string
  id: string
}

/** `2026-11-20 14:05:00` of a cursor; null when it is no day and time. */
export function readTimeKey(key: string): { date: string; time: string } | null {
  const [date = '', time = '', ...more] = key.split(' ')
  return more.length === 0 && isServiceDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) ? { date, time } : null
}

/** The next reservations of an order, as the list shows them. `few`: see `fewOf`. */
export function reservationsInOrder(
  scope: FindScope,
  few: RawBuilder<unknown> | null,
  order: TimeOrder,
  after: TimePlace | null,
  most: number,
): RawBuilder<FoundRead> {
  const inOrder = sql`select g.customer_guid, g.guid as group_guid, '' as matched, b.service_date || ' ' || b.service_time as key, b.guid as id
    from (${looked(scope, order, after)}) b join booking_group g on g.guid = b.group_guid
    where ${isPlaceOfGroup(scope, order)} and ${groupMayBeListed(scope)}
    order by ${byTime(order, 'b')} limit ${most}`
  return sql`with ${withFew(few)} found as materialized (select 0 as stage, row_number() over () as place, it.* from (${inOrder}) it) ${shownRows(scope)}`
}

/** Where looking through ended, if there may be more behind it. */
export function lastLooked(scope: FindScope, order: TimeOrder, after: TimePlace | null): RawBuilder<{ key: string; id: string }> {
  return sql<{ key: string; id: string }>`select b.service_date || ' ' || b.service_time as key, b.guid as id
    from (${looked(scope, order, after)}) b order by ${byTime(order, 'b')} offset ${looksAtMost - 1} limit 1`
}

export function withFew(few: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return few === null ? sql`` : sql`${few},`
}

/** The bookings of an order, after a place. */
function looked(scope: FindScope, order: TimeOrder, after: TimePlace | null): RawBuilder<unknown> {
  const columns = sql`b.guid, b.group_guid, b.service_date, b.service_time, b.status`
  const since =
    after === null
      ? sql`true`
      : sql`(b.service_date, b.service_time, b.guid) ${order === 'behind' ? sql`<` : sql`>`}
    (${after.date}::date, ${after.time}::time, ${after.id}::uuid)`
  const kinds: Record<TimeOrder, Condition[]> = {
    ahead: [sql`${isToCome('b')} and b.service_date >= ${today(scope)}`],
    behind: [sql`${isToCome('b')} and b.service_date < ${today(scope)}`, isOver('b')],
    dated: [sql`${isToCome('b')} and ${isBetween('b', scope)}`, sql`${isOver('b')} and ${isBetween('b', scope)}`],
  }
  if (scope.isFew)
    return sql`select ${columns} from few join booking b on b.group_guid = few.guid
      where (${sql.join(kinds[order], sql` or `)}) and ${since} offset 0`
  // Each part is read in the order of its own index.
  const parts = kinds[order].map(
    (kind) =>
      sql`(select ${columns} from booking b where ${kind} and ${since} order by ${byTime(order, 'b')} limit ${sql.lit(looksAtMost)})`,
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) b order by ${byTime(order, 'b')} limit ${sql.lit(looksAtMost)}`
}

/** Whether `b` is the one booking its group stands at. */
function isPlaceOfGroup(scope: FindScope, order: TimeOrder): Condition {
  // A sum over the group's own few bookings: as a condition of its own, each would tempt the planner to read all bookings of those days.
  const other = (condition: Condition) => sql`(select bool_or(${condition}) from booking o where o.group_guid = b.group_guid) is not true`
  const ahead = sql`${isToCome('o')} and o.service_date >= ${today(scope)}`
  const than = (sign: '<' | '>') => sql`(o.service_date, o.service_time, o.guid) ${sql.raw(sign)} (b.service_date, b.service_time, b.guid)`
  const countsBeside = sql`(o.status <> 'cancelled' or b.status = 'cancelled')`
  if (order === 'ahead') return other(sql`${ahead} and ${than('<')}`)
  if (order === 'dated') return sql`${counts('b')} and ${other(sql`${isBetween('o', scope)} and ${countsBeside} and ${than('<')}`)}`
  return sql`${counts('b')} and ${other(sql`((${ahead}) or (${countsBeside} and ${than('>')}))`)}`
}

function byTime(order: TimeOrder, booking: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${booking}.${name}`)
  const way = order === 'behind' ? sql`desc` : sql`asc`
  return sql`${column('service_date')} ${way}, ${column('service_time')} ${way}, ${column('guid')} ${way}`
}
