import { useState } from 'react'
import {
  assignTrips,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type PlannedTrip,
} from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useSave } from '#web/api/use-save.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import type { Given } from './plan-words.ts'

export type Results = ReplyOf<typeof assignTrips>['results']

export interface BulkAssigning {
  /**
   * Assigns each trip as `assignmentOf` returns; undefined leaves it unchanged. Resolves to false if the
   * request failed.
   */
  assignAll: (
    trips: readonly PlannedTrip[],
    assignmentOf: (trip: PlannedTrip) => Given | undefined,
  ) => Promise<boolean>
  /** Trips that were not assigned, with the reason for each. */
  failed: Results
  forget: () => void
  sending: boolean
}

/** Assigns several trips in one request, with five seconds to undo. */
export function useBulkAssign(offerUndo: (message: string, undo: () => void) => void): BulkAssigning {
  const { save, sending } = useSave(assignTrips, {
    refreshes: [dispatcherDashboard, dispatcherTrip, dispatcherPlan],
    ownToast: true,
    quiet: true,
  })
  const [failed, setFailed] = useState<Results>([])

  const send = async (
    assignments: { tripGuid: string; version: number; driverGuid: string; vehicleGuid?: string }[],
    isUndo: boolean,
  ) => {
    const more = isUndo ? { force: true, reason: 'Undone' } : {}
    const outcome = await save({ body: { assignments, ...more } })
    if (outcome.kind === 'ok') return outcome.reply
    for (const problem of problemsOf(outcome)) toast.error(problem)
    return null
  }

  const assignAll: BulkAssigning['assignAll'] = async (trips, assignmentOf) => {
    const given = trips.flatMap((trip) => {
      const to = assignmentOf(trip)
      return to === undefined ? [] : [{ trip, to }]
    })
    const reply = await send(
      given.map(({ trip, to }) => ({ tripGuid: trip.guid, version: trip.version, ...to })),
      false,
    )
    if (reply === null) return false
    const done = new Set(reply.results.filter((it) => it.done).map((it) => it.tripGuid))
    setFailed(reply.results.filter((it) => !it.done))
    const back = given.filter(({ trip }) => done.has(trip.guid)).map(({ trip }) => assignmentBefore(trip))
    if (back.length > 0)
      offerUndo(
        reply.toast ?? '',
        () =>
          void send(back, true).then(
            (it) => it && toast.success(`${it.results.filter(({ done: is }) => is).length} undone`),
          ),
      )
    return true
  }

  return { assignAll, failed, forget: () => setFailed([]), sending }
}

/** Restores the previous driver and car over the next version. */
function assignmentBefore(trip: PlannedTrip) {
  const driverGuid = trip.life.driverGuid ?? ''
  const car = driverGuid !== '' && trip.vehicle ? { vehicleGuid: trip.vehicle.guid } : {}
  return { tripGuid: trip.guid, version: trip.version + 1, driverGuid, ...car }
}
