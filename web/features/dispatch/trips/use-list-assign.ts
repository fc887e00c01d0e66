import { useState } from 'react'
import type { ListedTrip } from '#contract/trip-list.ts'
import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { useBulkAssign } from '#web/features/dispatch/use-bulk-assign.ts'

/** An action on trips of the list, by button, palette and menu. */
export type ListAction = Required<Pick<ActionHere, 'label' | 'run'>> & {
  letter: string
  whyNot: string | null
}

const atOnce = 500

/** Assigns trips of the list to a driver, or unassigns them. `onLeft` gets those that stay as they were. */
export function useListAssign(
  offerUndo: (message: string, undo: () => void) => void,
  onLeft: (keys: ReadonlySet<string>) => void,
) {
  const { assignAll, ...last } = useBulkAssign(offerUndo, dayTimeText)
  const { sending } = last
  /** The trips whose driver is being chosen. */
  const [asked, setAsked] = useState<readonly ListedTrip[] | null>(null)

  const give = (trips: readonly ListedTrip[], driverGuid: string) => {
    setAsked(null)
    const all = trips.map((it) => ({ ...it, life: { driverGuid: it.driverGuid } }))
    void assignAll(all, () => ({ driverGuid })).then(
      (left) => left && onLeft(new Set(left.map((it) => it.key))),
    )
  }
  const actionsOf = (trips: readonly ListedTrip[]): ListAction[] => {
    const whyNot = sending
      ? 'Wait until the last action has finished'
      : trips.length > atOnce
        ? `Select at most ${atOnce} trips`
        : null
    const whyNotUnassign = trips.some((it) => it.driverGuid !== null) ? null : 'No driver to unassign'
    return [
      { label: 'Assign driver', letter: 'a', whyNot, run: () => setAsked(trips) },
      { label: 'Unassign', letter: 'u', whyNot: whyNot ?? whyNotUnassign, run: () => give(trips, '') },
    ]
  }
  return { ...last, actionsOf, asked, give, stop: () => setAsked(null) }
}
