import { useState } from 'react'
import { assignTrips, dispatcherDashboard, dispatcherPlan, dispatcherTrip, type PlannedTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { problemsOf } from '../../api/outcome.ts'
import { useSave } from '../../api/use-save.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import type { Given } from './plan-words.ts'

export type Results = ReplyOf<typeof assignTrips>['results']

export interface BulkAssigning {
  /** Gives each trip to whoever `givenTo` says; undefined leaves it as it is. True: the server did what it could. */
  giveAll: (trips: readonly PlannedTrip[], givenTo: (trip: PlannedTrip) => Given | undefined) => Promise<boolean>
  /** What could not be assigned, each with why. */
  failed: Results
  forget: () => void
  sending: boolean
}

/** Several trips at once, in one command; what was done can be undone for five seconds. */
export function useBulkAssign(offerUndo: (message: string, undo: () => void) => void): BulkAssigning {
  const { save, sending } = useSave(assignTrips, {
    refreshes: [dispatcherDashboard, dispatcherTrip, dispatcherPlan],
    ownToast: true,
    quiet: true,
  })
  const [failed, setFailed] = useState<Results>([])

  const send = async (assignments: { tripGuid: string; version: number; driverGuid: string; vehicleGuid?: string }[], isUndo: boolean) => {
    const more = isUndo ? { force: true, reason: 'Undone' } : {}
    const outcome = await save({ body: { assignments, ...more } })
    if (outcome.kind === 'ok') return outcome.reply
    for (const it of problemsOf(outcome)) toast.error(it)
    return null
  }

  const giveAll: BulkAssigning['giveAll'] = async (trips, givenTo) => {
    const given = trips.flatMap((trip) => {
      const to = givenTo(trip)
      return to === undefined ? [] : [{ trip, to }]
    })
    const reply = await send(
      given.map(({ trip, to }) => ({ tripGuid: trip.guid, version: trip.version, ...to })),
      false,
    )
    if (reply === null) return false
    const done = new Set(reply.results.filter((it) => it.done).map((it) => it.tripGuid))
    setFailed(reply.results.filter((it) => !it.done))
    const back = given.filter(({ trip }) => done.has(trip.guid)).map(({ trip }) => asItWas(trip))
    if (back.length > 0)
      offerUndo(
        reply.toast ?? '',
        () => void send(back, true).then((it) => it && toast.success(`${it.results.filter(({ done: is }) => is).length} undone`)),
      )
    return true
  }

  return { giveAll, failed, forget: () => setFailed([]), sending }
}

/** Back to the driver and car it had, one version on. */
function asItWas(trip: PlannedTrip) {
  const driverGuid = trip.life.driverGuid ?? ''
  const car = driverGuid !== '' && trip.vehicle ? { vehicleGuid: trip.vehicle.guid } : {}
  return { tripGuid: trip.guid, version: trip.version + 1, driverGuid, ...car }
}
