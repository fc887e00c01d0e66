import type { BodyOf } from '#contract/endpoint.ts'
import type { takeGratuity } from '#contract/gratuities.ts'
import type { Saved } from '#contract/shapes.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  insertGift,
  isDriven,
  recordGift,
  type DrivenTrip,
  type Gift,
} from '#server/features/gratuities/commands/gifts.ts'
import { takeOnAccount } from '#server/features/gratuities/commands/take-on-account.ts'
import { tripsOfGroup } from '#server/features/gratuities/queries/trips-of-group.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockedTrip, lockedTrips } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface OfGroup {
  id: string
  group: string
}

/**
 * Takes a gratuity at the desk by card, into the actor's cash, or on the partner's account, for one trip or
 * split over all eligible trips. Refused for partner users.
 */
export async function takeAtDesk(
  work: UnitOfWork,
  of: OfGroup,
  asked: BodyOf<typeof takeGratuity>,
): Promise<Saved | Refusal> {
  const guids = await tripsOfGroup(work.tx, partnerScopeOf(work.actor), {
    customerGuid: of.id,
    groupGuid: of.group,
  })
  if (guids === null) return notFound
  if (work.actor.kind === 'partner') return refuse('gratuity', partnersTakeNoMoney)
  if (asked.method === 'partnerAccount') return takeOnAccount(work, of.group, guids, asked)
  const trips = (await lockedTrips(work.tx, guids))
    .filter(isDriven)
    .toSorted((a, b) => (a.pickup_at < b.pickup_at ? -1 : 1))
  const closed = await guardToday(work)
  if (closed !== null) return closed
  if (trips.length === 0)
    return refuse('gratuity', 'Gratuities go to drivers, and no trip on this reservation has one yet.')
  const chosen = asked.tripGuid === undefined ? trips : trips.filter((it) => it.guid === asked.tripGuid)
  if (chosen.length === 0) return refuseField('tripGuid', 'Choose a trip with a driver')
  const { method, amountCents, note } = asked
  return give(work, { guid: newGuid(), source: 'desk', method, amountCents, note }, chosen)
}

/**
 * Records cash that a guest gave the driver of a completed trip. The driver keeps it, so no company money
 * moves.
 */
export async function keepCash(
  work: UnitOfWork,
  tripGuid: string,
  amountCents: number,
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (
    !trip ||
    work.actor.accountGuid === null ||
    trip.driver_guid !== work.actor.accountGuid ||
    !isDriven(trip)
  )
    return notFound
  if (trip.status !== 'completed') return refuse('gratuity', 'Complete the trip first')
  return give(work, { guid: newGuid(), source: 'driver', method: 'cash', amountCents, note: '' }, [trip])
}

/** Records a gratuity paid online for all drivers who completed a trip of the reservation. */
export async function takeFromGuest(
  work: UnitOfWork,
  groupGuid: string,
  { amountCents, externalId }: { amountCents: number; externalId: string },
): Promise<Saved | Refusal> {
  const rows = await work.tx
    .selectFrom('trip')
    .select('guid')
    .where('group_guid', '=', groupGuid)
    .where('status', '=', 'completed')
    .execute()
  const trips = (
    await lockedTrips(
      work.tx,
      rows.map((it) => it.guid),
    )
  ).filter((it): it is DrivenTrip => isDriven(it) && it.status === 'completed')
  if (trips.length === 0)
    return refuse(
      'gratuity',
      'No trips on this reservation are completed yet. Take the gratuity after the first one.',
    )
  return give(
    work,
    { guid: newGuid(), source: 'guest', method: 'card', amountCents, note: '', externalId },
    trips,
  )
}

async function give(work: UnitOfWork, gift: Gift, trips: readonly DrivenTrip[]): Promise<Saved | Refusal> {
  const refused = await insertGift(work, gift, trips)
  if (refused) return refused
  recordGift(work, gift, trips)
  const { currency } = await siteSettings(work.tx)
  return { guid: gift.guid, toast: `Gratuity of ${moneyText(gift.amountCents, currency)} recorded` }
}
