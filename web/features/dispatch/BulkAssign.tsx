import { useMemo } from 'react'
import type { BoardCar, BoardDriver, BoardTrip, PlannedTrip } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { fitOnBoard } from './board-fit.ts'
import { driverText } from './board-words.ts'
import { freeForAll } from './free-for-all.ts'
import { verdictOf } from './verdict.ts'
import { suggestedFor, type Given } from './plan-words.ts'
import { AssignSelect } from './AssignSelect.tsx'
import classes from './dispatch.module.css'

interface BulkAssignProps {
  trips: readonly PlannedTrip[]
  drivers: readonly BoardDriver[]
  /** All trips of the board, which decide who is free. */
  all: readonly BoardTrip[]
  cars: readonly BoardCar[]
  date: string
  busy: boolean
  /** The driver and car for each trip. An empty driver unassigns the trip; undefined leaves it unchanged. */
  onGive: (assignmentOf: (trip: PlannedTrip) => Given | undefined) => void
}

/** Assigns the selected trips: each to its suggested driver, or all to one driver. */
export function BulkAssign({ trips, drivers, all, cars, date, busy, onGive }: BulkAssignProps) {
  const { timeZone } = useAccount().site
  const whyNot = useMemo(() => fitOnBoard(all, cars, timeZone), [all, cars, timeZone])
  const suggested = trips.filter((it) => it.suggestion !== null).length
  const noneSuggested = suggested > 0 ? null : 'No suggestions for the selected trips'
  const { free, others } = useMemo(() => {
    const present = drivers.filter((it) => !it.gone)
    const free = freeForAll(trips, present, (trip, driver) => verdictOf(trip, driver, whyNot) === null)
    return { free, others: present.filter((it) => !free.includes(it)) }
  }, [trips, drivers, whyNot])
  const toOption = (it: BoardDriver) => ({ value: it.guid, label: driverText(it, date) })
  const actions: ActionHere[] = [
    { label: 'Assign suggested', whyNot: noneSuggested, run: () => onGive(suggestedFor) },
    ...[...free, ...others].map((it) => ({
      label: `Assign to ${it.name}`,
      run: () => onGive(() => ({ driverGuid: it.guid })),
    })),
    { label: 'Unassign', run: () => onGive(() => ({ driverGuid: '' })) },
  ]
  useActionsHere(counted(trips.length, 'trip selected', 'trips selected'), busy ? [] : actions, true)
  useShortcut({
    keys: 'a',
    label: 'Assign each selected trip to its suggested driver',
    run: () => !busy && onGive(suggestedFor),
  })
  return (
    <div className={classes.bulk}>
      <Button
        size="xs"
        busy={busy}
        aria-keyshortcuts="A"
        disabledReason={noneSuggested}
        onClick={() => onGive(suggestedFor)}
      >
        Assign suggested
      </Button>
      <AssignSelect
        size="xs"
        label="Assign selected trips to"
        labelHidden
        value=""
        busy={busy}
        actionLabel={(chosen) => (chosen === 'unassign' ? 'Unassign' : 'Assign')}
        onGive={(chosen) => onGive(() => ({ driverGuid: chosen === 'unassign' ? '' : chosen }))}
        options={[
          { value: '', label: 'Assign to…', disabled: true },
          { value: 'unassign', label: 'No driver (unassign)' },
          ...[
            { group: trips.length === 1 ? 'Free' : 'Free for every trip', items: free.map(toOption) },
            {
              group: trips.length === 1 ? 'Not free' : 'Not free for every trip',
              items: others.map(toOption),
            },
          ].filter((it) => it.items.length > 0),
        ]}
      />
    </div>
  )
}
