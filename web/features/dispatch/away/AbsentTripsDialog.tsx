import { dispatcherDashboard } from '#contract/dispatch.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { AwayBody } from './AwayBody.tsx'
import type { AwayBodyProps } from './away-props.ts'

interface AbsentTripsDialogProps extends Pick<AwayBodyProps, 'date' | 'offerUndo' | 'onOutcome' | 'onClose'> {
  driver: { guid: string; name: string }
}

/** Reassigns the trips of a driver whom the rota shows as absent on a date. */
export function AbsentTripsDialog({ driver, date, ...rest }: AbsentTripsDialogProps) {
  const day = useLoad(dispatcherDashboard, { query: { date } })
  const board = day.data
  const onBoard = board?.drivers.find((it) => it.guid === driver.guid)
  return (
    <Dialog open title={`${driver.name}: trips on ${dayText(date)}`} onClose={rest.onClose} size="lg" sheet>
      <LoadBoundary {...day}>
        {board && onBoard && (
          <AwayBody
            {...rest}
            driver={onBoard}
            date={date}
            since="rota"
            trips={board.items}
            drivers={board.drivers}
            cars={board.cars}
          />
        )}
      </LoadBoundary>
    </Dialog>
  )
}
