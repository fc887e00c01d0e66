import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { takeGratuity } from '#contract/gratuities.ts'
import type { Saved } from '#contract/shapes.ts'
import { noCompletedTrip, takesPartnerGratuity } from '#domain/gratuity/partner-gratuity.ts'
import { splitGift } from '#domain/gratuity/split.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isOverrideUsed, whyNotOnAccount } from '#domain/partner/credit.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import { batch } from '#server/db/batch.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import {
  insertGift,
  recordGift,
  type DrivenTrip,
  type Gift,
} from '#server/features/gratuities/commands/gifts.ts'
import { partnerOfGroup } from '#server/features/gratuities/queries/on-account.ts'
import { lockedTrips, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Puts a gratuity on the account of the reservation's partner, for one completed trip or split over all of
 * them. Each trip's share is a gift of its own, so that reopening a trip reverses only its share.
 */
export async function takeOnAccount(
  work: UnitOfWork,
  groupGuid: string,
  tripGuids: readonly string[],
  { tripGuid, amountCents, note }: BodyOf<typeof takeGratuity>,
): Promise<Saved | Refusal> {
  await lockPartnerOf(work, groupGuid)
  const partner = await partnerOfGroup(work.tx, groupGuid, work.actor)
  if (!partner) return refuseField('method', 'This reservation has no partner')
  const trips = (await lockedTrips(work.tx, tripGuids))
    .filter(isCompleted)
    .toSorted((a, b) => (a.pickup_at < b.pickup_at ? -1 : 1))
  if (trips.length === 0) return refuse('gratuity', noCompletedTrip)
  const chosen = tripGuid === undefined ? trips : trips.filter((it) => it.guid === tripGuid)
  if (chosen.length === 0) return refuseField('tripGuid', 'Choose a completed trip')
  const closed = await guardDay(
    work,
    chosen.map((it) => it.service_date),
  )
  if (closed !== null) return closed
  const credit = { ...partner, chargeCents: amountCents }
  const why = whyNotOnAccount(credit)
  if (why !== null) return refuse(why.name, why.message)
  const beyond = isOverrideUsed(credit) ? 'Over the partner’s credit limit by policy override' : ''
  const gifts = splitGift(
    amountCents,
    chosen.map((it) => it.guid),
  )
  for (const share of gifts) {
    const gift: Gift = {
      guid: newGuid(),
      source: 'desk',
      method: 'partnerAccount',
      partnerGuid: partner.guid,
      amountCents: share.amountCents,
      note,
    }
    const own = chosen.filter((it) => it.guid === share.tripGuid)
    const refused = await insertGift(work, gift, own)
    if (isRefusal(refused)) return refused
    recordGift(work, { ...gift, note: joinSentences([note, beyond]) }, own, { partner: partner.name })
  }
  return {
    toast: `Gratuity of ${moneyText(amountCents, partner.currency)} added to the account of ${partner.name}`,
  }
}

/** In the order of every change of a reservation. */
async function lockPartnerOf({ tx }: UnitOfWork, groupGuid: string): Promise<void> {
  await batch(tx, [
    sql`select guid from booking_group where guid = ${groupGuid}::uuid for no key update`.compile(tx),
    sql`select guid from booking where group_guid = ${groupGuid}::uuid order by guid
      for no key update`.compile(tx),
    sql`select guid from partner where guid = (select partner_guid from booking_group
      where guid = ${groupGuid}::uuid) for no key update`.compile(tx),
  ])
}

function isCompleted(trip: LockedTrip): trip is DrivenTrip {
  return takesPartnerGratuity({ status: trip.status, driverGuid: trip.driver_guid })
}
