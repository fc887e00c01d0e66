import { isAccepted, type TripAccepting } from '#domain/dispatch/accepted.ts'
import type { WordedClash } from '#server/features/dispatch/queries/day-of-drivers.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

export interface ConflictsOfDay {
  /** Those that need attention, by trip. */
  open: ReadonlyMap<string, string[]>
  /** Those that a dispatcher accepted, by trip, including overlapping trips. */
  accepted: ReadonlyMap<string, string[]>
  /** Overlapping trips that need attention. */
  clashes: WordedClash[]
}

/** Separates the conflicts of a day from those that a dispatcher accepted. */
export function conflictsOfDay(
  trips: readonly TripRead[],
  found: { clashes: readonly WordedClash[]; against: ReadonlyMap<string, readonly string[]> },
): ConflictsOfDay {
  const accepting = new Map<string, TripAccepting>(trips.map((it) => [it.guid, acceptingOf(it)]))
  const all = [...accepting.values()]
  const isAcceptedFor = (guid: string, conflict: string) => {
    const trip = accepting.get(guid)
    return trip !== undefined && isAccepted(trip, conflict, all)
  }
  const open = new Map<string, string[]>()
  const accepted = new Map<string, string[]>()
  for (const [guid, conflicts] of found.against) {
    open.set(
      guid,
      conflicts.filter((it) => !isAcceptedFor(guid, it)),
    )
    accepted.set(
      guid,
      conflicts.filter((it) => isAcceptedFor(guid, it)),
    )
  }
  const clashes: WordedClash[] = []
  for (const clash of found.clashes) {
    const { first, second, hasFirst, hasSecond } = clash
    if (isAcceptedFor(second.guid, hasFirst) || isAcceptedFor(first.guid, hasSecond)) {
      accepted.get(second.guid)?.push(hasFirst)
      accepted.get(first.guid)?.push(hasSecond)
    } else clashes.push(clash)
  }
  return { open, accepted, clashes }
}

function acceptingOf(trip: TripRead): TripAccepting {
  const { guid, reference, driver_guid: driverGuid, accepted_conflicts: accepted } = trip
  return { guid, reference, driverGuid, accepted }
}
