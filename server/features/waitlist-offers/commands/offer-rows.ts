import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface NewOffer {
  bookingGuid: string
  date: ServiceDate
  until: Instant
}

/** Stores an offer. False: the service has one, because another server made it at the same moment. */
export async function insertOffer(
  { tx, now }: UnitOfWork,
  { bookingGuid, date, until }: NewOffer,
): Promise<boolean> {
  const made = await tx
    .insertInto('waitlist_offer')
    .values({ guid: newGuid(), booking_guid: bookingGuid, service_date: date, at: now, until })
    .onConflict((it) => it.doNothing())
    .returning('guid')
    .executeTakeFirst()
  return made !== undefined
}

/** Holds the place while the guest pays. */
export async function holdOffer({ tx }: UnitOfWork, guid: string, heldUntil: Instant): Promise<void> {
  await tx.updateTable('waitlist_offer').set({ held_until: heldUntil }).where('guid', '=', guid).execute()
}

export type OfferAnswer = 'accepted' | 'declined' | 'expired' | 'withdrawn'

/** Ends an open offer. */
export async function endOffer({ tx, now }: UnitOfWork, guid: string, answer: OfferAnswer): Promise<void> {
  await tx
    .updateTable('waitlist_offer')
    .set({ answer, answered_at: now })
    .where('guid', '=', guid)
    .where('answer', 'is', null)
    .execute()
}
