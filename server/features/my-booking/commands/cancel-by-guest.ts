import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import { lockedGroup } from '#server/features/my-booking/commands/guest-requests.ts'
import { cancelFeeOf, cancelRequest } from '#server/features/my-booking/queries/cancel-fee.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'This can’t be cancelled online')

/** Cancels a service by the same change as an agent’s, at the fee that the guest was shown. */
export async function cancelByGuest(
  work: UnitOfWork,
  { groupGuid, bookingGuid, fee }: Asked,
): Promise<SaidOnPage | Refusal> {
  if (bookingGuid === null) return notPossible
  await lockedGroup(work, groupGuid)
  const booking = await work.tx
    .selectFrom('booking')
    .select('status')
    .where('guid', '=', bookingGuid)
    .where('group_guid', '=', groupGuid)
    .executeTakeFirst()
  if (!booking) return notPossible
  if (booking.status === 'cancelled') return 'cancelled'
  const cancelling = { groupGuid, guid: bookingGuid }
  const now = await cancelFeeOf(work.tx, cancelling, work.now, true)
  if (now === null) return notPossible
  if (String(now.feeCents) !== fee) return 'feeChanged'
  const done = await changeAtOnce(work, cancelBooking, cancelRequest(cancelling))
  return isRefusal(done) ? done : 'cancelled'
}
