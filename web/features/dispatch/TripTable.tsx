import { useMemo, useState } from 'react'
import { dispatcherPath } from '#contract/addresses.ts'
import type { dispatcherDashboard, PlannedTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { runShortcut } from '#web/ui/keys/shortcuts.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { BulkAssign } from './BulkAssign.tsx'
import { tripColumns } from './trip-columns.tsx'
import { tightTexts } from './travel.ts'
import type { TripFilter } from './trip-filter.ts'
import { useEntryKeys } from './use-entry-keys.ts'
import { useBulkAssign } from './use-bulk-assign.ts'

interface TripTableProps {
  board: ReplyOf<typeof dispatcherDashboard>
  trips: readonly PlannedTrip[]
  /** The filter that chose these trips. */
  filter: TripFilter
  /** The trips shown are of another day, while this one loads. */
  outdated: boolean
  date: string
  /** The keyboard moved to a trip. */
  onRow: ((guid: string) => void) | undefined
  offerUndo: (message: string, undo: () => void) => void
}

/** The day's trips as a table with bulk assignment. Trips that couldn't be assigned stay selected. */
export function TripTable({ board, trips: rows, filter, outdated, date, onRow, offerUndo }: TripTableProps) {
  const { site } = useAccount()
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

  const actions = (trips: readonly PlannedTrip[]) => (
    <BulkAssign
      trips={trips}
      drivers={board.drivers}
      date={date}
      busy={sending}
      onGive={(assignmentOf) =>
        void assignAll(trips, assignmentOf).then((left) => left && setKeys(new Set(left.map((it) => it.key))))
      }
    />
  )

  return (
    <>
      <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
      <DataTable
        label="Trips on this day"
        name="dispatcher-trips"
        columns={columns}
        rows={rows}
        rowKey={(it) => it.guid}
        rowHref={(it) => dispatcherPath({ ...filter, date, view: 'table', trip: it.guid })}
        {...(onRow && { onRow })}
        highlighted={(it) => it.status === 'unassigned'}
        live
        outdated={outdated}
        selection={{
          keys,
          noun: 'trip',
          onChange: setKeys,
          actions,
        }}
        empty={
          <Notice>{board.items.length > 0 ? 'No trips match the filters' : 'No trips on this day'}</Notice>
        }
      />
    </>
  )
}
