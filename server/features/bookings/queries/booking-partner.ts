import type { bookingPartner } from '#contract/booking-partner.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

/** What a booking has to follow of its partner. A partner user books for their own. */
export async function partnerOfBooking(
  db: Db,
  actor: Actor,
  asked: string | undefined,
): Promise<ReplyOf<typeof bookingPartner> | Refusal> {
  const guid = actor.partnerGuid ?? asked
  if (guid === undefined) return notFound
  const partner = await db
    .selectFrom('partner')
    .select(['name', 'reference_required as referenceRequired', 'notes'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!partner) return notFound
  const { notes, ...others } = partner
  return { ...others, ...notesForStaff(actor, notes) }
}

/** The notes on a partner are for staff: its own users don’t see them. */
export function notesForStaff(actor: Actor, notes: string | null): { notes?: string } {
  return actor.kind === 'staff' && notes ? { notes } : {}
}
