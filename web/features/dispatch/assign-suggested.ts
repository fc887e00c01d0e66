import type { BoardDriver, BoardTrip, PlannedTrip } from '#contract/dispatch.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

export type AssignTrip = (trip: BoardTrip, driver: BoardDriver | null, car?: string | null) => void

/** Assigns the suggested driver to a trip, or says why there is none. */
export function assignSuggested(
  trip: PlannedTrip | undefined,
  drivers: readonly BoardDriver[],
  assign: AssignTrip,
): void {
  const driver = drivers.find((it) => it.guid === trip?.suggestion?.driverGuid)
  if (trip?.suggestion && driver) assign(trip, driver, trip.suggestion.vehicleGuid)
  else toast.error(trip?.whyNobody || 'No suggestion for this trip')
}
