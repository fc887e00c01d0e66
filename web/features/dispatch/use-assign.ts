import { useCallback, useState } from 'react'
import {
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardDriver,
  type BoardTrip,
} from '#contract/dispatch.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

/** Conflicts of an assignment, waiting for the dispatcher's decision. */
export interface Conflict {
  trip: BoardTrip
  driver: BoardDriver
  /** The requested car; null: the driver's usual one. */
  car: string | null
  reasons: string[]
}

export interface Assigning {
  /** Assigns a trip to a driver and a car (null: the usual one). Without a driver, unassigns it. */
  assign: (trip: BoardTrip, driver: BoardDriver | null, car?: string | null) => Promise<void>
  conflict: Conflict | null
  /** Called after the conflict was overridden. */
  overridden: (message: string) => void
  back: () => void
  sending: boolean
  /** The last announcement, for the live region. */
  announcement: string
}

const refreshes = [dispatcherDashboard, dispatcherTrip, dispatcherPlan]

/** Assigns drivers. Conflicts ask for an override; every other outcome is announced. */
export function useAssign(offerUndo: (message: string, undo: () => void) => void): Assigning {
  const { save, sending } = useSave(assignTripToDriver, { refreshes, quiet: true, ownToast: true })
  const { save: saveUndo } = useSave(assignTripToDriver, { refreshes, quiet: true })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const done = useCallback(
    (trip: BoardTrip, message: string) => {
      setAnnouncement(message)
      const undo = async () => {
        const outcome = await saveUndo(assignmentBefore(trip))
        if (outcome.kind !== 'ok') toast.error(whyFailed(outcome))
      }
      offerUndo(message, () => void undo())
    },
    [offerUndo, saveUndo],
  )

  const assign = useCallback(
    async (trip: BoardTrip, driver: BoardDriver | null, car: string | null = null) => {
      const outcome = await save({
        query: { tripGuid: trip.guid, driverGuid: driver?.guid ?? '' },
        body: { version: trip.version, ...(car === null ? {} : { vehicleGuid: car }) },
      })
      if (outcome.kind === 'ok') return done(trip, outcome.reply.toast ?? '')
      const objects = outcome.kind === 'errors' && outcome.errors.every((it) => it.name === 'driver')
      if (objects && driver)
        return setConflict({ trip, driver, car, reasons: outcome.errors.map((it) => it.message) })
      const words = whyFailed(outcome)
      setAnnouncement(words)
      toast.error(words)
    },
    [save, done],
  )

  return {
    assign,
    conflict,
    overridden: useCallback(
      (message) => {
        setConflict(null)
        if (conflict) done(conflict.trip, message)
      },
      [conflict, done],
    ),
    back: useCallback(() => setConflict(null), []),
    sending,
    announcement,
  }
}

/**
 * Restores the previous driver and car over the next version. Its conflicts were already overridden, hence
 * `force`.
 */
function assignmentBefore(trip: BoardTrip) {
  const driverGuid = trip.life.driverGuid ?? ''
  const car = driverGuid !== '' && trip.vehicle ? { vehicleGuid: trip.vehicle.guid } : {}
  const body = { version: trip.version + 1, force: true, reason: 'Undone', ...car }
  return { query: { tripGuid: trip.guid, driverGuid }, body }
}
