import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { sql, type RawBuilder } from 'kysely'

/** Which customers and groups a search may return: those visible to the actor and matching the filters. */
export interface FindScope {
  /** For a partner user: only the partner's own. */
  ownPartnerGuid: AuthorizedPartnerGuid | null
  from: string | undefined
  to: string | undefined
  status: 'waitlisted' | 'confirmed' | 'cancelled' | undefined
  partnerGuid: string | undefined
  /** The guest still owes something. */
  owing: boolean
  /** Something of it, today or later, is on the waitlist. */
  waitlisted: boolean
  /** To book for: customers, not groups. */
  customersOnly: boolean
  /** Today is the airport's day of it. */
  now: string
  /** The statement begins with `few` (guid, customer_guid): all groups that may be returned, being so few that they are read one by one. */
  isFew: boolean
}

export type Condition = RawBuilder<unknown>

export const today = ({ now }: Pick<FindScope, 'now'>) => sql`(select (${now}::timestamptz at time zone time_zone)::date from site)`

/** Whether a booking is still to be served, or is over: as the indexes of bookings in order say it. */
export const isToCome = (booking: string) => sql`${sql.ref(`${booking}.status`)} in ('waitlisted', 'booked', 'checkedIn')`
export const isOver = (booking: string) => sql`${sql.ref(`${booking}.status`)} in ('completed', 'noShow', 'cancelled')`

/** A cancelled booking counts only in a group that has no other; asked of the group's own few bookings, never of all. */
export function counts(booking: string): Condition {
  return sql`(${sql.ref(`${booking}.status`)} <> 'cancelled' or (
    select bool_or(standing.status <> 'cancelled') from booking standing where standing.group_guid = ${sql.ref(`${booking}.group_guid`)}) is not true)`
}

/** Whether `g` (booking_group) may be returned. */
export function groupMayBeFound(scope: FindScope): Condition {
  return scope.isFew ? sql`g.guid in (select guid from few)` : groupFits(scope)
}

/** The same of a group whose booking on the days asked for is known. */
export function groupMayBeListed(scope: FindScope): Condition {
  return scope.isFew ? groupMayBeFound(scope) : groupFits({ ...scope, from: undefined, to: undefined })
}

/** Whether `g` is visible to the actor and matches the filters. */
export function groupFits(scope: FindScope): Condition {
  const conditions = [sql`true`, ...ownGroups(scope)]
  if (scope.partnerGuid) conditions.push(sql`g.partner_guid = ${scope.partnerGuid}`)
  if (scope.status) conditions.push(sql`g.status = ${scope.status}`)
  if (hasDates(scope))
    conditions.push(sql`exists (select from booking b where b.group_guid = g.guid and ${isBetween('b', scope)} and ${counts('b')})`)
  if (scope.owing)
    conditions.push(sql`(select sum(amount_cents) from posting where account = 'customerReceivable' and party_guid = g.guid) > 0`)
  if (scope.waitlisted)
    conditions.push(
      sql`exists (select from booking b where b.group_guid = g.guid and b.status = 'waitlisted' and b.service_date >= ${today(scope)})`,
    )
  return sql.join(conditions, sql` and `)
}

export function hasDates({ from, to }: FindScope): boolean {
  return from !== undefined || to !== undefined
}

/** Whether a booking is on one of the days asked for. */
export function isBetween(booking: string, { from, to }: FindScope): Condition {
  return sql`${sql.ref(`${booking}.service_date`)} between ${from ?? '2000-01-01'} and ${to ?? '2099-12-31'}`
}

/** Whether `c` (customer) may be returned: filters require a matching group. */
export function customerMayBeFound(scope: FindScope): Condition {
  const conditions = [sql`c.merged_into is null`]
  if (scope.customersOnly) conditions.push(sql`c.active`)
  if (scope.isFew) {
    conditions.push(sql`c.guid in (select customer_guid from few)`)
    return sql.join(conditions, sql` and `)
  }
  // A partner user books for their own customers only, but also finds guests who stayed with them on a booking of the company.
  if (scope.ownPartnerGuid !== null) {
    const own = sql`c.partner_guid = ${scope.ownPartnerGuid}`
    conditions.push(
      scope.customersOnly
        ? own
        : sql`(${own} or exists (select from booking_group g where g.customer_guid = c.guid and ${sql.join(ownGroups(scope))}))`,
    )
  }
  if (isFiltered(scope))
    conditions.push(sql`exists (select from booking_group g where g.customer_guid = c.guid and ${groupMayBeFound(scope)})`)
  return sql.join(conditions, sql` and `)
}

/** Whether `p` (passenger) belongs to a group that may be returned. */
export function passengerMayBeFound(scope: FindScope): Condition {
  const isNarrow = !scope.isFew && (isFiltered(scope) || scope.ownPartnerGuid !== null)
  return isNarrow ? sql`exists (select from booking_group g where g.guid = p.group_guid and ${groupMayBeFound(scope)})` : sql`true`
}

/** The groups `g` visible to the actor, regardless of the filters. */
export function ownGroups({ ownPartnerGuid }: FindScope): Condition[] {
  return ownPartnerGuid === null ? [] : [sql`g.partner_guid = ${ownPartnerGuid}`]
}

/** Where customers and passengers are looked for: among those of the few groups, or among all. */
export function customersOf({ isFew }: FindScope): Condition {
  return isFew ? sql`(select * from customer where guid in (select customer_guid from few) offset 0)` : sql`customer`
}

export function passengersOf({ isFew }: FindScope): Condition {
  return isFew ? sql`(select * from passenger where group_guid in (select guid from few) offset 0)` : sql`passenger`
}

export function isFiltered({ from, to, status, partnerGuid, owing, waitlisted }: FindScope): boolean {
  return owing || waitlisted || [from, to, status, partnerGuid].some((it) => it !== undefined)
}
