import { checkInPassengers, markPassengersNoShow, serveParty } from '#domain/fast-track/check-in.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { lockDeskBooking, notifyDesk, saveParty } from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The device named in the history for outcomes recorded when the day was closed. */
const device = 'Close of the day'

/**
 * Records a party's outcome at the closing of its day. Served: if no one was checked in, everyone is;
 * otherwise missing passengers become no-shows. No-show: all passengers.
 */
export async function settleParty(
  work: UnitOfWork,
  bookingGuid: string,
  { outcome, reason }: { outcome: 'served' | 'noShow'; reason: string },
): Promise<Refusal | null> {
  const booking = await lockDeskBooking(work, { bookingGuid }, null)
  if (isRefusal(booking)) return booking
  const stamp = { at: work.now, by: work.actor.accountGuid ?? '', device }
  const everybody = booking.party.map((it) => it.guid)
  const isMet = booking.party.some((it) => it.state === 'checkedIn')
  const met = isMet ? booking.party : checkInPassengers(booking.party, everybody, stamp)
  const party =
    outcome === 'served' ? serveParty(met, stamp) : markPassengersNoShow(booking.party, everybody, stamp)
  if (isRefusal(party)) return party
  const after = { status: outcome === 'served' ? ('completed' as const) : ('noShow' as const), party }
  await saveParty(work, booking, after)
  notifyDesk(work, outcome === 'served' ? 'serveParty' : 'markNoShowBooking', booking, after, {
    reason,
    device,
  })
  return null
}
