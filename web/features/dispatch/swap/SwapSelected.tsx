import { useState } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { whyNotSwap } from '#domain/dispatch/swap.ts'
import { joinSentences } from '#domain/sentences.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { SwapDialog } from './SwapDialog.tsx'
import { useSwap } from './use-swap.ts'

interface SwapSelectedProps {
  first: BoardTrip
  second: BoardTrip
  offerUndo: (message: string, undo: () => void) => void
  onSwapped: () => void
}

/** Swaps the drivers of two selected trips in one press, unless a conflict needs a reason. */
export function SwapSelected({ first, second, offerUndo, onSwapped }: SwapSelectedProps) {
  const { swap, sending } = useSwap(offerUndo)
  const [conflicts, setConflicts] = useState<readonly string[] | null>(null)
  const why = whyNotSwap(first, second, usePortalNow(60_000))
  const run = async () => {
    const refused = await swap(first, second)
    if (refused === null) onSwapped()
    else if (refused.isConflict) setConflicts(refused.problems)
    else toast.error(joinSentences(refused.problems))
  }
  return (
    <>
      <Button size="xs" busy={sending} disabledReason={why} onClick={() => void run()}>
        Swap drivers
      </Button>
      {conflicts && (
        <SwapDialog
          trip={first}
          trips={[first, second]}
          chosen={{ guid: second.guid, conflicts }}
          offerUndo={offerUndo}
          onSwapped={onSwapped}
          onClose={() => setConflicts(null)}
        />
      )}
    </>
  )
}
