import { useState, type ReactNode } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useToday } from '#web/shell/account/today.ts'
import type { RowAction } from '#web/ui/actions/ActionRow.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { tripAsks, type TripAsk } from './trip-asks.ts'
import type { DayOfTrips } from './TripDialog.tsx'

const TripDialog = preloadable(async () => (await import('./TripDialog.tsx')).TripDialog)

/** The dispatcher's actions for trips of a day, and the dialog of the one in use. */
export function useTripAsks(
  day: DayOfTrips,
  offerUndo: (message: string, undo: () => void) => void,
): { actionsOf: (trip: BoardTrip) => RowAction[]; notice: ReactNode; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ guid: string; asks: TripAsk } | null>(null)
  const [moved, setMoved] = useState<{ of: BulkOutcome; verb: string } | null>(null)
  const isPast = day.date < useToday()
  const now = usePortalNow(60_000)
  const trip = day.items.find((it) => it.guid === asked?.guid)
  const driverOf = ({ life }: BoardTrip) => day.drivers.find((it) => it.guid === life.driverGuid)
  return {
    actionsOf: (of) =>
      tripAsks(of, driverOf(of), { now, isPast }).map(({ asks, ...action }) => ({
        ...action,
        run: () => setAsked({ guid: of.guid, asks }),
      })),
    notice: (
      <BulkOutcomeNotice
        outcome={moved?.of ?? null}
        verb={moved?.verb ?? ''}
        onClose={() => setMoved(null)}
      />
    ),
    dialog: asked && trip && (
      <TripDialog
        asks={asked.asks}
        trip={trip}
        day={day}
        offerUndo={offerUndo}
        onOutcome={(of, verb) => setMoved({ of, verb })}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
