import { dispatcherPath } from '#contract/addresses.ts'
import { assignTripToDriver, dispatcherTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import type { Reassignment } from '#domain/history/restore.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'

type Line = ReplyOf<typeof historyLine>

interface RestoreDriverDialogProps {
  line: Line
  tripGuid: string
  reassignment: Reassignment
  onClose: () => void
}

/** Assigns the trip to its earlier driver, or unassigns it, unless it has been assigned again since. */
export function RestoreDriverDialog({ line, tripGuid, reassignment, onClose }: RestoreDriverDialogProps) {
  const { from, to } = reassignment
  const found = useLoad(dispatcherTrip, { query: { tripGuid } }, { staleTimeMs: 0 })
  const { save, sending, problems, fieldErrors } = useSave(assignTripToDriver, {
    refreshes: [dispatcherTrip, historyLine, queryHistory],
  })
  const trip = found.data?.trip
  const isSame = trip?.life.driverGuid === to
  const assign = async () => {
    const query = { tripGuid, driverGuid: from ?? '' }
    const { kind } = await save({ query, body: { ...(trip && { version: trip.version }) } })
    if (kind === 'ok') onClose()
    else found.reload()
  }
  return (
    <Dialog open title="Restore" onClose={onClose} size="sm">
      <LoadBoundary {...found}>
        {trip && (
          <>
            <p>{isSame ? whatHappens(line, from) : 'Nothing to restore: the driver has changed since.'}</p>
            <p>
              <a href={dispatcherPath({ date: trip.serviceDate, trip: tripGuid })}>
                Open trip {trip.reference} in Dispatcher
              </a>
            </p>
          </>
        )}
      </LoadBoundary>
      <Problems problems={[...Object.values(fieldErrors), ...problems]} />
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {isSame && (
          <Button kind="main" busy={sending} onClick={() => void assign()}>
            {from === null ? 'Unassign' : 'Assign'}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** With the names as the history shows them. */
function whatHappens({ before }: Line, from: string | null): string {
  if (from === null) return 'This unassigns the trip.'
  const { driver } = before as { driver: string }
  return `${driver} gets the trip again, with their usual car.`
}
