import { isRefusal } from '#domain/refusal.ts'
import { insertGift, isDriven, recordGift, type Gift } from '#server/features/gratuities/commands/gifts.ts'
import { reverseGift } from '#server/features/gratuities/commands/reverse-gift.ts'
import { agreedOf, standingAgreedOf, type Agreed } from '#server/features/gratuities/queries/agreed.ts'
import { lockedTrip, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Adds the gratuity that the partner agreed to for a trip just completed to its account. The credit limit
 * doesn't apply: the trip was booked within it. The caller locks the trip.
 */
export async function addAgreed(
  work: UnitOfWork,
  trip: Pick<LockedTrip, 'guid' | 'group_guid'>,
): Promise<void> {
  const agreed = await agreedOf(work.tx, trip.group_guid)
  if (!agreed) return
  const standing = await standingAgreedOf(work.tx, trip.group_guid)
  // Paid out before the trip was reopened.
  if (standing.some((it) => it.tripGuid === trip.guid)) return
  await add(work, agreed, trip.guid)
}

/**
 * Replaces agreed gratuities that no longer fit the price of their trips, and removes those of cancelled
 * bookings; not what was paid out to the driver. The caller locks the reservation.
 */
export async function adjustAgreed(work: UnitOfWork, groupGuid: string): Promise<void> {
  const standing = (await standingAgreedOf(work.tx, groupGuid)).filter((it) => !it.isPaidOut)
  if (standing.length === 0) return
  const agreed = await agreedOf(work.tx, groupGuid)
  if (!agreed) return
  for (const { giftGuid, tripGuid, amountCents } of standing) {
    if (agreed.gratuities.get(tripGuid) === amountCents) continue
    const reversed = await reverseGift(work, giftGuid, { kind: 'mistake', reason: 'The price changed' })
    if (isRefusal(reversed)) throw new Error('An agreed gratuity couldn’t be reversed')
    await add(work, agreed, tripGuid)
  }
}

async function add(
  work: UnitOfWork,
  { partnerGuid, partner, gratuities }: Agreed,
  tripGuid: string,
): Promise<void> {
  const amountCents = gratuities.get(tripGuid)
  const trip = await lockedTrip(work.tx, tripGuid)
  if (amountCents === undefined || !trip || !isDriven(trip)) return
  const guid = newGuid()
  const gift: Gift = { guid, source: 'partner', method: 'partnerAccount', partnerGuid, amountCents, note: '' }
  const refused = await insertGift(work, gift, [trip])
  if (refused !== null) throw new Error('An agreed gratuity couldn’t be posted')
  recordGift(work, gift, [trip], { partner })
}
