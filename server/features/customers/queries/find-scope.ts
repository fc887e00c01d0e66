import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { sql, type RawBuilder } from 'kysely'

/** The customers and groups a search can return: those visible to the actor that match the filters. */
export interface FindScope {
  /** Set for partner users, who see only their own partner's. */
  ownPartnerGuid: AuthorizedPartnerGuid | null
  from: string | undefined
  to: string | undefined
  status: 'waitlisted' | 'confirmed' | 'cancelled' | undefined
  partnerGuid: string | undefined
  /** Only groups of this customer. */
  customerGuid: string | undefined
  /** Only groups of this series. */
  series: string | undefined
  /** Only groups whose guest owes something. */
  owing: boolean
  /** Only groups with something waitlisted from today on. */
  waitlisted: boolean
  /** Upcoming services or those on the requested dates, latest first. */
  latestFirst: boolean
  /** Returns customers to book for, instead of groups. */
  customersOnly: boolean
  /** Also reads the details of each row. */
  withDetails: boolean
  /** The searchable fields whose values the actor sees. */
  searchedFields: readonly string[]
  /** The current time. "Today" is its date at the airport. */
  now: string
  /** The statement has a `few` part (guid, customer_guid) with all groups that can be returned. */
  isFew: boolean
}

export type Condition = RawBuilder<unknown>

export const today = ({ now }: Pick<FindScope, 'now'>) =>
  sql`(select (${now}::timestamptz at time zone time_zone)::date from site)`

/** Whether a booking is upcoming or over. Must match the conditions of the partial indexes. */
export const isToCome = (booking: string) =>
  sql`${sql.ref(`${booking}.status`)} in ('waitlisted', 'booked', 'checkedIn')`
export const isOver = (booking: string) =>
  sql`${sql.ref(`${booking}.status`)} in ('completed', 'noShow', 'cancelled')`

/**
 * A cancelled booking counts only in a group without others. An aggregate keeps the planner to the group's
 * own bookings.
 */
export function counts(booking: string): Condition {
  return sql`(${sql.ref(`${booking}.status`)} <> 'cancelled' or (
    select bool_or(standing.status <> 'cancelled') from booking standing
      where standing.group_guid = ${sql.ref(`${booking}.group_guid`)}) is not true)`
}

/** Whether `g` (booking_group) can be returned. */
export function groupMayBeFound(scope: FindScope): Condition {
  return scope.isFew ? sql`g.guid in (select guid from few)` : groupFits(scope)
}

/** Like `groupMayBeFound`, for a group already known to have a booking on the requested dates. */
export function groupMayBeListed(scope: FindScope): Condition {
  return scope.isFew ? groupMayBeFound(scope) : groupFits({ ...scope, from: undefined, to: undefined })
}

/** Whether `g` is visible to the actor and matches the filters. */
export function groupFits(scope: FindScope): Condition {
  const conditions = [sql`true`, ...ownGroups(scope)]
  if (scope.partnerGuid) conditions.push(sql`g.partner_guid = ${scope.partnerGuid}`)
  if (scope.customerGuid) conditions.push(sql`g.customer_guid = ${scope.customerGuid}`)
  if (scope.series) conditions.push(sql`g.series = ${scope.series}`)
  if (scope.status) conditions.push(sql`g.status = ${scope.status}`)
  if (hasDates(scope))
    conditions.push(
      sql`exists (select from booking b where b.group_guid = g.guid and ${isBetween('b', scope)}
        and ${counts('b')})`,
    )
  if (scope.owing)
    conditions.push(
      sql`(select sum(amount_cents) from posting where account = 'customerReceivable'
        and party_guid = g.guid) > 0`,
    )
  if (scope.waitlisted)
    conditions.push(
      sql`exists (select from booking b where b.group_guid = g.guid and b.status = 'waitlisted'
        and b.service_date >= ${today(scope)})`,
    )
  return sql.join(conditions, sql` and `)
}

export function hasDates({ from, to }: FindScope): boolean {
  return from !== undefined || to !== undefined
}

/** Whether a booking is on one of the requested dates. */
export function isBetween(booking: string, { from, to }: FindScope): Condition {
  return sql`${sql.ref(`${booking}.service_date`)} between ${from ?? '2000-01-01'} and ${to ?? '2099-12-31'}`
}

/** Whether `c` (customer) can be returned. With filters, it needs a matching group. */
export function customerMayBeFound(scope: FindScope): Condition {
  const conditions = [sql`c.merged_into is null`]
  if (scope.customersOnly) conditions.push(sql`c.active`)
  if (scope.isFew) {
    conditions.push(sql`c.guid in (select customer_guid from few)`)
    return sql.join(conditions, sql` and `)
  }
  // Partner users can book only for their own customers, but also find guests of the company with a booking
  // of the partner.
  if (scope.ownPartnerGuid !== null) {
    const own = sql`c.partner_guid = ${scope.ownPartnerGuid}`
    conditions.push(
      scope.customersOnly
        ? own
        : sql`(${own} or exists (select from booking_group g where g.customer_guid = c.guid
          and ${sql.join(ownGroups(scope))}))`,
    )
  }
  if (isFiltered(scope))
    conditions.push(
      sql`exists (select from booking_group g where g.customer_guid = c.guid and ${groupMayBeFound(scope)})`,
    )
  return sql.join(conditions, sql` and `)
}

/** Whether `p` (passenger) belongs to a group that can be returned. */
export function passengerMayBeFound(scope: FindScope): Condition {
  const isNarrow = !scope.isFew && (isFiltered(scope) || scope.ownPartnerGuid !== null)
  return isNarrow
    ? sql`exists (select from booking_group g where g.guid = p.group_guid and ${groupMayBeFound(scope)})`
    : sql`true`
}

/** The groups `g` visible to the actor, regardless of the filters. */
export function ownGroups({ ownPartnerGuid }: FindScope): Condition[] {
  return ownPartnerGuid === null ? [] : [sql`g.partner_guid = ${ownPartnerGuid}`]
}

/** The customers or passengers to search: those of the few groups, or all. */
export function customersOf({ isFew }: FindScope): Condition {
  return isFew
    ? sql`(select * from customer where guid in (select customer_guid from few) offset 0)`
    : sql`customer`
}

export function passengersOf({ isFew }: FindScope): Condition {
  return isFew
    ? sql`(select * from passenger where group_guid in (select guid from few) offset 0)`
    : sql`passenger`
}

export function isFiltered(scope: FindScope): boolean {
  const { from, to, status, partnerGuid, customerGuid, series, owing, waitlisted } = scope
  const filters = [from, to, status, partnerGuid, customerGuid, series]
  return owing || waitlisted || filters.some((it) => it !== undefined)
}
