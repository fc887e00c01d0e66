import type { UnitOfWork } from '#server/work/unit-of-work.ts'

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
