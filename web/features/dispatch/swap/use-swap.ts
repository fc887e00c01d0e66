import { useCallback } from 'react'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { swapDrivers } from '#contract/dispatch-moves.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { toast } from '#web/ui/state/Toasts.tsx'

/** Why a swap was refused. Conflicts can be overridden with a reason. */
export interface Refused {
  problems: string[]
  isConflict: boolean
}

export interface Swap {
  /** Resolves to null once the drivers are swapped. */
  swap: (first: BoardTrip, second: BoardTrip, reason?: string) => Promise<Refused | null>
  sending: boolean
}

const how = {
  refreshes: [dispatcherDashboard, dispatcherTrip, dispatcherPlan],
  quiet: true,
  ownToast: true,
}

/** Swaps the drivers and cars of two trips, with five seconds to undo. */
export function useSwap(offerUndo: (message: string, undo: () => void) => void): Swap {
  const { save, sending } = useSave(swapDrivers, how)
  const { save: saveUndo } = useSave(swapDrivers, how)
  const swap = useCallback(
    async (first: BoardTrip, second: BoardTrip, reason?: string): Promise<Refused | null> => {
      const override = reason === undefined ? {} : { force: true, reason }
      const sent = await save({ body: { first: seen(first), second: seen(second), ...override } })
      if (sent.kind === 'errors')
        return {
          problems: sent.errors.map((it) => it.message),
          isConflict: sent.errors.every((it) => it.name === 'driver'),
        }
      if (sent.kind !== 'ok') return { problems: [whyFailed(sent)], isConflict: false }
      const undo = async () => {
        const body = { first: seen(first, 1), second: seen(second, 1), force: true, reason: 'Undone' }
        const undone = await saveUndo({ body })
        if (undone.kind === 'ok') toast.success('Drivers swapped back')
        else toast.error(whyFailed(undone))
      }
      offerUndo(sent.reply.toast ?? 'Drivers swapped', () => void undo())
      return null
    },
    [save, saveUndo, offerUndo],
  )
  return { swap, sending }
}

/** The trip at the version on the screen, or `later` versions after it. */
function seen({ guid, version }: BoardTrip, later = 0) {
  return { tripGuid: guid, version: version + later }
}
