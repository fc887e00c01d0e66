import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { arrivalCheckIn } from '#contract/fast-track.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import {
  alreadyCheckedIn,
  checkInPassengers,
  statusAfterTicks,
  timeAtDesk,
} from '#domain/fast-track/check-in.ts'
import { whyNotCheckIn } from '#domain/fast-track/desk.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import {
  lockDeskBooking,
  saveParty,
  stampOf,
  notifyDesk,
  type LockedPassenger,
} from '#server/features/fast-track/commands/desk-booking.ts'
import { renamed } from '#server/features/fast-track/commands/rename.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type CheckIn = BodyOf<typeof arrivalCheckIn>
type CheckedIn = ReplyOf<typeof arrivalCheckIn>

/**
 * Checks in the given passengers. Passengers already checked in keep their first record and are reported, not
 * refused.
 */
export async function checkIn(
  work: UnitOfWork,
  asked: CheckIn & {
    groupGuid?: string | undefined
    deviceAt?: string | undefined
    isAccepted?: boolean
  },
  direction: Direction,
): Promise<CheckedIn | Refusal> {
  const booking = await lockDeskBooking(work, asked, direction, timeAtDesk(asked.at ?? null, work.now))
  if (isRefusal(booking)) return booking
  const ticked = asked.passengers.map((it) => it.guid)
  if (ticked.some((guid) => !booking.party.some((it) => it.guid === guid)))
    return refuse(
      'passengers',
      'A selected passenger is no longer in this party. Reload the party and try again.',
    )
  const already = alreadyCheckedIn(booking.party, ticked)
  const why = whyNotCheckIn(booking, booking.party, work.actor.permissions, booking.facts)
  const isAllHere = already.length === ticked.length && booking.status === 'checkedIn'
  if (why !== null && !isAllHere) return refuse('booking', why)
  const stamp = stampOf(work, booking, asked)
  if (isRefusal(stamp)) return stamp
  const party = checkInPassengers(booking.party, ticked, stamp)
  const after = { status: statusAfterTicks(booking.status, party), party }
  const names = await renamed(work, booking.party, asked.passengers)
  await saveParty(work, booking, after)
  notifyDesk(work, 'checkIn', booking, after, {
    device: asked.device,
    at: asked.at,
    deviceAt: asked.deviceAt,
    ...(names.length > 0 ? { renamed: names } : {}),
  })
  return {
    guid: booking.guid,
    status: after.status,
    alreadyHere: await namedBy(work, already),
  }
}

/** Reports conflicts between two tablets: passenger, time, user and device of the first check-in. */
async function namedBy(work: UnitOfWork, already: LockedPassenger[]): Promise<CheckedIn['alreadyHere']> {
  if (already.length === 0) return []
  const accounts = await work.tx
    .selectFrom('account')
    .select(['guid', 'name'])
    .where(
      'guid',
      'in',
      already.map((it) => it.by ?? ''),
    )
    .execute()
  return already.map((passenger) => ({
    guid: passenger.guid,
    name: `${passenger.firstName} ${passenger.lastName}`.trim(),
    at: passenger.at ?? work.now,
    by: accounts.find((account) => account.guid === passenger.by)?.name ?? '',
    device: passenger.device ?? '',
  }))
}
