import { useCallback, useState } from 'react'
import {
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardDriver,
  type BoardTrip,
} from '#contract/dispatch.ts'
import { problemsOf } from '../../api/outcome.ts'
import { useSave } from '../../api/use-save.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

/** An objection to a driver or car, waiting for the dispatcher's decision. */
export interface Objection {
  trip: BoardTrip
  driver: BoardDriver
  /** The car asked for; null: the driver's usual one. */
  car: string | null
  reasons: string[]
}

export interface Assigning {
  /** Assigns a trip to a driver in a car (null: the usual one); without a driver it is unassigned. */
  assign: (trip: BoardTrip, driver: BoardDriver | null, car?: string | null) => Promise<void>
  objection: Objection | null
  /** The objection was overridden. */
  insisted: (message: string) => void
  back: () => void
  sending: boolean
  /** The last announcement, for the live region. */
  announcement: string
}

const refreshes = [dispatcherDashboard, dispatcherTrip, dispatcherPlan]

/** Assigning drivers: objections that can be overridden need confirmation, everything else is announced. */
export function useAssign(offerUndo: (message: string, undo: () => void) => void): Assigning {
  const { save, sending } = useSave(assignTripToDriver, { refreshes, quiet: true, ownToast: true })
  const { save: saveUndo } = useSave(assignTripToDriver, { refreshes, quiet: true })
  const [objection, setObjection] = useState<Objection | null>(null)
  const [announcement, setSaid] = useState('')

  const done = useCallback(
    (trip: BoardTrip, message: string) => {
      setSaid(message)
      const undo = async () => {
        const outcome = await saveUndo(asItWas(trip))
        if (outcome.kind !== 'ok') toast.error(problemsOf(outcome).join('. '))
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
      if (objects && driver) return setObjection({ trip, driver, car, reasons: outcome.errors.map((it) => it.message) })
      const words = outcome.kind === 'errors' ? outcome.errors.map((it) => it.message).join('. ') : problemsOf(outcome).join('. ')
      setSaid(words)
      toast.error(words)
    },
    [save, done],
  )

  return {
    assign,
    objection,
    insisted: useCallback(
      (message) => {
        setObjection(null)
        if (objection) done(objection.trip, message)
      },
      [objection, done],
    ),
    back: useCallback(() => setObjection(null), []),
    sending,
    announcement,
  }
}

/** Back to the driver and car it had, one version on; what was objected to that was decided before. */
function asItWas(trip: BoardTrip) {
  const driverGuid = trip.life.driverGuid ?? ''
  const car = driverGuid !== '' && trip.vehicle ? { vehicleGuid: trip.vehicle.guid } : {}
  const body = { version: trip.version + 1, force: true, reason: 'Undone', ...car }
  return { query: { tripGuid: trip.guid, driverGuid }, body }
}
