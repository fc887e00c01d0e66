import type { Saved } from '#contract/shapes.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { moveBooking } from '#domain/booking/booking-states.ts'
import { serveParty } from '#domain/fast-track/check-in.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { lockDeskBooking, saveParty, stampOf, notifyDesk, type Which } from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The party is served: its booking is completed, and passengers who never came become no-shows. */
export async function confirmParty(
  work: UnitOfWork,
  asked: Which & { device: string; at?: string | undefined },
  direction: Direction,
): Promise<Saved | Refusal> {
  const booking = await lockDeskBooking(work, asked, direction)
  if (!booking) return notFound
  const status = moveBooking(booking, 'complete', work.actor.permissions, booking.facts)
  if (isRefusal(status)) return status
  const party = serveParty(booking.party, stampOf(work, asked))
  if (isRefusal(party)) return party
  await saveParty(work, booking, { status, party })
  notifyDesk(work, 'serveParty', booking, { status, party }, { device: asked.device })
  return { guid: booking.guid }
}
