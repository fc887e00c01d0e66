import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { tripEntries, type TripEntriesOf } from './trip-entries.ts'

interface TripActionsHereProps {
  /** `Focused trip` */
  of: string
  /** The trip that has the focus as the palette opens, or null. */
  find: () => TripEntriesOf | null
  /** The palette opens rows of a list itself. */
  opensItself?: boolean
}

/** Adds the focused trip’s menu to the palette. */
export function TripActionsHere({ of, find, opensItself = false }: TripActionsHereProps) {
  useActionsHere(
    of,
    () => {
      const found = find()
      const entries = found === null ? [] : tripEntries(found)
      return entries
        .filter((it) => !opensItself || it.id !== 'open')
        .map(({ label, whyNot, run }) => ({ label, whyNot, run }))
    },
    true,
  )
  return null
}
