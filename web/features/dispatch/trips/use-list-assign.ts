import { useState } from 'react'
import type { ListedTrip } from '#contract/trip-list.ts'
import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { useBulkAssign } from '#web/features/dispatch/use-bulk-assign.ts'

/** An action for trips in the list: a button, a palette entry and a menu entry. */
export type ListAction = Required<Pick<ActionHere, 'label' | 'run'>> & {
  letter: string
  whyNot: string | null
}

const mostTrips = 500

/** Assigns trips of the list to a driver, or unassigns them. `onUnchanged` gets the others. */
export function useListAssign(
  offerUndo: (message: string, undo: () => void) => void,
  onUnchanged: (keys: ReadonlySet<string>) => void,
) {
  const { assignAll, ...last } = useBulkAssign(offerUndo, dayTimeText)
  const { sending } = last
  /** The trips whose driver is being chosen. */
  const [asked, setAsked] = useState<readonly ListedTrip[] | null>(null)

  const assign = (trips: readonly ListedTrip[], driverGuid: string) => {
    setAsked(null)
    const all = trips.map((it) => ({ ...it, life: { driverGuid: it.driverGuid } }))
    void assignAll(all, () => ({ driverGuid })).then(
      (left) => left && onUnchanged(new Set(left.map((it) => it.key))),
    )
  }
  const actionsOf = (trips: readonly ListedTrip[]): ListAction[] => {
    const whyNot = sending
      ? 'Wait until the last action has finished'
      : trips.length > mostTrips
        ? `Select at most ${mostTrips} trips`
        : null
    const whyNotUnassign = trips.some((it) => it.driverGuid !== null)
      ? null
      : trips.length === 1
        ? 'This trip has no driver'
        : 'None of these trips has a driver'
    return [
      { label: 'Assign driver', letter: 'a', whyNot, run: () => setAsked(trips) },
      { label: 'Unassign', letter: 'u', whyNot: whyNot ?? whyNotUnassign, run: () => assign(trips, '') },
    ]
  }
  return { ...last, actionsOf, asked, assign, cancel: () => setAsked(null) }
}
