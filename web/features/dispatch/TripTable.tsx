import { useMemo, useState } from 'react'
import { dispatcherPath, groupPath } from '#contract/addresses.ts'
import type { BoardTrip, dispatcherDashboard, PlannedTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useEffects } from '#web/api/effects.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { runShortcut } from '#web/ui/keys/shortcuts.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { assignSuggested, type AssignTrip } from './assign-suggested.ts'
import { fitOnBoard } from './board-fit.ts'
import { BulkAssign } from './BulkAssign.tsx'
import { suggestedFor, type Given } from './plan-words.ts'
import { tripColumns } from './trip-columns.tsx'
import type { TripEntriesOf } from './trip-entries.ts'
import { focusedRowKey, useAssignKey } from './use-assign-key.ts'
import { tightTexts } from './travel.ts'
import type { TripFilter } from './trip-filter.ts'
import { useEntryKeys } from './use-entry-keys.ts'
import { useBulkAssign } from './use-bulk-assign.ts'

const TripActionsHere = preloadable(async () => (await import('./TripActionsHere.tsx')).TripActionsHere)
const TripRowMenu = preloadable(async () => (await import('./TripRowMenu.tsx')).TripRowMenu)

interface TripTableProps {
  board: ReplyOf<typeof dispatcherDashboard>
  trips: readonly PlannedTrip[]
  /** The filter that chose these trips. */
  filter: TripFilter
  /** The trips shown are of another day, while this one loads. */
  outdated: boolean
  date: string
  /** The keyboard moved to a trip, while one is open in the panel. */
  onRow: ((guid: string) => void) | undefined
  onAssign: AssignTrip
  offerUndo: (message: string, undo: () => void) => void
}

/** The day's trips as a table with bulk assignment. Trips that couldn't be assigned stay selected. */
export function TripTable(props: TripTableProps) {
  const { board, trips: rows, filter, outdated, date, onRow, onAssign, offerUndo } = props
  const { site } = useAccount()
  const { go } = useEffects()
  const mayOpenReservation = useMay('viewCustomer')
  const whyNot = useMemo(
    () => fitOnBoard(board.items, board.cars, site.timeZone),
    [board.items, board.cars, site.timeZone],
  )
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { assignAll, sending, outcome, verb, forget } = useBulkAssign(offerUndo)
  const tight = useMemo(() => tightTexts(board.items, site.timeZone), [board.items, site.timeZone])
  const hasConflicts =
    board.clashes.length > 0 || rows.some((it) => it.against.length > 0 || tight.has(it.guid))
  const columns = useMemo(
    () => tripColumns(site, { clashes: board.clashes, tight }, hasConflicts, date),
    [site, board.clashes, tight, hasConflicts, date],
  )

  useEntryKeys(['ArrowDown', 'ArrowUp', 'Home'], () => {
    if (rows.length === 0) return false
    runShortcut('j')
    return true
  })

  const give = (trips: readonly PlannedTrip[], assignmentOf: (trip: PlannedTrip) => Given | undefined) => {
    if (!sending)
      void assignAll(trips, assignmentOf).then((left) => left && setKeys(new Set(left.map((it) => it.key))))
  }
  const selectedRows = () => rows.filter((it) => keys.has(it.guid))
  const assignBest = (trips: readonly PlannedTrip[]) => {
    const only = trips.length === 1 ? trips[0] : undefined
    if (only) assignSuggested(only, board.drivers, onAssign)
    else give(trips, suggestedFor)
  }
  const hrefOf = (it: BoardTrip) => dispatcherPath({ ...filter, date, view: 'table', trip: it.guid })
  const entriesOf = (trips: readonly PlannedTrip[], follow: (href: string) => void): TripEntriesOf => ({
    trips,
    drivers: board.drivers,
    whyNot,
    bestFor: (guid) => trips.find((it) => it.guid === guid)?.suggestion ?? null,
    mayOpenReservation,
    does: {
      assign: (driver) => {
        const only = trips.length === 1 ? trips[0] : undefined
        if (only) onAssign(only, driver)
        else give(trips, () => ({ driverGuid: driver?.guid ?? '' }))
      },
      assignBest: () => assignBest(trips),
      open: (it) => follow(hrefOf(it)),
      openReservation: (it) => follow(groupPath(it.customerGuid, it.groupGuid)),
    },
  })
  useAssignKey((rowKey) => {
    const trips = keys.size > 0 ? selectedRows() : rows.filter((it) => it.guid === rowKey)
    if (trips.length > 0) assignBest(trips)
    return trips.length > 0
  })
  const findFocused = () => {
    const trip = rows.find((it) => it.guid === focusedRowKey())
    // The panel of an open trip, and the bar of selected ones, have their own.
    return trip && !onRow && selectedRows().length === 0 ? entriesOf([trip], go) : null
  }

  const rowMenu = (menu: OpenRowMenu<PlannedTrip>) => (
    <TripRowMenu menu={menu} of={entriesOf(menu.rows, menu.follow)} />
  )
  const actions = (trips: readonly PlannedTrip[]) => (
    <BulkAssign
      trips={trips}
      drivers={board.drivers}
      all={board.items}
      cars={board.cars}
      date={date}
      busy={sending}
      onGive={(assignmentOf) => give(trips, assignmentOf)}
    />
  )

  return (
    <>
      <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
      <TripActionsHere of="Focused row" find={findFocused} day={board} offerUndo={offerUndo} opensItself />
      <DataTable
        label="Trips on this day"
        name="dispatcher-trips"
        columns={columns}
        rows={rows}
        rowKey={(it) => it.guid}
        rowHref={hrefOf}
        rowMenu={rowMenu}
        {...(onRow && { onRow })}
        highlighted={(it) => it.status === 'unassigned'}
        live
        asked={{ ...filter, date }}
        outdated={outdated}
        selection={{
          keys,
          noun: 'trip',
          onChange: setKeys,
          actions,
          paletteActions: namesOfActions,
        }}
        empty={
          <Notice>{board.items.length > 0 ? 'No trips match the filters' : 'No trips on this day'}</Notice>
        }
      />
    </>
  )
}

const actionNames = ['Assign suggested', 'Assign driver', 'Unassign'].map((label) => ({ label }))

/** Only names, for when no trip is selected: the selection bar and the focused row add their own actions. */
function namesOfActions(trips: readonly PlannedTrip[]) {
  return trips.length === 0 ? actionNames : []
}
