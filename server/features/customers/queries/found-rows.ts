import { sql, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { queryCustomers } from '#contract/customers.ts'
import { groupMayBeFound, ownGroups, type FindScope } from '#server/features/customers/queries/find-scope.ts'

type FoundOnWire = ReplyOf<typeof queryCustomers>['items'][number]

/** The result of a search stage. */
export interface Candidate {
  customer_guid: string
  /** Null: the customer was found and not one group. */
  group_guid: string | null
  matched: string
  key: string
  id: string
}

export interface FoundRead {
  /** The number of the stage that found it, and where in its list it stands. */
  stage: number
  key: string
  id: string
  matched: string
  customer_guid: string
  first_name: string
  last_name: string
  email: string
  phone: string
  group_count: number
  group_guid: string | null
  reference: string
  status: 'waitlisted' | 'confirmed' | 'cancelled'
  first_service_date: string
  partner_name: string | null
  kinds: NonNullable<FoundOnWire['group']>['kinds'] | null
  flights: string[] | null
  passengers: number
}

/** What the stages found (`found`: stage, place and candidate) as the list shows it: each with the group that matched, or the customer's newest that fits the filters. */
export function shownRows(scope: FindScope): RawBuilder<FoundRead> {
  return sql<FoundRead>`
    select found.stage, found.key, found.id, found.matched, c.guid as customer_guid, c.first_name, c.last_name, c.email, c.phone, counted.groups as group_count,
      g.guid as group_guid, g.reference, g.status, g.first_service_date, partner.name as partner_name, booked.kinds, booked.flights, party.passengers
    from found
    join customer c on c.guid = found.customer_guid
    left join lateral (
      select g.* from booking_group g
      where g.customer_guid = c.guid and (found.group_guid is null or g.guid = found.group_guid) and ${groupMayBeFound(scope)}
      order by g.first_service_date desc, g.guid desc
      limit 1
    ) g on true
    left join partner on partner.guid = g.partner_guid
    cross join lateral (select count(*) as groups from booking_group g where g.customer_guid = c.guid and ${sql.join([sql`true`, ...ownGroups(scope)], sql` and `)}) counted
    cross join lateral (select count(*) as passengers from passenger where group_guid = g.guid) party
    cross join lateral (
      select array_agg(distinct kind) as kinds, array_agg(distinct flight.ident) filter (where flight.ident is not null) as flights
      from booking left join flight on flight.guid = booking.flight_guid
      where booking.group_guid = g.guid
    ) booked
    order by found.stage, found.place`
}

export function onWire(row: FoundRead): FoundOnWire {
  return {
    customerGuid: row.customer_guid,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    groupCount: row.group_count,
    matched: row.matched,
    group: row.group_guid === null ? null : groupOnWire(row, row.group_guid),
  }
}

function groupOnWire(row: FoundRead, guid: string): FoundOnWire['group'] {
  return {
    guid,
    reference: row.reference,
    status: row.status,
    firstServiceDate: row.first_service_date,
    kinds: row.kinds ?? [],
    flights: row.flights ?? [],
    passengers: row.passengers,
    partnerName: row.partner_name,
  }
}
