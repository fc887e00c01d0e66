import type { Instant } from '#domain/calendar/instant.ts'
import { whyNot } from '#domain/trip/trip-actions.ts'
import type { Trip } from '#domain/trip/trip.ts'
import type { DriveToFit } from './conflicts.ts'

export interface TripToSwap {
  readonly reference: string
  readonly life: Trip
}

/** Why two trips can't exchange their drivers, naming the trip; null if they can. */
export function whyNotSwap(first: TripToSwap, second: TripToSwap, now: Instant): string | null {
  const asker = { now, role: 'dispatcher', isOwnDriver: false } as const
  for (const { reference, life } of [first, second]) {
    const why = whyNot(life, 'unassign', asker)
    if (why !== null) return `${reference}: ${why}`
  }
  return first.life.driverGuid === second.life.driverGuid ? 'Both trips have the same driver' : null
}

/** The drives as they would be after two of them exchange drivers and cars. */
export function withSwapped(
  drives: readonly DriveToFit[],
  moved: readonly Pick<DriveToFit, 'guid' | 'driverGuid' | 'driverName' | 'vehicleGuid'>[],
): DriveToFit[] {
  return drives.map((it) => ({ ...it, ...moved.find((to) => to.guid === it.guid) }))
}
