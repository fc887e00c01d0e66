import { useMemo, useState } from 'react'
import { dispatcherPath } from '#contract/addresses.ts'
import { assignTrips, dispatcherDashboard, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { problemsOf } from '../../api/outcome.ts'
import { useSave } from '../../api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Dialog, DialogFoot } from '#web/ui/dialog/Dialog.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { BulkAssign, type Given } from './BulkAssign.tsx'
import { tripColumns } from './trip-columns.tsx'

type BoardOfDay = ReplyOf<typeof dispatcherDashboard>
type Results = ReplyOf<typeof assignTrips>['results']

/** The day as a table: the board's content, with bulk assignment. */
export function TripTable({ board, busy, date }: { board: BoardOfDay; busy: boolean; date: string }) {
  const { timeZone } = useAccount().site
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<Results>([])
  const { save, sending } = useSave(assignTrips, { refreshes: [dispatcherDashboard, dispatcherTrip] })
  const columns = useMemo(() => tripColumns(timeZone, board.clashes), [timeZone, board.clashes])

  const giveAll = async (trips: readonly BoardTrip[], givenTo: (trip: BoardTrip) => Given | undefined) => {
    const assignments = trips.flatMap((it) => {
      const given = givenTo(it)
      return given === undefined ? [] : [{ tripGuid: it.guid, version: it.version, ...given }]
    })
    const outcome = await save({ body: { assignments } })
    if (outcome.kind !== 'ok') {
      for (const it of problemsOf(outcome)) toast.error(it)
      return
    }
    setKeys(new Set())
    setFailed(outcome.reply.results.filter((it) => !it.done))
  }

  const actions = (trips: readonly BoardTrip[]) => (
    <BulkAssign trips={trips} drivers={board.drivers} date={date} busy={sending} onGive={(givenTo) => void giveAll(trips, givenTo)} />
  )

  return (
    <>
      <DataTable
        label="Trips of the day"
        name="dispatcher-trips"
        columns={columns}
        rows={board.items}
        rowKey={(it) => it.guid}
        rowHref={(it) => dispatcherPath({ date, view: 'table', trip: it.guid })}
        highlighted={(it) => it.status === 'unassigned'}
        live
        busy={busy}
        selection={{
          keys,
          onChange: setKeys,
          actions,
        }}
        empty={<Notice>No trips on this day</Notice>}
      />
      <Dialog open={failed.length > 0} title="Not assigned" onClose={() => setFailed([])} size="sm">
        <ul>
          {failed.map((it) => (
            <li key={it.tripGuid}>{it.message}</li>
          ))}
        </ul>
        <DialogFoot>
          <Button onClick={() => setFailed([])}>Close</Button>
        </DialogFoot>
      </Dialog>
    </>
  )
}
