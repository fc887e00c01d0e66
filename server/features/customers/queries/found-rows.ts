import { sql, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { queryCustomers } from '#contract/customers.ts'
import { paymentStateOf, type Billing } from '#domain/booking/group-state.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { detailsOfParty, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import {
  groupMayBeFound,
  isToCome,
  ownGroups,
  today,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import type { Place } from '#server/features/customers/queries/list-place.ts'
import { sumsOfGroup, type GroupSums } from '#server/features/ledger/queries/group-money.ts'

type FoundOnWire = ReplyOf<typeof queryCustomers>['items'][number]

/** A row of a search stage. */
export interface Candidate {
  customer_guid: string
  /** Null for a customer without a group that can be returned. */
  group_guid: string | null
  matched: string
  key: string
  id: string
}

/** One page of results, and where the next one starts. */
export interface FoundPage {
  rows: FoundRead[]
  next: Place | null
  /** True: nothing matches, and the names are only similar. */
  similar?: boolean
}

export interface FoundRead extends GroupSums {
  /** The index of the stage that found it, and its position there. */
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
  billing: Billing
  first_service_date: string
  partner_name: string | null
  kinds: NonNullable<FoundOnWire['group']>['kinds'] | null
  flights: string[] | null
  next_date: string | null
  next_time: string | null
  last_date: string | null
  passengers: number
  details?: DetailsOfParty
}

/**
 * The found candidates (`found`: stage, place and candidate) as list rows. Customers to book for come with
 * their newest group.
 */
export function shownRows(scope: FindScope): RawBuilder<FoundRead> {
  const groups = sql`left join booking_group g on g.guid = found.group_guid`
  const newest = sql`left join lateral (
      select g.* from booking_group g where g.customer_guid = c.guid and ${groupMayBeFound(scope)}
      order by g.first_service_date desc, g.guid desc limit 1
    ) g on true`
  const details = scope.withDetails ? detailsRead : noDetails
  return sql<FoundRead>`
    select found.stage, found.key, found.id, found.matched, c.guid as customer_guid, c.first_name,
      c.last_name, c.email, c.phone, counted.groups as group_count,
      g.guid as group_guid, g.reference, g.status, g.billing, g.first_service_date,
        partner.name as partner_name, booked.kinds, booked.flights,
      booked.next_at::date as next_date, booked.next_at::time as next_time, booked.last_date,
        party.passengers${details.all}, money.*
    from found
    join customer c on c.guid = found.customer_guid
    ${scope.customersOnly ? newest : groups}
    left join partner on partner.guid = g.partner_guid
    cross join lateral (select count(*) as groups from booking_group g where g.customer_guid = c.guid
      and ${sql.join([sql`true`, ...ownGroups(scope)], sql` and `)}) counted
    cross join lateral (select count(*) as passengers${details.ofPassengers}
      from passenger where group_guid = g.guid) party
    cross join lateral (
      select coalesce(array_agg(distinct kind)
        filter (where b.status <> 'cancelled'), array_agg(distinct kind)) as kinds,
        coalesce(max(b.service_date) filter (where b.status <> 'cancelled'), max(b.service_date))
          as last_date,
        min(b.service_date + b.service_time)
          filter (where ${isToCome('b')} and b.service_date >= ${today(scope)}) as next_at,
        array_agg(distinct flight.ident) filter (where flight.ident is not null) as flights
        ${details.ofBookings}
      from booking b left join flight on flight.guid = b.flight_guid
      where b.group_guid = g.guid
    ) booked
    cross join lateral (${sumsOfGroup(sql`g.guid`)}) money
    order by found.stage, found.place`
}

const noDetails = { all: sql``, ofBookings: sql``, ofPassengers: sql`` }

/** Whether `of` counts: what is cancelled only if everything is. */
const stands = (of: 'b' | 't') => sql`(${sql.ref(`${of}.status`)} <> 'cancelled' or g.status = 'cancelled')`

/** Further columns, for the details of each row. */
const detailsRead = {
  all: sql`, jsonb_build_object('customer', c.details, 'reservation', coalesce(g.details, '{}'),
      'fastTrack', coalesce(booked.details, '[]'), 'passengers', coalesce(party.details, '[]'),
      'transport', coalesce((select jsonb_agg(t.details order by t.pickup_at, t.guid) from trip t
        where t.group_guid = g.guid and t.details <> '{}' and ${stands('t')}), '[]')) as details`,
  ofBookings: sql`, jsonb_agg(b.details order by b.service_date, b.service_time, b.guid)
      filter (where b.details <> '{}' and ${stands('b')}) as details`,
  ofPassengers: sql`, jsonb_agg(jsonb_build_object(
      'name', trim(first_name || ' ' || last_name), 'details', details) order by position)
      filter (where details <> '{}') as details`,
}

/** A row as sent, with the texts of the given fields if its details were read. */
export function onWire(row: FoundRead, fields: readonly DetailField[]): FoundOnWire {
  return {
    customerGuid: row.customer_guid,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    groupCount: row.group_count,
    matched: row.matched,
    group: row.group_guid === null ? null : groupOnWire(row, row.group_guid),
    ...(row.details && { details: textsOf(fields, row.details) }),
  }
}

function textsOf(fields: readonly DetailField[], details: DetailsOfParty): Record<string, string> {
  return Object.fromEntries(detailsOfParty(fields, details).map(({ guid, text }) => [guid, text]))
}

function groupOnWire(row: FoundRead, guid: string): FoundOnWire['group'] {
  const { next_date: date, next_time: time } = row
  return {
    guid,
    reference: row.reference,
    status: row.status,
    firstServiceDate: row.first_service_date,
    nextService: date === null || time === null ? null : { date, time },
    lastServiceDate: row.last_date ?? row.first_service_date,
    kinds: row.kinds ?? [],
    flights: row.flights ?? [],
    passengers: row.passengers,
    partnerName: row.partner_name,
    paymentState: paymentStateOf(row),
    balanceCents: row.balanceCents,
    chargedCents: row.chargedCents,
    totalCents: row.chargedCents + row.onAccountCents,
  }
}
