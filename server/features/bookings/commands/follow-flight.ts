import { sql } from 'kysely'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { followFlightTarget } from '#domain/reservation/changes/follow-flight.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { PlannedDrive } from '#domain/trip/clash.ts'
import type { TripRole } from '#domain/trip/trip-actions.ts'
import type { Loading } from '#server/change/change.ts'
import { lockAllOf, type Loaded } from '#server/features/bookings/queries/reservation-facts.ts'
import { reservationChange } from '#server/features/bookings/commands/reservation-change.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Following {
  groupGuid: string
  flightGuid: string
  reason: string
  /** Moving to another day costs nothing more. */
  keepsPrices: boolean
  at: string
}

const followed = reservationChange<Following>({
  name: 'followFlight',
  action: 'followFlight',
  toast: 'Updated to match the flight',
  of: ({ groupGuid }) => ({ groupGuid }),
  wants: ({ flightGuid }) => ({ flightGuids: [flightGuid] }),
  reasonOf: ({ reason }) => reason,
  by: ({ at }) => ({ role: 'dispatcher' satisfies TripRole, at }),
  target: followFlightTarget,
})

/** One reservation on the flight. */
export interface FollowingLoaded {
  request: Following
  loaded: Loaded
}

export interface FollowingPlanned extends FollowingLoaded {
  planned: PlannedChange
}

/**
 * Loads every reservation with something open on the flight. For the do step, locks all of them first, in the
 * usual order.
 */
export async function loadFollowers(
  from: Loading,
  asked: Pick<Following, 'flightGuid' | 'reason' | 'keepsPrices'>,
): Promise<FollowingLoaded[]> {
  const { flightGuid } = asked
  const { rows } = await sql<{ guid: string }>`
    select distinct group_guid as guid from booking where flight_guid = ${flightGuid}
      and status in ('booked', 'waitlisted')
    union select group_guid from trip where flight_guid = ${flightGuid}
      and status in ('unassigned', 'assigned', 'started')
    order by guid`.execute(from.db)
  const groups = rows.map((it) => it.guid)
  if (from.lock) await lockAllOf(from.db, groups)
  const found: FollowingLoaded[] = []
  for (const groupGuid of groups) {
    const request = { ...asked, groupGuid, at: from.now }
    const loaded = await followed.load({ ...from, lock: false }, request)
    if (!isRefusal(loaded)) found.push({ request, loaded })
  }
  return found
}

/**
 * Plans each reservation. Whether a driver is busy depends on where all trips of the flight move to, so a
 * driver who loses one of them is free for the next.
 */
export function planFollowers(all: readonly FollowingLoaded[]): {
  planned: FollowingPlanned[]
  refused: { reference: string; refusal: Refusal }[]
} {
  const moved = new Map<string, Partial<PlannedDrive>>()
  const planned: FollowingPlanned[] = []
  const refused: { reference: string; refusal: Refusal }[] = []
  const planOf = (it: FollowingLoaded) => followed.plan(withDrives(it.loaded, moved), it.request)
  for (const follower of all) note(moved, planOf(follower), false)
  for (const follower of all) {
    const plan = planOf(follower)
    if (isRefusal(plan))
      refused.push({ reference: follower.loaded.stored?.reservation.reference ?? '', refusal: plan })
    else planned.push({ ...follower, planned: plan })
    note(moved, plan, true)
  }
  return { planned, refused }
}

function note(
  moved: Map<string, Partial<PlannedDrive>>,
  planned: PlannedChange | Refusal,
  isSettled: boolean,
): void {
  if (isRefusal(planned)) return
  for (const { before, after } of effectsOf(planned.effects, 'tripAltered')) {
    const driverGuid = isSettled ? after.driverGuid : before.driverGuid
    moved.set(after.guid, { pickupAt: after.pickupAt, driverGuid })
  }
}

function withDrives(loaded: Loaded, moved: ReadonlyMap<string, Partial<PlannedDrive>>): Loaded {
  const drives = loaded.facts.drives.map((it) => ({ ...it, ...moved.get(it.guid) }))
  return { ...loaded, facts: { ...loaded.facts, drives } }
}

/** Writes one planned reservation. */
export async function applyFollower(
  work: UnitOfWork,
  { planned, loaded, request }: FollowingPlanned,
): Promise<Refusal | null> {
  const done = await followed.apply(work, planned, loaded, request)
  return isRefusal(done) ? done : null
}
