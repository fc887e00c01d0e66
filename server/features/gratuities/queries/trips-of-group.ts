import { sql } from 'kysely'
import type { gratuityDrives } from '#contract/gratuities.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partnerScopeOf, type PartnerScope } from '#domain/access/partner-reach.ts'
import { takesGratuity } from '#domain/gratuity/gratuity-states.ts'
import { takesPartnerGratuity } from '#domain/gratuity/partner-gratuity.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { accountToCharge } from '#server/features/gratuities/queries/on-account.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'
import { sharesOfTrips } from '#server/features/trips/queries/trip-prices.ts'
import type { Actor } from '#server/work/actor.ts'

interface OfGroup {
  customerGuid: string
  groupGuid: string
}

/** The trips of a reservation; null if it isn't found within the scope. */
export async function tripsOfGroup(
  db: Db,
  scope: PartnerScope,
  { customerGuid, groupGuid }: OfGroup,
): Promise<string[] | null> {
  const group = await db
    .selectFrom('booking_group')
    .select('guid')
    .where('guid', '=', groupGuid)
    .where('customer_guid', '=', customerGuid)
    .where(isWithin(scope, 'booking_group.partner_guid'))
    .executeTakeFirst()
  if (!group) return null
  const trips = await db.selectFrom('trip').select('guid').where('group_guid', '=', groupGuid).execute()
  return trips.map((it) => it.guid)
}

/** Choices for the desk. */
export async function gratuityTripsOfGroup(
  db: Db,
  actor: Actor,
  of: OfGroup,
): Promise<ReplyOf<typeof gratuityDrives> | Refusal> {
  if ((await tripsOfGroup(db, partnerScopeOf(actor), of)) === null) return notFound
  const [{ rows }, { gratuities }, given] = await Promise.all([
    sql<{
      tripGuid: string
      date: string
      driverGuid: string | null
      driver: string
      from: string
      to: string
      status: TripStatus
    }>`
      select t.guid as "tripGuid", t.service_date as date, t.status, t.driver_guid as "driverGuid",
        coalesce(d.name, '') as driver, pf.name as from, pt.name as to
      from trip t
      join location pf on pf.guid = t.from_location_guid
      join location pt on pt.guid = t.to_location_guid
      left join account d on d.guid = t.driver_guid
      where t.group_guid = ${of.groupGuid}::uuid
      order by t.pickup_at, t.guid`.execute(db),
    postServiceOf(db),
    db
      .selectFrom('gratuity_gift')
      .select((is) => is.fn.coalesce(is.fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
      .where('group_guid', '=', of.groupGuid)
      .where('state', '=', 'given')
      .executeTakeFirstOrThrow(),
  ])
  const driven = rows.filter(takesGratuity)
  const shares = await sharesOfTrips(
    db,
    driven.map((it) => it.tripGuid),
  )
  const drives = driven.map(({ status, driverGuid, ...drive }) => ({
    ...drive,
    priceCents: shares.get(drive.tripGuid) ?? 0,
    onAccount: takesPartnerGratuity({ status, driverGuid }),
  }))
  const hasCompletedTrip = drives.some((it) => it.onAccount)
  const account = await accountToCharge(db, of.groupGuid, { actor, hasCompletedTrip })
  const tripsCents = drives.reduce((sum, it) => sum + it.priceCents, 0)
  return { drives, suggestedCents: gratuities, givenCents: given.cents, tripsCents, account }
}
