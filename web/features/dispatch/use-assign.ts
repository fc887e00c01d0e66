import { useCallback, useState } from 'react'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
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

/** Assigning drivers: objections that can be overridden need confirmation, everything else is announced. */
export function useAssign(): Assigning {
  const { save, sending } = useSave(assignTripToDriver, { refreshes: [dispatcherDashboard, dispatcherTrip] })
  const [objection, setObjection] = useState<Objection | null>(null)
  const [announcement, setSaid] = useState('')

  const assign = useCallback(
    async (trip: BoardTrip, driver: BoardDriver | null, car: string | null = null) => {
      const outcome = await save({
        query: { tripGuid: trip.guid, driverGuid: driver?.guid ?? '' },
        body: { version: trip.version, ...(car === null ? {} : { vehicleGuid: car }) },
      })
      if (outcome.kind === 'ok') return setSaid(outcome.reply.toast ?? '')
      const objects = outcome.kind === 'errors' && outcome.errors.every((it) => it.name === 'driver')
      if (objects && driver) return setObjection({ trip, driver, car, reasons: outcome.errors.map((it) => it.message) })
      const words = outcome.kind === 'errors' ? outcome.errors.map((it) => it.message).join('. ') : problemsOf(outcome).join('. ')
      setSaid(words)
      toast.error(words)
    },
    [save],
  )

  return {
    assign,
    objection,
    insisted: useCallback((message) => {
      setObjection(null)
      setSaid(message)
    }, []),
    back: useCallback(() => setObjection(null), []),
    sending,
    announcement,
  }
}
