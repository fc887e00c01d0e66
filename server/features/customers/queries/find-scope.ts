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
  /** To book for: customers, not groups. */
  customersOnly: boolean
}

type Condition = RawBuilder<unknown>

/** Whether `g` (booking_group) may be returned. */
export function groupMayBeFound(scope: FindScope): Condition {
  const { from, to, status } = scope
  const conditions = [sql`true`, ...ownGroups(scope)]
  if (scope.partnerGuid) conditions.push(sql`g.partner_guid = ${scope.partnerGuid}`)
  if (status) conditions.push(sql`g.status = ${status}`)
  if (from || to)
    conditions.push(
      sql`exists (select from booking b where b.group_guid = g.guid and b.service_date between ${from ?? '2000-01-01'} and ${to ?? '2099-12-31'})`,
    )
  return sql.join(conditions, sql` and `)
}

/** Whether `c` (customer) may be returned: filters require a matching group. */
export function customerMayBeFound(scope: FindScope): Condition {
  const conditions = [sql`c.merged_into is null`]
  // A partner user books for their own customers only, but also finds guests who stayed with them on a booking of the company.
  if (scope.ownPartnerGuid !== null) {
    const own = sql`c.partner_guid = ${scope.ownPartnerGuid}`
    conditions.push(
      scope.customersOnly
        ? own
        : sql`(${own} or exists (select from booking_group g where g.customer_guid = c.guid and ${sql.join(ownGroups(scope))}))`,
    )
  }
  if (scope.customersOnly) conditions.push(sql`c.active`)
  if (isFiltered(scope))
    conditions.push(sql`exists (select from booking_group g where g.customer_guid = c.guid and ${groupMayBeFound(scope)})`)
  return sql.join(conditions, sql` and `)
}

/** Whether `p` (passenger) belongs to a group that may be returned. */
export function passengerMayBeFound(scope: FindScope): Condition {
  const isNarrow = isFiltered(scope) || scope.ownPartnerGuid !== null
  return isNarrow ? sql`exists (select from booking_group g where g.guid = p.group_guid and ${groupMayBeFound(scope)})` : sql`true`
}

/** The groups `g` visible to the actor, regardless of the filters. */
export function ownGroups({ ownPartnerGuid }: FindScope): Condition[] {
  return ownPartnerGuid === null ? [] : [sql`g.partner_guid = ${ownPartnerGuid}`]
}

function isFiltered({ from, to, status, partnerGuid }: FindScope): boolean {
  return [from, to, status, partnerGuid].some((it) => it !== undefined)
}
