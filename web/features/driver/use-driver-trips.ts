import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { driverAssignedTrips, type OwnTrip } from '#contract/driver.ts'
import { useLoad } from '#web/api/use-load.ts'
import { portalNow } from '#web/clock.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useFlush } from '#web/offline/use-flush.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dateText } from '#web/ui/value/format.ts'
import { driverOutbox as outbox, driverQueue } from './driver-outbox.ts'
import type { DriverStep } from './driver-steps.ts'
import { isUndoable, undoableOf, type MadeStep } from './undoable.ts'
import { useStoredTrips } from './stored-trips.ts'
import { tripsAfter } from './trip-after.ts'

const live = ['ownTrip', 'flight'] as const

export type NewStep = DriverStep extends infer D
  ? D extends DriverStep
    ? Omit<D, 'at' | 'reference' | 'tripGuid'>
    : never
  : never

/** The driver's trips with unsent steps applied, and a function to make another step. */
export function useDriverTrips() {
  const { guid: owner, name, site } = useAccount()
  const loaded = useLoad(driverAssignedTrips, {}, { live })
  const unmatched = useStoredTrips(owner, loaded.data?.items)
  const now = usePortalNow(1000)
  const minute = now.slice(0, 16)
  const all = useSyncExternalStore(outbox.subscribe, outbox.items)
  const mine = useMemo(() => all.filter((it) => it.owner === owner), [all, owner])
  const unsent = useMemo(() => mine.filter((it) => it.refused === null), [mine])
  const flush = useFlush(driverQueue, owner, unsent.length)

  const trips = loaded.data?.items ?? unmatched
  const after = useMemo(
    () =>
      trips &&
      tripsAfter(
        trips,
        unsent.map((it) => it.payload),
        { now: `${minute}:59Z`, today: dateText(`${minute}:59Z`, site.timeZone) },
      ),
    [trips, unsent, minute, site.timeZone],
  )
  const [made, setMade] = useState<MadeStep | null>(null)
  const step = useCallback(
    async (trip: OwnTrip, payload: NewStep) => {
      const at = portalNow()
      setMade(isUndoable(payload.step) ? { tripGuid: trip.guid, step: payload.step, at } : null)
      await outbox.add(
        { guid: owner, name },
        { ...payload, tripGuid: trip.guid, reference: trip.reference, at },
      )
      flush()
    },
    [owner, name, flush],
  )
  return {
    loaded,
    trips: after,
    undoable: undoableOf(after, made, now),
    now,
    step,
    flush,
    unsent: unsent.filter(outbox.isStored),
    refused: mine.filter((it) => it.refused !== null),
    dismiss: (key: string) => void outbox.dismiss(key),
  }
}
