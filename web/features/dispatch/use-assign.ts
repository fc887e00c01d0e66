import { useCallback, useState } from 'react'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
import { problemsOf } from '../../api/outcome.ts'
import { useSave } from '../../api/use-save.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

/** An objection to a driver, waiting for the dispatcher's decision. */
export interface Objection {
  trip: BoardTrip
  driver: BoardDriver
  reasons: string[]
}

export interface Assigning {
  /** Assigns a trip to a driver; null: unassigns it. */
  assign: (trip: BoardTrip, driver: BoardDriver | null) => Promise<void>
  objection: Objection | null
  insist: () => Promise<void>
  back: () => void
  sending: boolean
  /** The last announcement, for the live region. */
  announcement: string
}

/** Assigning drivers: objections that can be overridden need confirmation, everything else is announced. */
export function useAssign(): Assigning {
  const { save, sending } = useSave(assignTripToDriver, { refreshes: [dispatcherDashboard, dispatcherTrip] })
  const [objection, setObjection] = useState<Objection | null>(null)
  const [announcement, setSaid] = useState('')

  const give = useCallback(
    async (trip: BoardTrip, driver: BoardDriver | null, force: boolean) => {
      const outcome = await save({ query: { tripGuid: trip.guid, driverGuid: driver?.guid ?? '' }, body: { version: trip.version, force } })
      if (outcome.kind === 'ok') {
        setObjection(null)
        setSaid(outcome.reply.toast ?? '')
        return
      }
      const objects = outcome.kind === 'errors' && outcome.errors.every((it) => it.name === 'driver')
      if (objects && driver) {
        setObjection({ trip, driver, reasons: outcome.errors.map((it) => it.message) })
        return
      }
      setObjection(null)
      const words = outcome.kind === 'errors' ? outcome.errors.map((it) => it.message).join('. ') : problemsOf(outcome).join('. ')
      setSaid(words)
      toast.error(words)
    },
    [save],
  )

  return {
    assign: useCallback((trip, driver) => give(trip, driver, false), [give]),
    objection,
    insist: useCallback(async () => {
      if (objection) await give(objection.trip, objection.driver, true)
    }, [objection, give]),
    back: useCallback(() => setObjection(null), []),
    sending,
    announcement,
  }
}
