import type { BoardTrip } from '#contract/dispatch.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import type { DayOfTrips } from './TripDialog.tsx'
import { useTripAsks } from './use-trip-asks.tsx'
import classes from './dispatch.module.css'

interface TripActionsProps {
  trip: BoardTrip
  board: DayOfTrips
  offerUndo: (message: string, undo: () => void) => void
}

/** The dispatcher's actions for a trip; unavailable ones are disabled with a reason. */
export function TripActions({ trip, board, offerUndo }: TripActionsProps) {
  const { actionsOf, notice, dialog } = useTripAsks(board, offerUndo)
  return (
    <>
      {notice}
      <ActionRow of={`Trip ${trip.reference}`} className={classes.actions} actions={actionsOf(trip)} />
      {dialog}
    </>
  )
}
