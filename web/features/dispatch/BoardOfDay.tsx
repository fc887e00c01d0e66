import { useCallback, useMemo, useRef, useState } from 'react'
import type { BoardTrip, dispatcherDashboard, PlannedTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { assignSuggested, type AssignTrip } from './assign-suggested.ts'
import { Board } from './Board.tsx'
import type { AssignSelected } from './SelectedTrips.tsx'

const SelectedTrips = preloadable(async () => (await import('./SelectedTrips.tsx')).SelectedTrips)

interface BoardOfDayProps {
  board: ReplyOf<typeof dispatcherDashboard>
  /** All trips of the day. */
  trips: readonly BoardTrip[]
  /** Those that match the filters. */
  shown: readonly BoardTrip[]
  /** The same trips with the suggestions of the day's plan. */
  planned: readonly PlannedTrip[]
  zoom: number
  chosen: string | null
  onChoose: (guid: string) => void
  onDriverMenu: (driverGuid: string) => void
  onAssign: AssignTrip
  offerUndo: (message: string, undo: () => void) => void
}

/** The day's board, and the assignment of the trips selected on it. */
export function BoardOfDay({ board, planned, shown, onAssign, offerUndo, ...rest }: BoardOfDayProps) {
  const { drivers, cars, clashes, date, axis } = board
  const { timeZone, airportCode } = useAccount().site
  const [everSelected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Hidden trips can't be assigned by accident.
  const selected = useMemo(() => {
    const visible = new Set(shown.map((it) => it.guid))
    return everSelected.intersection(visible)
  }, [shown, everSelected])
  /** Set by the bar of selected trips, whose code is loaded later. */
  const assignSelected = useRef<AssignSelected | null>(null)
  const latest = useRef({ planned, drivers, onAssign })
  latest.current = { planned, drivers, onAssign }
  const assignBest = useCallback((guid: string) => {
    const { planned, drivers, onAssign } = latest.current
    assignSuggested(
      planned.find((it) => it.guid === guid),
      drivers,
      onAssign,
    )
  }, [])
  const assignAll = useCallback<AssignSelected>((to) => assignSelected.current?.(to), [])
  return (
    <>
      <Board
        drivers={drivers}
        cars={cars}
        clashes={clashes}
        date={date}
        axis={axis}
        timeZone={timeZone}
        airportCode={airportCode}
        onAssign={onAssign}
        onAssignBest={assignBest}
        onAssignSelected={assignAll}
        bestFor={(guid) => planned.find((it) => it.guid === guid)?.suggestion ?? null}
        shown={shown}
        selected={selected}
        onSelect={setSelected}
        offerUndo={offerUndo}
        {...rest}
      />
      <SelectedTrips
        trips={planned.filter((it) => selected.has(it.guid))}
        drivers={drivers}
        all={rest.trips}
        cars={cars}
        date={date}
        assignSelected={assignSelected}
        onSelect={setSelected}
        offerUndo={offerUndo}
      />
    </>
  )
}
