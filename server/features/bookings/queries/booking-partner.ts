import type { bookingPartner } from '#contract/booking-partner.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

/** The partner details that a booking uses. A partner user books for their own. */
export async function partnerOfBooking(
  db: Db,
  actor: Actor,
  asked: string | undefined,
): Promise<ReplyOf<typeof bookingPartner> | Refusal> {
  const guid = actor.partnerGuid ?? asked
  if (guid === undefined) return notFound
  const partner = await db
    .selectFrom('partner')
    .leftJoin('location', (join) =>
      join.onRef('location.guid', '=', 'location_guid').on('location.active', '=', true),
    )
    .select([
      'partner.name',
      'reference_required as referenceRequired',
      'notes',
      'location.guid as locationGuid',
      'location.name as locationName',
    ])
    .where('partner.guid', '=', guid)
    .executeTakeFirst()
  if (!partner) return notFound
  const { name, referenceRequired, notes, locationGuid, locationName } = partner
  return {
    name,
    referenceRequired,
    location:
      locationGuid === null || locationName === null ? null : { guid: locationGuid, name: locationName },
    ...notesForStaff(actor, notes),
  }
}

/** The notes on a partner are for staff: its own users don’t see them. */
export function notesForStaff(actor: Actor, notes: string | null): { notes?: string } {
  return actor.kind === 'staff' && notes ? { notes } : {}
}
