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
 * The orders of the reservation list. Each reservation is placed at one of its bookings: its next one
 * (`ahead`), its last if none is ahead (`behind`), or its first within the requested dates (`dated`). The
 * latest come first in `aheadDown`, `datedDown` and `behind`.
 * Bookings are read in index order from where the last page ended, skipping all but that one of each group.
 */
export type TimeOrder = 'ahead' | 'behind' | 'dated' | 'aheadDown' | 'datedDown'

/** Which bookings an order consists of. */
const kindOf = {
  ahead: 'ahead',
  aheadDown: 'ahead',
  behind: 'behind',
  dated: 'dated',
  datedDown: 'dated',
} as const

const isDown = (order: TimeOrder) => order !== 'ahead' && order !== 'dated'

/** The orders that make up a list, one after the other. */
export function ordersOf(scope: FindScope): TimeOrder[] {
  if (hasDates(scope)) return [scope.latestFirst ? 'datedDown' : 'dated']
  return [scope.latestFirst ? 'aheadDown' : 'ahead', 'behind']
}

/**
 * How many bookings to scan for one page. With very selective filters a page can end early; the next one
 * continues.
 */
export const looksAtMost = 5_000

/** A position in an order: a booking with its date and time. */
export interface TimePlace {
  date: string
  time: string
  id: string
}

/** Parses a cursor's `2026-11-20 14:05:00`. Null if invalid. */
export function readTimeKey(key: string): { date: string; time: string } | null {
  const [date = '', time = '', ...more] = key.split(' ')
  return more.length === 0 && isServiceDate(date) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
    ? { date, time }
    : null
}

/** The next reservations of an order, as list rows. For `few` see `fewOf`. */
export function reservationsInOrder(
  scope: FindScope,
  few: RawBuilder<unknown> | null,
  order: TimeOrder,
  after: TimePlace | null,
  most: number,
): RawBuilder<FoundRead> {
  const inOrder = sql`select g.customer_guid, g.guid as group_guid, '' as matched,
    b.service_date || ' ' || b.service_time as key, b.guid as id
    from (${looked(scope, order, after)}) b join booking_group g on g.guid = b.group_guid
    where ${isPlaceOfGroup(scope, order)} and ${groupMayBeListed(scope)}
    order by ${byTime(order, 'b')} limit ${most}`
  return sql`with ${withFew(few)} found as materialized (select 0 as stage, row_number()
    over () as place, it.* from (${inOrder}) it) ${shownRows(scope)}`
}

/** Where the scan ended, if there can be more after it. */
export function lastLooked(
  scope: FindScope,
  order: TimeOrder,
  after: TimePlace | null,
): RawBuilder<{ key: string; id: string }> {
  return sql<{ key: string; id: string }>`select b.service_date || ' ' || b.service_time as key, b.guid as id
    from (${looked(scope, order, after)}) b order by ${byTime(order, 'b')} offset ${looksAtMost - 1} limit 1`
}

export function withFew(few: RawBuilder<unknown> | null): RawBuilder<unknown> {
  return few === null ? sql`` : sql`${few},`
}

/** The bookings of an order after a position. */
function looked(scope: FindScope, order: TimeOrder, after: TimePlace | null): RawBuilder<unknown> {
  const columns = sql`b.guid, b.group_guid, b.service_date, b.service_time, b.status`
  const since =
    after === null
      ? sql`true`
      : sql`(b.service_date, b.service_time, b.guid) ${isDown(order) ? sql`<` : sql`>`}
    (${after.date}::date, ${after.time}::time, ${after.id}::uuid)`
  const kinds: Record<(typeof kindOf)[TimeOrder], Condition[]> = {
    ahead: [sql`${isToCome('b')} and b.service_date >= ${today(scope)}`],
    behind: [sql`${isToCome('b')} and b.service_date < ${today(scope)}`, isOver('b')],
    dated: [
      sql`${isToCome('b')} and ${isBetween('b', scope)}`,
      sql`${isOver('b')} and ${isBetween('b', scope)}`,
    ],
  }
  if (scope.isFew)
    return sql`select ${columns} from few join booking b on b.group_guid = few.guid
      where (${sql.join(kinds[kindOf[order]], sql` or `)}) and ${since} offset 0`
  // Each part is read in the order of its index.
  const parts = kinds[kindOf[order]].map(
    (kind) =>
      sql`(select ${columns} from booking b where ${kind} and ${since} order by ${byTime(order, 'b')}
        limit ${sql.lit(looksAtMost)})`,
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) b order by ${byTime(order, 'b')}
    limit ${sql.lit(looksAtMost)}`
}

/** Whether `b` is the booking that places its group in the order. */
function isPlaceOfGroup(scope: FindScope, order: TimeOrder): Condition {
  // An aggregate over the group's few bookings. As plain conditions, the planner might read all bookings of
  // those dates.
  const other = (condition: Condition) =>
    sql`(select bool_or(${condition}) from booking o where o.group_guid = b.group_guid) is not true`
  const ahead = sql`${isToCome('o')} and o.service_date >= ${today(scope)}`
  const than = (sign: '<' | '>') =>
    sql`(o.service_date, o.service_time, o.guid) ${sql.raw(sign)} (b.service_date, b.service_time, b.guid)`
  const countsBeside = sql`(o.status <> 'cancelled' or b.status = 'cancelled')`
  const kind = kindOf[order]
  if (kind === 'ahead') return other(sql`${ahead} and ${than('<')}`)
  if (kind === 'dated')
    return sql`${counts('b')} and ${other(sql`${isBetween('o', scope)} and ${countsBeside}
      and ${than('<')}`)}`
  return sql`${counts('b')} and ${other(sql`((${ahead}) or (${countsBeside} and ${than('>')}))`)}`
}

function byTime(order: TimeOrder, booking: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${booking}.${name}`)
  const way = isDown(order) ? sql`desc` : sql`asc`
  return sql`${column('service_date')} ${way}, ${column('service_time')} ${way}, ${column('guid')} ${way}`
}
