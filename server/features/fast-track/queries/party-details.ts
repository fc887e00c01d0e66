import { answersAsked, fieldsAsked } from '#server/features/details/queries/answers.ts'
import { fieldsSeen, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { shownDetails } from '#domain/fields/shown-details.ts'
import type { Details as StoredDetails } from '#domain/fields/detail-field.ts'
import { sql } from 'kysely'
import type { DeskParty } from '#contract/fast-track.ts'
import { payableCents, paymentStateOf, whyNoPayment, type Billing } from '#domain/booking/group-state.ts'
import type { BookingFacts } from '#domain/booking/booking-states.ts'
import { confirmWarningsOf } from '#domain/fast-track/confirm.ts'
import { whyNotCheckIn, whyNotServe, whyNotStepBack } from '#domain/fast-track/desk.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { isDriveOf } from '#server/features/fast-track/queries/party-search.ts'
import { deskRow, type DeskRead } from '#server/features/fast-track/rows.ts'
import { carSeatsOf } from '#server/features/trips/queries/trip-reads.ts'
import type { Desk } from '#domain/fast-track/desk-notice.ts'
import type { Actor } from '#server/work/actor.ts'

/** The same as stored, before its details are shown. */
type WithDetails<T> = Omit<T, 'details'> & { details: StoredDetails }

/** What a party's panel shows in addition to its row in the list. */
interface DetailsRead extends Pick<DeskParty, 'groupComments' | 'others'> {
  people: WithDetails<DeskParty['people'][number]>[]
  trips: WithDetails<DeskParty['trips'][number]>[]
  guid: string
  billing: Billing
  ownDetails: StoredDetails
  groupDetails: StoredDetails
}

export interface PartyAtDesk {
  row: DeskRead
  desk: Desk
  facts: BookingFacts
}

type Details = Omit<DeskParty, 'receiptUrl'>

/** The details of parties, in a fixed number of queries. */
export async function detailsOfParties(
  db: Db,
  actor: Actor,
  parties: readonly PartyAtDesk[],
): Promise<Details[]> {
  if (parties.length === 0) return []
  const details = await detailsRead(
    db,
    parties.map(({ row }) => row.guid),
  )
  const moneyOf = await moneyOfGroups(db, [...new Set(parties.map(({ row }) => row.group_guid))])
  const { currency } = await siteSettings(db)
  const fields = await fieldsSeen(db, 'desk', actor)
  const asked = await fieldsAsked(db, fieldUserOf(actor), 'askedAtCheckIn')
  return parties.flatMap(({ row, desk, facts }): Details[] => {
    const own = details.get(row.guid)
    if (!own) return []
    const { groupComments, others, billing } = own
    const answers = answersAsked(asked, [
      { guid: row.group_guid, owner: 'reservation', details: own.groupDetails },
      { guid: row.guid, owner: 'fastTrack', details: own.ownDetails },
      ...own.people.map((it) => ({ guid: it.guid, owner: 'passenger' as const, details: it.details })),
    ])
    const people = own.people.map((it) => ({ ...it, details: shownDetails(fields, it.details, 'passenger') }))
    const trips = own.trips.map((it) => ({ ...it, details: shownDetails(fields, it.details, 'transport') }))
    const money = moneyOf(row.group_guid)
    const booking = {
      kind: row.direction === 'arrival' ? ('arrivalFastTrack' as const) : ('departureFastTrack' as const),
      status: row.status,
      serviceDate: row.service_date,
    }
    return [
      {
        ...deskRow(row, desk),
        people,
        answers,
        groupComments,
        paymentState: paymentStateOf({ ...money, billing }),
        promisedCents: money.promisedCents,
        warnings: confirmWarningsOf(people, row.balance_cents, currency),
        whyNoPayment: whyNoPayment(payableCents(money), { isPartnerUser: actor.kind === 'partner' }),
        trips,
        others,
        whyNot: {
          checkIn: whyNotCheckIn(booking, people, actor.permissions, facts),
          serve: whyNotServe(booking, actor.permissions, facts),
          stepBack: whyNotStepBack(booking, actor.permissions, facts),
        },
      },
    ]
  })
}

async function detailsRead(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, DetailsRead>> {
  const rows = await byOnePlan(
    db,
    sql<DetailsRead>`
      select b.guid, b.details as "ownDetails", g.details as "groupDetails", g.comments as "groupComments",
        g.billing, ${people} as people, ${trips} as trips, ${others} as others
      from unnest(${guids}::uuid[]) asked (guid) join booking b on b.guid = asked.guid
        join booking_group g on g.guid = b.group_guid`,
  )
  return new Map(rows.map((it) => [it.guid, it]))
}

const people = jsonList(sql`
  select passenger.guid, first_name as "firstName", last_name as "lastName", age_band as "ageBand", it.state,
    ${instantJson('it.at')} as at, account.name as by, it.device, passenger.details
  from booking_passenger it join passenger on passenger.guid = it.passenger_guid
    left join account on account.guid = it.by_account
  where it.booking_guid = b.guid order by passenger.position`)

const partyOfBooking = {
  groupGuid: sql`b.group_guid`,
  date: sql`b.service_date`,
  flightGuid: sql`b.flight_guid`,
}

/** The transfers of the same day or flight: after an arrival, before a departure. */
const trips = jsonList(sql`
  select trip.guid, ${instantJson('trip.pickup_at')} as "pickupAt",
    origin.name as from, destination.name as to, driver.name as driver,
    coalesce(driver.phone, '') as "driverPhone", vehicle.name || ', ' || vehicle.plate as vehicle,
      trip.passengers, trip.luggage,
    seats.car_seats as "carSeats", trip.details, trip.status
  from trip
  join location origin on origin.guid = trip.from_location_guid
  join location destination on destination.guid = trip.to_location_guid
  left join account driver on driver.guid = trip.driver_guid
  left join vehicle on vehicle.guid = trip.vehicle_guid
  cross join lateral (${carSeatsOf(sql`trip.car_seats`)}) seats
  where ${isDriveOf(partyOfBooking)}
  order by trip.pickup_at, trip.sequence`)

const others = jsonList(sql`
  select other.guid, other.kind, other.service_date as "serviceDate", other.status from booking other
  where other.group_guid = b.group_guid and other.guid <> b.guid
    order by other.service_date, other.service_time`)
