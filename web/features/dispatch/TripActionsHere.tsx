import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { tripEntries, type TripEntriesOf } from './trip-entries.ts'
import type { DayOfTrips } from './TripDialog.tsx'
import { useTripAsks } from './use-trip-asks.tsx'

interface TripActionsHereProps {
  /** `Focused trip` */
  of: string
  /** The trip that has the focus as the palette opens, or null. */
  find: () => TripEntriesOf | null
  day: DayOfTrips
  offerUndo: (message: string, undo: () => void) => void
  /** The palette opens rows of a list itself. */
  opensItself?: boolean
}

const notAssigning = ['unassign', 'open', 'reservation']
const assigning = ['change driver', 'assign driver', 'another driver', 'reassign']

/** Adds the focused trip’s menu, and the actions of its panel, to the palette. */
export function TripActionsHere({ of, find, day, offerUndo, opensItself = false }: TripActionsHereProps) {
  const { actionsOf, notice, dialog } = useTripAsks(day, offerUndo)
  useActionsHere(
    of,
    () => {
      const found = find()
      if (found === null) return []
      const entries = tripEntries(found)
        .filter((it) => !opensItself || it.id !== 'open')
        .map(({ id, label, whyNot, run }) => {
          const words = notAssigning.includes(id) ? [] : assigning
          return { label, words, whyNot, run }
        })
      return [...entries, ...found.trips.flatMap(actionsOf)]
    },
    true,
  )
  return (
    <>
      {notice}
      {dialog}
    </>
  )
}
